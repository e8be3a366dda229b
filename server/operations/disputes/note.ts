import type { Change } from '../../core/change.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { readDispute } from './read.ts';

type Noting = Pick<Gateway, 'store' | 'entities' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>;
type Noted = {
  readonly id: string;
  readonly action: 'noteDispute' | 'acceptDispute';
  readonly note: string;
  /** What is committed with it, so that the form is carried out once. */
  readonly alongside: readonly Change[];
};

/**
 * Keeps a note about a dispute, or that the merchant does not contest it. Both are entries of the audit, which the
 * payment's timeline shows; a dispute that cannot be contested any more is not accepted.
 */
export async function noteDispute(
  gateway: Noting,
  actor: Actor,
  { id, action, note, alongside }: Noted,
): Promise<'unknown' | 'disputeNotOpen' | undefined> {
  const read = await readDispute(gateway, actor.user, id);
  if (!read) return 'unknown';
  const { dispute } = read;
  if (action === 'acceptDispute' && dispute.stage !== 'open') return 'disputeNotOpen';
  const { entity } = dispute.chargeback;
  const entry = auditOf(gateway, actor, { action, entity, subject: id, after: { reason: note } });
  await commitAudited(gateway, [entry, ...alongside]);
  return undefined;
}
