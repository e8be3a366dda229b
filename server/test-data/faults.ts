import { type Manner, manners } from 'shared';

/**
 * The faults of the simulated processor, each as a sentence of the guide: all but `error503` come after the request was
 * carried out. The names are values of `SIM_answer` and modes of the processor's control address.
 */
export const processorFaults = {
  malformed: 'charged; the response is no JSON',
  truncated: 'charged; the connection ends in the middle of the response',
  huge: 'charged; the response has 10 MB',
  drip: 'charged; the response arrives a byte each second',
  reset: 'charged; the connection is reset before the response',
  duplicate: 'charged; the response is sent twice',
  error500: 'charged; the response has the status 500',
  error503: 'not charged; the response has the status 503',
  redirect: 'charged; the response redirects to another address',
  wrongKey: 'charged; the response names another payment',
  wrongAmount: 'charged; the response has another amount',
  wrongCurrency: 'charged; the response has another currency',
  chargedWrongAmount: 'one more is charged; the gateway reverses it',
  chargedWrongCurrency: 'charged in another currency; the gateway reverses it',
} as const;
export type ProcessorFault = keyof typeof processorFaults;

export const isProcessorFault = (text: string | undefined): text is ProcessorFault =>
  text !== undefined && Object.hasOwn(processorFaults, text);

/**
 * The amounts that meet a timing or a fault, for requests that can send no parameter. They lie outside of the band of
 * response codes, and a test parameter, an account and a card holder count before them.
 */
export const faultAmounts = {
  '7100.01': 'slow',
  '7100.02': 'late',
  '7100.03': 'lost',
  '7100.04': 'dropped',
  '7100.05': 'malformed',
  '7100.06': 'truncated',
  '7100.07': 'huge',
  '7100.08': 'drip',
  '7100.09': 'reset',
  '7100.10': 'duplicate',
  '7100.11': 'error500',
  '7100.12': 'error503',
  '7100.13': 'redirect',
  '7100.14': 'wrongKey',
  '7100.15': 'wrongAmount',
  '7100.16': 'wrongCurrency',
  '7100.17': 'chargedWrongAmount',
  '7100.18': 'chargedWrongCurrency',
} as const satisfies Readonly<Record<string, Manner | ProcessorFault>>;

const byCents: ReadonlyMap<number, Manner | ProcessorFault> = new Map(
  Object.entries(faultAmounts).map(([amount, fault]) => [Math.round(Number(amount) * 100), fault]),
);

/** The timing that an amount demands of either processor. */
export const mannerOfAmount = (cents: number): Manner | undefined =>
  manners.find((manner) => manner === byCents.get(cents));

/** The fault that an amount demands of the processor over HTTP. */
export function faultOfAmount(cents: number): ProcessorFault | undefined {
  const fault = byCents.get(cents);
  return isProcessorFault(fault) ? fault : undefined;
}
