import { minutes } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { foldTotals } from '../operations/reports/fold-totals.ts';
import { job, type Step } from './job.ts';

/** Payments end, and fees are settled, days after the day on which they are counted. */
const INTERVAL = minutes(60);

/** Folds the totals of closed days, a day of a channel at each call. */
export const createFold = (gateway: Gateway): Step =>
  job(gateway, { name: 'totals of closed days', every: INTERVAL, begin: () => foldTotals(gateway) });
