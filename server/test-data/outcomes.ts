import {
  APPROVED_RESPONSE,
  type DisputeReason,
  type LaterManners,
  type Manner,
  manners,
  outcomeOf,
  resultCodes,
  testCard,
  type Trigger,
  triggerAccounts,
  triggerCards,
} from 'shared';
import { mannerOfAmount } from './faults.ts';

/**
 * The delay of a response in milliseconds: `slow` is within the gateway's timeout of 10 seconds, `late` is beyond it.
 */
export const answersAfter: Readonly<Record<Exclude<Manner, 'lost' | 'dropped'>, number>> = {
  prompt: 0,
  slow: 5000,
  late: 20_000,
};

const DECLINED = '05';
const INVALID_TRANSACTION = '12';
const WRONG_PARAMETER = '200.300.404';

/** Published card holders that are declined. */
export const triggerHolders: Readonly<Record<string, string>> = {
  REFUSED: '05',
  NOT_ENOUGH_BALANCE: '51',
  CARD_EXPIRED: '54',
};

/** Only amounts in this band are triggers (7000.00 to 7000.99); their last two digits are the response code. */
const BAND = { fromCents: 700_000, toCents: 700_099 } as const;

export type TestData = {
  /** The test parameters `forceResultCode` and `SIM_answer`, where sent. */
  readonly custom: Readonly<Record<string, string>>;
  readonly cardNumber?: string;
  readonly iban?: string | null;
  readonly holder?: string | null;
  readonly amountCents: number;
  readonly authenticated?: boolean;
  /** Whether the merchant charges a card that its shopper has set up. */
  readonly isSetUp?: boolean;
  /** What the first payment's test data have decided about this step. */
  readonly decided?: DecidedStep;
};

/**
 * What test data of a first payment decide about its later steps: their timing, the decline of a capture, and the dispute
 * of what is charged.
 */
export type LaterSteps = LaterManners & { readonly captureResponse?: string; readonly disputed?: DisputeReason };

/** What is decided about one step: its timing and its response code. */
type DecidedStep = { readonly manner?: Manner | undefined; readonly responseCode?: string | undefined };

/** What has been decided about a step of this kind. */
export function decidedStep(kind: string, later: LaterSteps | undefined): DecidedStep {
  if (kind === 'capture') return { manner: later?.capture, responseCode: later?.captureResponse };
  return kind === 'refund' ? { manner: later?.refund } : {};
}

export type TestOutcome = {
  readonly manner: Manner;
  /** ISO 8583 field 39; `00` is the approval. */
  readonly responseCode: string;
  /** The result code that test data asks for, instead of the one for the response code. */
  readonly forcedCode?: string;
  /** What is decided about captures and refunds. */
  readonly later?: LaterSteps;
};

const ordinary: TestOutcome = { manner: 'prompt', responseCode: APPROVED_RESPONSE };

/**
 * The outcome for test data (DECISIONS 12). An explicit parameter has priority over the card's number, the number over
 * the holder, and the holder over the amount. Timing (SIM_answer) and outcome are chosen independently, so that a late
 * decline is possible as well.
 */
export function simulatedOutcome(data: TestData): TestOutcome {
  const card = data.cardNumber === undefined ? undefined : triggerCards[data.cardNumber];
  const forcedCode = data.custom['forceResultCode'];
  const ofAccount = data.decided?.manner ?? card?.manner;
  const manner = mannerOf(data.custom['SIM_answer']) ?? ofAccount ?? mannerOfAmount(data.amountCents) ?? 'prompt';
  const later = laterSteps(card, data.custom['SIM_capture']);
  if (forcedCode !== undefined) return { manner, ...forced(forcedCode), ...later };
  const spared =
    (card?.unlessAuthenticated === true && data.authenticated === true) ||
    (card?.unlessSetUp === true && data.isSetUp === true);
  const responseCode =
    (spared ? undefined : card?.responseCode) ??
    data.decided?.responseCode ??
    rejectionAtOnce(data.iban) ??
    holderCode(data.holder) ??
    amountCode(data.amountCents);
  return responseCode === undefined && manner === 'prompt' && !later
    ? ordinary
    : { manner, responseCode: responseCode ?? APPROVED_RESPONSE, ...later };
}

/** What the card decides about later steps, and the parameter `SIM_capture`, which declines captures with its code. */
function laterSteps(card: Trigger | undefined, response: string | undefined): Pick<TestOutcome, 'later'> | undefined {
  const ofCard: LaterSteps | undefined = card?.disputed ? { ...card.later, disputed: card.disputed } : card?.later;
  if (response !== undefined && /^[0-9A-Z]{2}$/.test(response))
    return { later: { ...ofCard, captureResponse: response } };
  return ofCard && { later: ofCard };
}

/**
 * A success code approves and a rejection declines, each with exactly that code. Any other text is declined as a wrong
 * parameter.
 */
function forced(code: string): Omit<TestOutcome, 'manner'> {
  const outcome = known().has(code) ? outcomeOf(code) : undefined;
  if (outcome === 'success' || outcome === 'review') return { responseCode: APPROVED_RESPONSE, forcedCode: code };
  return outcome === 'rejected'
    ? { responseCode: DECLINED, forcedCode: code }
    : { responseCode: INVALID_TRANSACTION, forcedCode: WRONG_PARAMETER };
}

let knownCodes: ReadonlySet<string> | undefined;
const known = (): ReadonlySet<string> => (knownCodes ??= new Set(resultCodes.map(({ code }) => code)));

const mannerOf = (text: string | undefined): Manner | undefined => manners.find((manner) => manner === text);

/** The reason for which the account's bank rejects a debit at once. */
function rejectionAtOnce(iban: string | null | undefined): string | undefined {
  const trigger = triggerAccounts[iban ?? ''];
  return trigger?.isDelayed ? undefined : trigger?.rejection;
}

const holderCode = (holder: string | null | undefined): string | undefined =>
  holder && Object.hasOwn(triggerHolders, holder) ? triggerHolders[holder] : undefined;

const amountCode = (cents: number): string | undefined =>
  cents >= BAND.fromCents && cents <= BAND.toCents ? String(cents - BAND.fromCents).padStart(2, '0') : undefined;

/**
 * The simulated issuers' address check by postcode; every other postcode and every street match (spec,
 * result.avsResponse).
 */
export const addressCodes: Readonly<Record<string, 'A' | 'Z' | 'N' | 'U'>> = {
  '00001': 'A',
  '00002': 'Z',
  '00003': 'N',
  '00004': 'U',
};

export type CheckedData = {
  readonly cardNumber: string;
  readonly hasSecurityCode: boolean;
  readonly responseCode: string;
  readonly billing: { readonly street: string | null; readonly postcode: string | null };
};

/** A simulated issuer's data about card, security code and address, by the names of the payment response. */
export function simulatedFindings({
  cardNumber,
  hasSecurityCode,
  responseCode,
  billing,
}: CheckedData): Readonly<Record<string, string>> {
  const { street, postcode } = billing;
  return {
    ...(hasSecurityCode ? { 'result.cvvResponse': wrongSecurityCode.has(responseCode) ? 'N' : 'M' } : {}),
    ...(street === null && postcode === null ? {} : { 'result.avsResponse': addressCode(postcode ?? '') }),
    ...issuedCard(cardNumber),
  };
}

/** The data of the simulated bank about its cards; nothing is known about a card of another bank. */
function issuedCard(cardNumber: string): Readonly<Record<string, string>> {
  const card = testCard(cardNumber);
  if (!card) return {};
  const isDebit = card.brand === 'MAESTRO';
  return {
    'card.type': isDebit ? 'DEBIT' : 'CREDIT',
    'card.level': 'CLASSIC',
    'card.regulatedFlag': String(isDebit),
    'card.issuer.bank': 'Tillway test bank',
    'card.issuer.phone': '+1 202 555 0100',
    'card.issuer.website': 'https://bank.example',
  };
}

const addressCode = (postcode: string): string =>
  (Object.hasOwn(addressCodes, postcode) ? addressCodes[postcode] : undefined) ?? 'F';

const wrongSecurityCode = new Set(['N7', '82']);
