/** The waits of days for a slow bank or service: their names in messages, and the result code meanwhile. */
export const waitCodes = {
  slowPayment: '800.400.500',
  slowDebit: '800.400.501',
  slowRefund: '800.400.502',
} as const;
export type Wait = keyof typeof waitCodes;
export const waitNames = Object.keys(waitCodes) as readonly Wait[];
