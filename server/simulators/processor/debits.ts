import { businessDaysAfter, dayOf, daysAfter, isAsynchronous, triggerAccounts } from 'shared';
import type { Clock } from '../../clock.ts';
import {
  type BankEvent,
  type BankReport,
  debitEvents,
  disputeEvents,
  happenedBy,
  isReport,
  isSettlement,
  receiptEvents,
  refundEvents,
  settlementWaits,
} from '../../test-data/bank-events.ts';
import { payToFor } from '../../test-data/pay-to.ts';
import type { Ledger, LedgerPayment } from './ledger.ts';
import type { Instruction } from './rules.ts';

type Parts = { readonly ledger: Ledger; readonly clock: Clock };

/** The processor's own response code while an outcome is open. */
const PENDING = 'P0';

/**
 * A decided line with what banks do later: with a debit, a refund, or for an invoice. It is pending while a bank has not
 * responded. Others stay.
 */
export function openAtBank(decided: LedgerPayment, request: Instruction, { ledger, clock }: Parts): LedgerPayment {
  if (decided.outcome !== 'approved' || decided.forcedCode !== undefined) return decided;
  const { payBy, key, scheme, metadata } = request;
  // Where the shopper confirms on the page of a service, that is paid, and not an account of the merchant.
  if (payBy !== undefined && !isAsynchronous(scheme ?? null)) {
    const payTo = { ...payToFor(key), payBy };
    return { ...decided, payTo, events: receiptEvents(metadata, dayOf(clock.now())) };
  }
  if (request.operation === 'refund') return withEvents(decided, refundEvents(metadata, dayOf(clock.now())));
  const trigger = triggerOf(request, ledger);
  if (!trigger) return disputable(decided, request, { ledger, clock });
  if (request.operation === 'authorize') return { ...decided, trigger };
  const dueOn = request.collection?.dueOn ?? businessDaysAfter(dayOf(clock.now()), 1);
  const events = debitEvents({ trigger, dueOn, amountCents: request.amount, custom: metadata });
  return withEvents({ ...decided, trigger }, events);
}

/** The schemes let a cardholder dispute a charge for so many days. */
const DISPUTE_DAYS = 120;

/** A charge of a card, which its holder may dispute; the card of a later step is that of its first payment. */
function disputable(decided: LedgerPayment, request: Instruction, { ledger, clock }: Parts): LedgerPayment {
  const { operation, account, original, amount, metadata } = request;
  const base = original === undefined ? undefined : ledger.find(original);
  const isCard = account ? account.kind === 'card' : base?.outcome === 'approved' && base.isCard === true;
  if (!isCard || operation === 'void' || operation === 'credit') return decided;
  if (operation === 'authorize') return { ...decided, isCard };
  const today = dayOf(clock.now());
  const events = disputeEvents({ disputed: decided.later?.disputed, today, amountCents: amount, custom: metadata });
  return { ...decided, isCard, events, reportsUntil: daysAfter(today, DISPUTE_DAYS) };
}

const withEvents = (decided: LedgerPayment, events: readonly BankEvent[]): LedgerPayment =>
  events.some(isSettlement)
    ? { ...decided, events, outcome: 'pending', responseCode: PENDING }
    : { ...decided, events };

/** What becomes of debits of the account; undefined for requests that are none. */
function triggerOf({ account, operation, original }: Instruction, ledger: Ledger): LedgerPayment['trigger'] {
  if (operation === 'credit') return undefined;
  if (account) return account.kind === 'bankAccount' ? (triggerAccounts[account.iban ?? ''] ?? {}) : undefined;
  const isDebit = operation === 'capture' || operation === 'rebill';
  const base = isDebit && original !== undefined ? ledger.find(original) : undefined;
  return base?.outcome === 'approved' ? base.trigger : undefined;
}

/** Whether a bank responds on a later day. */
export const isAtBank = ({ events = [] }: LedgerPayment): boolean => events.some(isSettlement);

/** A pending line with the response of its bank, if it has one by now. */
export async function settledByBank(line: LedgerPayment, { ledger, clock }: Parts): Promise<LedgerPayment> {
  const settlement = line.events?.find(isSettlement);
  if (!settlement || dayOf(clock.now()) < settlement.on) return line;
  const { reason } = settlement;
  const end = { outcome: reason === null ? 'approved' : 'declined', responseCode: reason ?? '00' } as const;
  const ended: LedgerPayment = { ...line, at: new Date(clock.now()).toISOString(), ...end };
  await ledger.settle(ended);
  return ended;
}

/** The members of a response while its bank has not responded. */
export function bankMembers({ events = [] }: LedgerPayment): Record<string, unknown> {
  const settlement = events.find(isSettlement);
  return settlement ? { wait: settlementWaits[settlement.kind], expectedOn: settlement.on } : {};
}

/** What a bank has booked on a payment, in hundredths. */
export type ReportedBooking = {
  readonly id: string;
  readonly on: string;
  readonly kind: (typeof bookedAs)[BankReport['kind']];
  readonly cents: number;
  /** '' where there is none. */
  readonly reason: string;
};

/** What banks have booked on a payment by now. */
export const bookingsOf = ({ key, events = [] }: LedgerPayment, clock: Clock): readonly ReportedBooking[] =>
  happenedBy(events.filter(isReport), dayOf(clock.now())).map((event, at) => ({
    id: `${key}-${at}`,
    on: event.on,
    kind: bookedAs[event.kind],
    cents: event.cents,
    reason: 'reason' in event ? event.reason : '',
  }));

/** A payment with one more event, which happens today; the numbers of what banks have booked before stay as they are. */
export function bookedToday(line: LedgerPayment, event: BankReport, clock: Clock): LedgerPayment {
  const { events = [] } = line;
  const before = happenedBy(events, dayOf(clock.now()));
  return { ...line, events: [...before, event, ...events.filter((each) => !before.includes(each))] };
}

/** The same as the members of a response. */
export const bookingMembers = ({ cents, reason, ...booking }: ReportedBooking): Record<string, unknown> => ({
  ...booking,
  amount: (cents / 100).toFixed(2),
  ...(reason === '' ? {} : { reason }),
});

/** The processor's names of what banks report. */
const bookedAs = {
  returned: 'return',
  received: 'receipt',
  disputed: 'dispute',
  won: 'disputeReversal',
} as const satisfies Readonly<Record<BankReport['kind'], string>>;
