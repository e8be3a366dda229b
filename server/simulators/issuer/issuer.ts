import { type AuthenticationTrouble, currencyOfNumber, testCard } from 'shared';
import { issueProof } from '../../test-data/proof.ts';
import { type AReq, type RelayedRequest, wishesOf } from './messages.ts';

export type Status = 'Y' | 'A' | 'N' | 'U' | 'R' | 'C' | 'D' | 'I';

const NOT_ENROLLED = '13';
const TECHNICAL_PROBLEM = '22';
const NO_CARD_RECORD = '08';
const CHALLENGE_MANDATED = '04';
const DATA_SHARE_ONLY = '06';
/** The wishes for no challenge that an issuer may take note of, instead of authenticating. */
const EXEMPTIONS: ReadonlySet<string> = new Set(['05', '07']);
const REQUESTOR_INITIATED = '03';
const REQUESTOR_INITIATED_UNSUPPORTED = '21';

/**
 * The transStatus of the issuer's ARes (EMV 3-D Secure 2): set by the scenario of the test card, unless the tester's
 * wishes set another (spec, 3D Secure).
 */
export function firstStatus(request: AReq): { readonly status: Status; readonly reason?: string } {
  const scenario = testCard(request.acctNumber)?.scenario ?? 'plain';
  const { enrolled, flow } = wishesOf(request);
  if (scenario === 'technical') return { status: 'U', reason: TECHNICAL_PROBLEM };
  if (scenario === 'notParticipating') return { status: 'U', reason: NOT_ENROLLED };
  if (scenario === 'notEnrolled') return { status: 'N', reason: NOT_ENROLLED };
  if (scenario === 'plain' && enrolled !== 'true') return { status: 'N', reason: NO_CARD_RECORD };
  const indicator = request.threeDSRequestorChallengeInd ?? '';
  if (request.deviceChannel === REQUESTOR_INITIATED) return withoutShopper(request);
  if (indicator === DATA_SHARE_ONLY) return { status: 'I' };
  if (flow === 'challenge') return { status: 'C' };
  const withoutChallenge = scenario === 'attempt' ? 'A' : 'Y';
  if (flow === 'frictionless') return { status: withoutChallenge };
  if (scenario === 'challenge' || indicator === CHALLENGE_MANDATED) return { status: 'C' };
  return { status: EXEMPTIONS.has(indicator) ? 'I' : withoutChallenge };
}

/** Without the shopper's browser, an issuer that wants a challenge reaches the shopper itself, if it is allowed to. */
function withoutShopper(request: AReq): { readonly status: Status; readonly reason?: string } {
  const scenario = testCard(request.acctNumber)?.scenario;
  if (scenario !== 'challenge' && wishesOf(request).flow !== 'challenge') {
    return { status: scenario === 'attempt' ? 'A' : 'Y' };
  }
  return request.threeDSRequestorDecReqInd === 'Y'
    ? { status: 'D' }
    : { status: 'N', reason: REQUESTOR_INITIATED_UNSUPPORTED };
}

const troubles: readonly AuthenticationTrouble[] = [
  'slowMethod',
  'silentMethod',
  'down',
  'silent',
  'malformed',
  'contradiction',
  'resultLate',
  'singleRequest',
];

/** The technical fault of this transaction: the one in the tester's wishes, or that of the card. */
export function troubleOf(request: AReq): AuthenticationTrouble | undefined {
  const requested = wishesOf(request).trouble;
  return troubles.find((trouble) => trouble === requested) ?? testCard(request.acctNumber)?.trouble;
}

/**
 * Electronic commerce indicators by scheme: authenticated, attempted, neither. Mastercard's 00 is left out, because a
 * payment request must not carry it.
 */
const indicators = {
  mastercard: { Y: '02', A: '01', other: undefined },
  unionPay: { Y: '02', A: '01', other: '07' },
  others: { Y: '05', A: '06', other: '07' },
} as const;

function indicatorOf(number: string, status: Status): string | undefined {
  const row = indicators[schemeOf(number)];
  return status === 'Y' || status === 'A' ? row[status] : row.other;
}

function schemeOf(number: string): keyof typeof indicators {
  const brand = testCard(number)?.brand;
  if (brand === 'MASTER' || brand === 'MAESTRO') return 'mastercard';
  if (brand === 'UNIONPAY') return 'unionPay';
  return brand === undefined && /^(5|2[2-7])/.test(number) ? 'mastercard' : 'others';
}

type Subject = { readonly acsTransactionId: string; readonly request: RelayedRequest };

/** The members of an ARes or RReq for a status: the indicator, and for Y and A the proof. */
export function proofFor(status: Status, { acsTransactionId, request }: Subject): Record<string, unknown> {
  const eci = indicatorOf(request.acctNumber, status);
  const currency = currencyOfNumber(request.purchaseCurrency) ?? '';
  const proof = { acsTransactionId, cardNumber: request.acctNumber, amountCents: centsOf(request), currency };
  return {
    ...(eci && status !== 'C' && status !== 'D' ? { eci } : {}),
    ...(status === 'Y' || status === 'A' ? { authenticationValue: issueProof(proof) } : {}),
  };
}

const centsOf = ({ purchaseAmount, purchaseExponent }: RelayedRequest): number =>
  Math.round(Number(purchaseAmount) * 10 ** (2 - Number(purchaseExponent)));
