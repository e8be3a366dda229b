import {
  APPROVED_RESPONSE,
  dayOf,
  type DebitTrigger,
  declineCode,
  isAsynchronous,
  isOnRoster,
  type Manner,
  triggerAccounts,
} from 'shared';
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
import { type Duration, type Instant, seconds } from '../../core/values.ts';
import { recentMemory } from '../../recent-memory.ts';
import {
  type BankEvent,
  type Charged,
  debitEvents,
  disputeEvents,
  isSettlement,
  receiptEvents,
  refundEvents,
  writeEvents,
} from '../../test-data/bank-events.ts';
import {
  answersAfter,
  decidedStep,
  simulatedFindings,
  simulatedOutcome,
  type TestOutcome,
} from '../../test-data/outcomes.ts';
import {
  adviceOf,
  beginsInstruction,
  isFullyAuthenticated,
  isSetUp,
  schemeTransactionId,
} from '../../test-data/schemes.ts';
import { isNotProcessed } from '../../test-data/merchant-accounts.ts';
import { payToFor } from '../../test-data/pay-to.ts';
import { isProofGenuine, keyedWord } from '../../test-data/proof.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';
import type { Acquirer, SynchronousResponse } from './acquirer.ts';
import { bookingsBy, disputedUntil, eventsOf, responseOn } from './bank-events.ts';
import { instructionsOf } from './instructions.ts';
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
const KEPT_MAX = 4096;

/** The simulated bank, reached over HTTP, at which shoppers confirm online transfers. */
type Bank = { readonly url: string; readonly client: OutgoingClient };

/**
 * The processor of `testMode=INTERNAL`: a table from test data to response, with a ledger that lasts as long as the
 * process (DECISIONS 12, 16). Without a bank, an online transfer is approved without its shopper.
 */
export function inProcessAcquirer(clock: Clock, bank?: Bank): Acquirer {
  const transfers = bank && bankTransfers({ ...bank, detailsOf });
  const ordinary = recentMemory<string, Decided>(KEPT_MAX);
  const lost = recentMemory<string, Decided | typeof BLOCKED>(KEPT_MAX);
  const known = (key: string) => lost.get(key) ?? ordinary.get(key);
  function decide(request: AcquirerRequest): Decided {
    const base = isFollowUp(request) ? known(request.baseKey) : undefined;
    return { ...decisionFor(request, base === BLOCKED ? undefined : base, today()), decidedAt: clock.now() };
  }

  const today = (): string => dayOf(clock.now());
  const responseNow = (response: SynchronousResponse): AcquirerResponse =>
    responseOn(today(), response, eventsOf(response.details));
  /** A key that was decided here has its outcome; only another one may be that of a transfer. */
  async function inquire(
    key: string,
    transferred: () => Promise<InquiryResponse | undefined>,
    details: Fields = {},
  ): Promise<InquiryResponse> {
    const earlier = known(key);
    if (earlier === BLOCKED) return { kind: 'neverArrived' };
    if (earlier !== undefined) return responseNow(responseFor(key, earlier));
    // A bank that responds on a later day is known by the transaction number, also to a process that is new.
    if (eventsOf(details).length > 0) return responseNow({ kind: 'approved', details });
    const response = (await transferred()) ?? { kind: 'neverArrived' };
    if (response.kind === 'neverArrived') lost.set(key, BLOCKED);
    return response;
  }

  return {
    respondSynchronously(request) {
      if (isNotProcessed(request.merchantAccount?.acquirerId)) return notProcessed;
      // A request comes again when its payment was not kept, perhaps with another amount: it is decided afresh.
      if (lost.get(request.key) !== undefined) return undefined;
      const decision = decide(request);
      if (decision.manner !== 'prompt' || (transfers && decision.isTransfer)) return undefined;
      if (decision.events?.some(isSettlement)) return undefined;
      ordinary.set(request.key, decision);
      return responseFor(request.key, decision);
    },
    async send(request) {
      const { key } = request;
      const earlier = known(key);
      if (earlier !== undefined) return responseNow(repeated(key, earlier));
      const decision = decide(request);
      if (transfers && decision.isTransfer && 'shopperReturn' in request && request.shopperReturn) {
        if (decision.manner === 'dropped') return withinTimeout(clock, 'dropped', { kind: 'unknown' });
        const opened = await transfers.open(request, request.shopperReturn);
        return decision.manner === 'prompt' ? opened : withinTimeout(clock, decision.manner, opened);
      }
      if (decision.manner === 'prompt') ordinary.set(key, decision);
      else if (decision.manner !== 'dropped') lost.set(key, decision);
      const response = responseNow(responseFor(key, decision));
      return decision.manner === 'prompt' ? response : withinTimeout(clock, decision.manner, response);
    },
    inquire: (key, details) => inquire(key, async () => transfers?.inquire(key), details),
    ...(transfers && { withdraw: (key) => inquire(key, () => transfers.withdraw(key)) }),
    bookings: async (key, details) => bookingsBy(today(), eventsOf(details), (at) => `${key}-${at}`),
  };
}

const notProcessed: SynchronousResponse = {
  kind: 'declined',
  resultCode: transportCodes.notProcessed,
  details: {},
  notProcessed: true,
};

const repeated = (key: string, earlier: Decided | typeof BLOCKED): SynchronousResponse =>
  earlier === BLOCKED
    ? { kind: 'declined', resultCode: transportCodes.keyBlocked, details: {} }
    : responseFor(key, earlier);

function responseFor(key: string, decision: Decided): SynchronousResponse {
  const { events = [] } = decision;
  const number = numberOf(key, decision);
  return responseOf({
    ...decision,
    transactionId: events.length === 0 ? number : `${number}-${writeEvents(events)}`,
    institute: INSTITUTE,
    reportsUntil: disputedUntil(events),
    schemeTransactionId: decision.beginsInstruction ? schemeTransactionId(key) : undefined,
  });
}

/** Numbers of transactions rise with time, as in ISO 8583 (field 37), so that an index has new ones side by side. */
const numberOf = (key: string, { decidedAt }: Decided): string =>
  decidedAt.toString(16).padStart(11, '0') + word(key, 1);

const word = (key: string, seed: number): string => keyedWord(key, seed).toString(16).padStart(8, '0');

/** The bank decides on a transfer and keeps no moment of it, so its number is a function of the key alone. */
const detailsOf = (key: string): Fields => ({
  ConnectorTxID1: word(key, 1) + word(key, 2),
  clearingInstituteName: INSTITUTE,
});

/** An outcome, with the checks of card, security code and address. */
type Decision = TestOutcome & {
  readonly acquirerChecks?: Fields;
  /** Whether the shopper has to confirm at the bank. */
  readonly isTransfer?: boolean;
  readonly beginsInstruction?: boolean;
  readonly advice?: string | undefined;
  /** Details of the response beside those that every response has. */
  readonly more?: Fields;
  /** What banks do later, with an approved debit or for an invoice. */
  readonly events?: readonly BankEvent[];
  /** What becomes of debits of the account, for captures and rebills. */
  readonly trigger?: DebitTrigger | undefined;
};

type Decided = Decision & { readonly decidedAt: Instant };

/** The decision of an acquirer that issued the test cards itself. */
const decisionFor = (request: AcquirerRequest, base: Decision | undefined, today: string): Decision =>
  isFollowUp(request)
    ? followUpDecision(request, base, today)
    : callByKind(firstDecisions, request.account, { ...request, today });

/** The decision on a follow-up request, which the card of its first payment may have determined. */
function followUpDecision(
  { kind, custom, amountCents, collection }: FollowUpRequest,
  { later, trigger }: Partial<Pick<Decision, 'later' | 'trigger'>> = {},
  today: string,
): Decision {
  const outcome = simulatedOutcome({ custom, amountCents, decided: decidedStep(kind, later) });
  if (collection && isOpen(outcome)) {
    return { ...outcome, trigger, events: debitEvents({ trigger, dueOn: collection.dueOn, amountCents, custom }) };
  }
  const events = isOpen(outcome) ? eventsAfter(kind, { custom, amountCents, today, disputed: later?.disputed }) : [];
  return { ...outcome, ...(later ? { later } : {}), ...(events.length > 0 ? { events } : {}) };
}

/** What banks do after a step that debits no bank account. */
function eventsAfter(kind: FollowUpRequest['kind'], charged: Charged): readonly BankEvent[] {
  if (kind === 'refund') return refundEvents(charged.custom, charged.today);
  return kind === 'reverse' ? [] : disputeEvents(charged);
}

/** Whether nothing but a bank or a shopper can still decide otherwise. */
const isOpen = ({ responseCode, forcedCode }: TestOutcome): boolean =>
  responseCode === APPROVED_RESPONSE && forcedCode === undefined;

/** A first request on a day (yyyy-MM-dd). */
type FirstOnDay = FirstRequest & { readonly today: string };

/** The decision on a first request for each kind of account. */
const firstDecisions: ByAccountKind<[request: FirstOnDay], Decision> = {
  card(account, request) {
    const { responseCode, ...outcome } = cardOutcome(request, account);
    const acquirerChecks = simulatedFindings({
      cardNumber: account.card.number,
      hasSecurityCode: account.cvv !== null,
      responseCode,
      billing: addressOf(request),
    });
    const instruction = { beginsInstruction: beginsInstruction(request.forwarded), advice: adviceOf(request.custom) };
    const { kind, custom, amountCents, today } = request;
    const isCharged = kind === 'debit' && isOpen({ ...outcome, responseCode });
    const events = isCharged ? disputeEvents({ custom, amountCents, today, disputed: outcome.later?.disputed }) : [];
    return { ...outcome, ...instruction, responseCode, acquirerChecks, ...(events.length > 0 ? { events } : {}) };
  },
  virtualAccount: (_account, { brand, custom, amountCents }) =>
    transferDecision(simulatedOutcome({ custom, amountCents }), brand),
  tokenAccount: (_account, { custom, amountCents }) => simulatedOutcome({ custom, amountCents }),
  brandOnly(_account, request) {
    const { brand, custom, amountCents } = request;
    const outcome = transferDecision(simulatedOutcome({ custom, amountCents }), brand);
    return request.payBy === undefined || outcome.isTransfer ? outcome : { ...outcome, ...owed(request) };
  },
  bankAccount({ bankAccount: { holder, iban }, collection }, { kind, brand, custom, amountCents }) {
    // The published test IBANs are of accounts that are debited.
    const outcome = simulatedOutcome({ custom, amountCents, holder, iban: kind === 'credit' ? null : iban });
    if (!collection) return transferDecision(outcome, brand);
    if (!isOpen(outcome)) return outcome;
    const trigger = triggerAccounts[iban ?? ''] ?? {};
    if (kind !== 'debit') return { ...outcome, trigger };
    return { ...outcome, trigger, events: debitEvents({ trigger, dueOn: collection.dueOn, amountCents, custom }) };
  },
};

/** What the payer of a prepayment or an invoice has to do, and the money that arrives for it. */
function owed({ key, custom, payBy, today }: FirstOnDay): Partial<Decision> {
  const { members, details } = instructionsOf(payToFor(key), payBy);
  return { acquirerChecks: members, more: details, events: receiptEvents(custom, today) };
}

/** The decision on a payment whose shopper may have to confirm it at the bank first. */
function transferDecision(outcome: TestOutcome, brand: string): Decision {
  return { ...outcome, isTransfer: isOpen(outcome) && isAsynchronous(brand) };
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
function isProofWrong({ amountCents, currency }: FirstRequest, { card, proof, wallet }: CardAccount): boolean {
  if (!proof?.verificationId || !isOnRoster(card.number) || wallet?.hasCryptogram) return false;
  const subject = { acsTransactionId: proof.acsTransactionId ?? '', cardNumber: card.number, amountCents, currency };
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
