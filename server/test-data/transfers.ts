import { waitCodes } from './waits.ts';

/**
 * The ends of a simulated online transfer or account payment, each with its result code; null is the success. The test
 * parameter `SIM_transfer` takes their names.
 */
export const transferEnds = {
  confirmed: null,
  cancelled: '100.396.101',
  notConfirmed: '100.396.102',
  timedOut: '100.396.103',
  uncertain: '100.396.104',
  termsRefused: '100.396.106',
  withdrawn: '100.396.201',
  cancelledElsewhere: '100.397.101',
  refusedElsewhere: '100.397.102',
  methodNotSupported: '100.395.101',
  accountNotEnabled: '100.395.102',
  transferTimedOut: '100.395.501',
  bankTimedOut: '100.395.502',
} as const satisfies Readonly<Record<string, string | null>>;
export type TransferEnd = keyof typeof transferEnds;

/** The waits of days for a slow bank: the result code while it lasts, and the end. `SIM_transfer` takes their names. */
export const transferWaits = {
  slowPayment: { resultCode: waitCodes.slowPayment, end: 'confirmed' },
  slowDebit: { resultCode: waitCodes.slowDebit, end: 'refusedElsewhere' },
} as const satisfies Readonly<Record<string, { readonly resultCode: string; readonly end: TransferEnd }>>;
export type TransferWait = keyof typeof transferWaits;

type TransferPlan = TransferEnd | TransferWait;
export const transferEndNames = Object.keys(transferEnds) as readonly TransferEnd[];
export const transferWaitNames = Object.keys(transferWaits) as readonly TransferWait[];
export const isTransferEnd = (text: string): text is TransferEnd => Object.hasOwn(transferEnds, text);
const isTransferPlan = (text: string): text is TransferPlan =>
  isTransferEnd(text) || Object.hasOwn(transferWaits, text);

/** What test data make of a transfer. */
export type TransferTestData = {
  /** What happens a minute after the request by itself; undefined leaves it to the shopper. */
  readonly plan: TransferPlan | undefined;
  /** Whether the gateway is notified of the end, or has to inquire. */
  readonly notifies: boolean;
};

/** Reads the test parameters `SIM_transfer` and `SIM_notification`. */
export function transferTestData(custom: Readonly<Record<string, string>>): TransferTestData {
  const plan = custom['SIM_transfer'];
  return {
    plan: plan !== undefined && isTransferPlan(plan) ? plan : undefined,
    notifies: custom['SIM_notification'] !== 'none',
  };
}

/** In milliseconds: when a demanded end comes, how long the shopper's page is open, and how long a slow bank takes. */
export const transferTimes = { plan: 60_000, page: 15 * 60_000, wait: 2 * 24 * 60 * 60_000 } as const;
