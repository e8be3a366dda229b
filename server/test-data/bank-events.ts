import {
  businessDaysAfter,
  type DebitTrigger,
  type DisputeReason,
  isDisputeReason,
  isSepaReason,
  type SepaReason,
} from 'shared';
import type { Wait } from './waits.ts';

/** The wait for a bank that responds on a later day, by what it responds to. */
export const settlementWaits = { settled: 'slowDebit', paidBack: 'slowRefund' } as const satisfies Readonly<
  Record<string, Wait>
>;

/**
 * What a simulated bank does after a request, on a day (yyyy-MM-dd) of its clock. `settled`: it responds to a debit
 * that was pending until then, with a rejection where there is a reason; `paidBack`: it responds to such a refund.
 * `returned`: a booked debit comes back, as a rule all of it. `received`: money of a prepayment or an invoice arrives.
 * `disputed`: a cardholder's bank takes money back; `won`: the merchant has it again.
 */
export type BankEvent =
  | { readonly kind: keyof typeof settlementWaits; readonly on: string; readonly reason: SepaReason | null }
  | { readonly kind: 'returned'; readonly on: string; readonly reason: SepaReason; readonly cents: number }
  | { readonly kind: 'disputed'; readonly on: string; readonly reason: DisputeReason; readonly cents: number }
  | { readonly kind: 'received' | 'won'; readonly on: string; readonly cents: number };
export type Settlement = Extract<BankEvent, { kind: keyof typeof settlementWaits }>;
/** An event after a payment was approved. */
export type BankReport = Exclude<BankEvent, Settlement>;

export type Debited = {
  /** That of the account; undefined for an ordinary one. */
  readonly trigger: DebitTrigger | undefined;
  readonly dueOn: string;
  readonly amountCents: number;
  readonly custom: Readonly<Record<string, string>>;
};

/**
 * The events of a debit: as its published test IBAN has them, or its test parameter SIM_return, a reason and perhaps an
 * amount that is not the debit's (`MD06,93.10`).
 */
export function debitEvents({ trigger, dueOn, amountCents, custom }: Debited): readonly BankEvent[] {
  const returnOf = (reason: SepaReason, days: number, cents = amountCents): BankEvent => ({
    kind: 'returned',
    on: businessDaysAfter(dueOn, days),
    reason,
    cents,
  });
  const [forced = '', amount = ''] = (custom['SIM_return'] ?? '').split(',');
  if (isSepaReason(forced)) return [returnOf(forced, RETURN_DAYS, AMOUNT.test(amount) ? centsOf(amount) : amountCents)];
  const { isDelayed, rejection, returned } = trigger ?? {};
  if (isDelayed) return [{ kind: 'settled', on: dueOn, reason: rejection ?? null }];
  return returned ? [returnOf(returned.reason, returned.businessDays)] : [];
}

const RETURN_DAYS = 2;
const AMOUNT = /^\d{1,10}\.\d\d$/;
const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

export type Charged = {
  /** The reason of its card's test data; undefined for an ordinary one. */
  readonly disputed: DisputeReason | undefined;
  readonly today: string;
  readonly amountCents: number;
  readonly custom: Readonly<Record<string, string>>;
};

/** How a dispute goes on: the merchant wins it, or the bank takes the money a second time after that. */
const disputePlans = { won: ['won'], again: ['won', 'disputed'] } as const;

/**
 * The dispute of a charge: as its test card has it, or its test parameter SIM_dispute, a reason, perhaps with an amount
 * and with how it goes on (`4837,50.00,won`).
 */
export function disputeEvents({ disputed, today, amountCents, custom }: Charged): readonly BankEvent[] {
  const [forced = '', amount = '', plan = ''] = (custom['SIM_dispute'] ?? '').split(',');
  const reason = isDisputeReason(forced) ? forced : disputed;
  if (!reason) return [];
  const cents = AMOUNT.test(amount) ? centsOf(amount) : amountCents;
  // The cast holds because the table has the plan.
  const more = Object.hasOwn(disputePlans, plan) ? disputePlans[plan as keyof typeof disputePlans] : [];
  return (['disputed', ...more] as const).map((kind, at) => {
    const on = businessDaysAfter(today, DISPUTE_DAYS * (at + 1));
    return kind === 'won' ? { kind, on, cents } : { kind, on, reason, cents };
  });
}

const DISPUTE_DAYS = 5;

/** The refunds for which a bank takes two banking days: the reason for which it then rejects them. */
export const slowRefunds = { slow: null, slowRejected: 'AC04' } as const satisfies Readonly<
  Record<string, SepaReason | null>
>;

/** The events of a refund, as its test parameter has them (SIM_refund). */
export function refundEvents(custom: Readonly<Record<string, string>>, today: string): readonly BankEvent[] {
  const plan = custom['SIM_refund'] ?? '';
  if (!Object.hasOwn(slowRefunds, plan)) return [];
  // The cast holds because the table has the plan.
  const reason = slowRefunds[plan as keyof typeof slowRefunds];
  return [{ kind: 'paidBack', on: businessDaysAfter(today, REFUND_DAYS), reason }];
}

const REFUND_DAYS = 2;

/**
 * The money that arrives for a prepayment or an invoice, as the test parameter SIM_receipts lists it: amounts with
 * commas between them, one on each banking day.
 */
export const receiptEvents = (custom: Readonly<Record<string, string>>, today: string): readonly BankEvent[] =>
  (custom['SIM_receipts'] ?? '')
    .split(',')
    .filter((amount) => AMOUNT.test(amount))
    .slice(0, RECEIPTS_MAX)
    .map((amount, at) => ({
      kind: 'received',
      on: businessDaysAfter(today, at + 1),
      cents: centsOf(amount),
    }));

const RECEIPTS_MAX = 9;

/**
 * Events as a part of a transaction number, for a processor that keeps nothing (DECISIONS 12): `s20261204`,
 * `s20261204MS03`, `p20261124`, `r20261231MD06x9200`, `d202611274837x9200`, `w20261204x9200`, `m20261123x4000`, with dots
 * between them.
 */
export const writeEvents = (events: readonly BankEvent[]): string =>
  events
    .map((event) => `${event.kind === 'received' ? 'm' : event.kind.charAt(0)}${compact(event.on)}${rest(event)}`)
    .join('.');

const compact = (day: string): string => day.replaceAll('-', '');
const rest = (event: BankEvent): string =>
  `${'reason' in event ? (event.reason ?? '') : ''}${'cents' in event ? `x${event.cents}` : ''}`;

export const readEvents = (text: string): readonly BankEvent[] => text.split('.').flatMap(readEvent);

function readEvent(text: string): readonly BankEvent[] {
  const [, kind, year = '', month = '', day = '', reason = '', cents] = EVENT.exec(text) ?? [];
  const on = `${year}-${month}-${day}`;
  const settled = kind === 's' ? 'settled' : kind === 'p' ? 'paidBack' : undefined;
  if (settled) return [{ kind: settled, on, reason: isSepaReason(reason) ? reason : null }];
  if (cents === undefined) return [];
  if (kind === 'm' || kind === 'w') return [{ kind: kind === 'm' ? 'received' : 'won', on, cents: Number(cents) }];
  if (kind === 'd') return isDisputeReason(reason) ? [{ kind: 'disputed', on, reason, cents: Number(cents) }] : [];
  return isSepaReason(reason) ? [{ kind: 'returned', on, reason, cents: Number(cents) }] : [];
}
const EVENT = /^([sprmdw])(\d{4})(\d\d)(\d\d)([A-Z0-9]{4})?(?:x(\d{1,12}))?$/;

/** The events that have happened by a day. */
export const happenedBy = <E extends BankEvent>(events: readonly E[], today: string): readonly E[] =>
  events.filter(({ on }) => on <= today);

export const isSettlement = (event: BankEvent): event is Settlement => Object.hasOwn(settlementWaits, event.kind);
export const isReport = (event: BankEvent): event is BankReport => !isSettlement(event);
