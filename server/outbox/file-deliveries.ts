import { minutes } from '../core/values.ts';
import { beginDeliveries } from '../operations/file-receivers/begin.ts';
import type { Gateway } from '../operations/gateway.ts';
import { job, type Step } from './job.ts';

/** Files are made a few times a day. */
const INTERVAL = minutes(1);

/** Begins deliveries of files, those of a receiver at each call. */
export const createFileDeliveries = (gateway: Gateway): Step =>
  job(gateway, { name: 'deliveries of files', every: INTERVAL, begin: () => beginDeliveries(gateway) });
