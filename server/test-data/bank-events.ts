import { businessDaysAfter, type DebitTrigger, isSepaReason, type SepaReason } from 'shared';

/**
 * What a simulated bank does after a request, on a day (yyyy-MM-dd) of its clock. `settled`: it responds to a debit
 * that was pending until then, with a rejection where there is a reason. `returned`: a booked debit comes back.
 * `received`: money of a prepayment or an invoice arrives.
 */
export type BankEvent =
  | { readonly kind: 'settled'; readonly on: string; readonly reason: SepaReason | null }
  | { readonly kind: 'returned'; readonly on: string; readonly reason: SepaReason }
  | { readonly kind: 'received'; readonly on: string; readonly cents: number };
export type Settlement = Extract<BankEvent, { kind: 'settled' }>;
/** An event after a payment was approved. */
export type BankReport = Exclude<BankEvent, Settlement>;

export type Debited = {
  /** That of the account; undefined for an ordinary one. */
  readonly trigger: DebitTrigger | undefined;
  readonly dueOn: string;
  readonly custom: Readonly<Record<string, string>>;
};

/** The events of a debit: as its test parameter has them (SIM_return), or its published test IBAN. */
export function debitEvents({ trigger, dueOn, custom }: Debited): readonly BankEvent[] {
  const forced = custom['SIM_return'] ?? '';
  if (isSepaReason(forced)) return [returnOf(forced, businessDaysAfter(dueOn, RETURN_DAYS))];
  const { isDelayed, rejection, returned } = trigger ?? {};
  if (isDelayed) return [{ kind: 'settled', on: dueOn, reason: rejection ?? null }];
  return returned ? [returnOf(returned.reason, businessDaysAfter(dueOn, returned.businessDays))] : [];
}

const RETURN_DAYS = 2;
const returnOf = (reason: SepaReason, on: string): BankEvent => ({ kind: 'returned', on, reason });

/**
 * The money that arrives for a prepayment or an invoice, as the test parameter SIM_receipts lists it: amounts with
 * commas between them, one on each banking day.
 */
export const receiptEvents = (custom: Readonly<Record<string, string>>, today: string): readonly BankEvent[] =>
  (custom['SIM_receipts'] ?? '')
    .split(',')
    .filter((amount) => /^\d{1,10}\.\d\d$/.test(amount))
    .slice(0, RECEIPTS_MAX)
    .map((amount, at) => ({
      kind: 'received',
      on: businessDaysAfter(today, at + 1),
      cents: Math.round(Number(amount) * 100),
    }));

const RECEIPTS_MAX = 9;

/**
 * Events as a part of a transaction number, for a processor that keeps nothing (DECISIONS 12): `s20261204`,
 * `s20261204MS03`, `r20261231MD06`, `m20261123x4000`, with dots between them.
 */
export const writeEvents = (events: readonly BankEvent[]): string =>
  events
    .map((event) => `${event.kind === 'received' ? 'm' : event.kind.charAt(0)}${compact(event.on)}${rest(event)}`)
    .join('.');

const compact = (day: string): string => day.replaceAll('-', '');
const rest = (event: BankEvent): string => (event.kind === 'received' ? `x${event.cents}` : (event.reason ?? ''));

export const readEvents = (text: string): readonly BankEvent[] => text.split('.').flatMap(readEvent);

function readEvent(text: string): readonly BankEvent[] {
  const [, kind, year = '', month = '', day = '', last = ''] = EVENT.exec(text) ?? [];
  const on = `${year}-${month}-${day}`;
  if (kind === 'm' && last.startsWith('x')) return [{ kind: 'received', on, cents: Number(last.slice(1)) }];
  if (kind === 'r' && isSepaReason(last)) return [returnOf(last, on)];
  return kind === 's' ? [{ kind: 'settled', on, reason: isSepaReason(last) ? last : null }] : [];
}
const EVENT = /^([srm])(\d{4})(\d\d)(\d\d)(x\d{1,12}|[A-Z0-9]{4})?$/;

/** The events that have happened by a day. */
export const happenedBy = <E extends BankEvent>(events: readonly E[], today: string): readonly E[] =>
  events.filter(({ on }) => on <= today);

export const isReport = (event: BankEvent): event is BankReport => event.kind !== 'settled';
export const isSettlement = (event: BankEvent): event is Settlement => event.kind === 'settled';
