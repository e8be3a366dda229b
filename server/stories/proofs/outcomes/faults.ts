import type { ProcessorFault } from '../../../test-data/faults.ts';

/** What the processor carried out of a request whose response is missing or spoiled. */
type CarriedOut = 'asOrdered' | 'nothing' | 'otherMoney';

/**
 * The ways in which a response is missing or spoiled. `held`: the request waits at the processor, and is processed after
 * it was inquired about.
 */
export const faults = {
  dropped: 'nothing',
  held: 'nothing',
  error503: 'nothing',
  late: 'asOrdered',
  lost: 'asOrdered',
  malformed: 'asOrdered',
  truncated: 'asOrdered',
  huge: 'asOrdered',
  drip: 'asOrdered',
  reset: 'asOrdered',
  duplicate: 'asOrdered',
  error500: 'asOrdered',
  redirect: 'asOrdered',
  wrongKey: 'asOrdered',
  wrongAmount: 'asOrdered',
  wrongCurrency: 'asOrdered',
  chargedWrongAmount: 'otherMoney',
  chargedWrongCurrency: 'otherMoney',
} as const satisfies Readonly<Record<ProcessorFault | 'dropped' | 'held' | 'late' | 'lost', CarriedOut>>;
export type Fault = keyof typeof faults;
export const isFault = (text: string): text is Fault => Object.hasOwn(faults, text);

/** The result code of a payment once its inquiries have settled it. */
export const endOf = {
  asOrdered: '000.100.112',
  nothing: '900.100.310',
  otherMoney: '900.100.301',
} as const satisfies Readonly<Record<CarriedOut, string>>;

/** The faults that last until the gateway's timeout. */
export const waits: ReadonlySet<Fault> = new Set(['held', 'late', 'drip']);

/** The only response that the gateway can use: it is whole, and sent twice. */
export const isReadable = (fault: Fault): boolean => fault === 'duplicate';
