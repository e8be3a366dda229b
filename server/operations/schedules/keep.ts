import type { Change } from '../../core/change.ts';
import { VersionConflict } from '../../core/faults.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { dueDate } from './due-date.ts';
import type { PlannedSchedule } from './plan.ts';

/**
 * Keeps a planned schedule with the message of its next date. A schedule that has changed since it was planned is
 * refused as being in use, because its payment begins at the same moment.
 */
export async function keepSchedule(
  gateway: Pick<Gateway, 'store' | 'ids'>,
  { row, action, alongside }: PlannedSchedule & { readonly alongside: readonly Change[] },
): Promise<Refusal | undefined> {
  try {
    await gateway.store.commit([{ kind: 'saveSchedule', row, action }, ...dueDate(gateway, row), ...alongside]);
    return undefined;
  } catch (fault) {
    if (fault instanceof VersionConflict) return refuse('requestUnderWay');
    throw fault;
  }
}
