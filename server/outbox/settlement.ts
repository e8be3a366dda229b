import { minutes } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { forgetUnendedImports } from '../operations/reconciliation/import.ts';
import { closeDueBatches } from '../operations/settlement/close.ts';
import { firstOf, job, type Step } from './job.ts';

/** A cut-off is a time of day, so that its batch is closed soon after it. */
const INTERVAL = minutes(5);

/**
 * Closes the batches whose cut-offs are over, one cut-off of a channel at each call: those of an outage one after the
 * other, each with its own date. Imports that did not come to their end are deleted before.
 */
export const createSettlement = (gateway: Gateway): Step =>
  firstOf([
    job(gateway, { name: 'imports without an end', every: INTERVAL, begin: () => forgetUnendedImports(gateway) }),
    job(gateway, { name: 'settlement', every: INTERVAL, begin: () => closeDueBatches(gateway) }),
  ]);
