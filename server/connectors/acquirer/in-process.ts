import { APPROVED_RESPONSE, declineCode, isAsynchronous, isOnRoster, type LaterManners, type Manner } from 'shared';
import type { Clock } from '../../clock.ts';
import type { Fields } from '../../core/fields.ts';
import { type ByAccountKind, callByKind, type CardAccount } from '../../core/payments/account.ts';
import {
  type AcquirerRequest,
  type AcquirerResponse,
  type FirstRequest,
  type FollowUpRequest,
  type InquiryResponse,
  isFollowUp,
} from '../../core/payments/acquirer.ts';
import { type Duration, seconds } from '../../core/values.ts';
import { recentMemory } from '../../recent-memory.ts';
import { answersAfter, simulatedFindings, simulatedOutcome, type TestOutcome } from '../../test-data/outcomes.ts';
import {
  adviceOf,
  beginsInstruction,
  isFullyAuthenticated,
  isSetUp,
  schemeTransactionId,
} from '../../test-data/schemes.ts';
import { isProofGenuine, keyedWord } from '../../test-data/proof.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';
import type { Acquirer, SynchronousResponse } from './acquirer.ts';
import { addressOf } from './requests.ts';
import { responseOf, transportCodes } from './responses.ts';
import { bankTransfers } from './transfers.ts';

const TIMEOUT = seconds(10);
const INSTITUTE = 'Tillway built-in processor';
const BLOCKED = 'blocked';

/**
 * Memory is bounded: the last ordinary decisions and, separately, the last decisions whose response was lost, because
 * inquiries will need those.
 */
const ORDINARY_KEPT = 4096;
const LOST_KEPT = 4096;

/** The simulated bank, reached over HTTP, at which shoppers confirm online transfers. */
type Bank = { readonly url: string; readonly client: OutgoingClient };

/**
 * The processor of `testMode=INTERNAL`: a table from test data to response, with a ledger that lasts as long as the
 * process (DECISIONS 12, 16). Without a bank, an online transfer is approved without its shopper.
 */
export function inProcessAcquirer(clock: Clock, bank?: Bank): Acquirer {
  const transfers = bank && bankTransfers({ ...bank, detailsOf });
  const ordinary = recentMemory<string, Decision>(ORDINARY_KEPT);
  const lost = recentMemory<string, Decision | typeof BLOCKED>(LOST_KEPT);
  const known = (key: string) => lost.get(key) ?? ordinary.get(key);
  function decide(request: AcquirerRequest): Decision {
    const base = isFollowUp(request) ? known(request.baseKey) : undefined;
    return decisionFor(request, base === BLOCKED ? undefined : base);
  }

  /** A key that was decided here has its outcome; only another one may be that of a transfer. */
  async function inquire(
    key: string,
    transferred: () => Promise<InquiryResponse | undefined>,
  ): Promise<InquiryResponse> {
    const earlier = known(key);
    if (earlier !== undefined) return earlier === BLOCKED ? { kind: 'neverArrived' } : responseFor(key, earlier);
    const response = (await transferred()) ?? { kind: 'neverArrived' };
    if (response.kind === 'neverArrived') lost.set(key, BLOCKED);
    return response;
  }

  return {
    respondSynchronously(request) {
      // A request comes again when its payment was not kept, perhaps with another amount: it is decided afresh.
      if (lost.get(request.key) !== undefined) return undefined;
      const decision = decide(request);
      if (decision.manner !== 'prompt' || (transfers && decision.isTransfer)) return undefined;
      ordinary.set(request.key, decision);
      return responseFor(request.key, decision);
    },
    async send(request) {
      const { key } = request;
      const earlier = known(key);
      if (earlier !== undefined) return repeated(key, earlier);
      const decision = decide(request);
      if (transfers && decision.isTransfer && 'shopperReturn' in request && request.shopperReturn) {
        if (decision.manner === 'dropped') return withinTimeout(clock, 'dropped', { kind: 'unknown' });
        const opened = await transfers.open(request, request.shopperReturn);
        return decision.manner === 'prompt' ? opened : withinTimeout(clock, decision.manner, opened);
      }
      if (decision.manner === 'prompt') ordinary.set(key, decision);
      else if (decision.manner !== 'dropped') lost.set(key, decision);
      const response = responseFor(key, decision);
      return decision.manner === 'prompt' ? response : withinTimeout(clock, decision.manner, response);
    },
    inquire: (key) => inquire(key, async () => transfers?.inquire(key)),
    ...(transfers && { withdraw: (key) => inquire(key, () => transfers.withdraw(key)) }),
  };
}

const repeated = (key: string, earlier: Decision | typeof BLOCKED): AcquirerResponse =>
  earlier === BLOCKED
    ? { kind: 'declined', resultCode: transportCodes.keyBlocked, details: {} }
    : responseFor(key, earlier);

const responseFor = (key: string, decision: Decision): SynchronousResponse =>
  responseOf({
    ...decision,
    transactionId: transactionId(key),
    institute: INSTITUTE,
    schemeTransactionId: decision.beginsInstruction ? schemeTransactionId(key) : undefined,
  });

/** A function of the key, so that only the decision has to be remembered. */
const transactionId = (key: string): string =>
  [1, 2].map((seed) => keyedWord(key, seed).toString(16).padStart(8, '0')).join('');

const detailsOf = (key: string): Fields => ({
  ConnectorTxID1: transactionId(key),
  clearingInstituteName: INSTITUTE,
});

/** An outcome, with the checks of card, security code and address. */
type Decision = TestOutcome & {
  readonly acquirerChecks?: Fields;
  /** Whether the shopper has to confirm at the bank. */
  readonly isTransfer?: boolean;
  readonly beginsInstruction?: boolean;
  readonly advice?: string | undefined;
};

/** The decision of an acquirer that issued the test cards itself. */
const decisionFor = (request: AcquirerRequest, base: Decision | undefined): Decision =>
  isFollowUp(request) ? followUpDecision(request, base?.later) : callByKind(firstDecisions, request.account, request);

/** The decision on a follow-up request, which the card of its first payment may have determined. */
function followUpDecision({ kind, custom, amountCents }: FollowUpRequest, later: LaterManners | undefined): Decision {
  const decided = kind === 'capture' || kind === 'refund' ? later?.[kind] : undefined;
  const outcome = simulatedOutcome({ custom, amountCents, decided });
  return later ? { ...outcome, later } : outcome;
}

/** The decision on a first request for each kind of account. */
const firstDecisions: ByAccountKind<[request: FirstRequest], Decision> = {
  card(account, request) {
    const { responseCode, ...outcome } = cardOutcome(request, account);
    const acquirerChecks = simulatedFindings({
      cardNumber: account.card.number,
      hasSecurityCode: account.cvv !== null,
      responseCode,
      billing: addressOf(request),
    });
    const instruction = { beginsInstruction: beginsInstruction(request.forwarded), advice: adviceOf(request.custom) };
    return { ...outcome, ...instruction, responseCode, acquirerChecks };
  },
  brandOnly: (_account, { brand, custom, amountCents }) =>
    transferDecision(simulatedOutcome({ custom, amountCents }), brand),
  virtualAccount: (_account, { brand, custom, amountCents }) =>
    transferDecision(simulatedOutcome({ custom, amountCents }), brand),
  bankAccount({ bankAccount: { holder, iban } }, { brand, custom, amountCents }) {
    return transferDecision(simulatedOutcome({ custom, amountCents, holder, iban }), brand);
  },
};

/** The decision on a payment whose shopper may have to confirm it at the bank first. */
function transferDecision(outcome: TestOutcome, brand: string): Decision {
  const isOpen = outcome.responseCode === APPROVED_RESPONSE && outcome.forcedCode === undefined;
  return { ...outcome, isTransfer: isOpen && isAsynchronous(brand) };
}

function cardOutcome(request: FirstRequest, account: CardAccount): TestOutcome {
  if (isProofWrong(request, account)) {
    return { manner: 'prompt', responseCode: '05', forcedCode: transportCodes.proofInvalid };
  }
  const { card, proof } = account;
  const outcome = simulatedOutcome({
    custom: request.custom,
    amountCents: request.amountCents,
    cardNumber: card.number,
    holder: card.holder,
    authenticated: isFullyAuthenticated(proof?.verificationId, proof?.eci),
    isSetUp: isSetUp(request.forwarded),
  });
  if (outcome.responseCode === APPROVED_RESPONSE) return outcome;
  return { ...outcome, forcedCode: outcome.forcedCode ?? declineCode(outcome.responseCode, request.brand) };
}

/** Only proofs of the simulated issuers can be checked; other numbers were authenticated by another server. */
function isProofWrong({ amountCents }: FirstRequest, { card, proof, wallet }: CardAccount): boolean {
  if (!proof?.verificationId || !isOnRoster(card.number) || wallet?.hasCryptogram) return false;
  const subject = { acsTransactionId: proof.acsTransactionId ?? '', cardNumber: card.number, amountCents };
  return !isProofGenuine(proof.verificationId, subject);
}

/** The response when it arrives within the gateway's timeout, and an unknown outcome otherwise. */
function withinTimeout(clock: Clock, manner: Manner, response: AcquirerResponse): Promise<AcquirerResponse> {
  const length = manner === 'lost' || manner === 'dropped' ? Infinity : answersAfter[manner];
  const isInTime = length <= TIMEOUT;
  return new Promise((resolve) => {
    clock.after(isInTime ? (length as Duration) : TIMEOUT, () => resolve(isInTime ? response : { kind: 'unknown' }));
  });
}
