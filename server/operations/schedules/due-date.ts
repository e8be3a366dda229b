import type { Change } from '../../core/change.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { Instant } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The message of a schedule's next date, or of another try of a date at a later moment. A message of a date that was
 * moved meanwhile does nothing.
 */
export function dueDate(
  { ids }: Pick<Gateway, 'ids'>,
  { key, nextAt, ndc }: Schedule,
  retry?: { readonly dueAt: Instant; readonly at: Instant },
): readonly Change[] {
  const dueAt = retry?.dueAt ?? nextAt;
  if (dueAt === null) return [];
  const payload = { schedule: key, dueAt };
  const message = { key: ids.key('message'), topic: 'schedule.run', payload, attempts: 0, ndc } as const;
  return [{ kind: 'sendMessage', message: { ...message, dueAt: retry?.at ?? dueAt } }];
}
