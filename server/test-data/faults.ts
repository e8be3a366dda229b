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
