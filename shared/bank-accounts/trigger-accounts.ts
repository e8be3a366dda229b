import type { SepaReason } from './sepa-reasons.ts';

/** What becomes of a simulated direct debit. */
export type DebitTrigger = {
  /** The bank rejects the debit before it is booked. */
  readonly rejection?: SepaReason;
  /** The bank responds on the due date; until then the debit is pending. */
  readonly isDelayed?: true;
  /** The bank returns a booked debit so many business days after its due date. */
  readonly returned?: { readonly reason: SepaReason; readonly businessDays: number };
};

/** The published test IBANs. Any other account is debited at once. */
export const triggerAccounts: Readonly<Record<string, DebitTrigger>> = {
  AT321904300235473204: { isDelayed: true },
  DE08370400440532013003: { isDelayed: true },
  AT861904300235473202: { rejection: 'MS03' },
  DE62370400440532013001: { rejection: 'MS03' },
  AT051904300235473205: { isDelayed: true, rejection: 'MS03' },
  DE78370400440532013004: { isDelayed: true, rejection: 'MS03' },
  AT591904300235473203: { returned: { reason: 'MD06', businessDays: 20 } },
  DE35370400440532013002: { returned: { reason: 'MD06', businessDays: 20 } },
  AT981904300002222227: { returned: { reason: 'AM04', businessDays: 2 } },
  DE65370400440002222227: { returned: { reason: 'AM04', businessDays: 2 } },
  DE91370400440000055555: { rejection: 'DNOR' },
  DE18370400440000066666: { rejection: 'AG01' },
};

/** The published test IBANs of accounts that are debited without an event. */
export const plainAccounts: readonly string[] = [
  'AT611904300234573201',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'IE29AIBK93115212345678',
  'AT152011128161647502',
  'DE23100000001234567890',
  'ES9121000418450200051332',
];
