import { isEntered, type RefusedFor } from '../../core/audit/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { commitAudited } from './link.ts';
import { type Actor, auditOf } from './record.ts';

export type Refused = {
  /** The address of the request as its route has it, with its method. */
  readonly route: string;
  /** The address that was requested. */
  readonly path: string;
  readonly why: RefusedFor;
};

/** In characters. */
const PATH_LENGTH = 200;

type Recording = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log' | 'refusalCounts'>;

/** Records that a request of a user was refused, with how often its route was refused to this user within an hour. */
export async function recordRefusal(gateway: Recording, actor: Actor, { route, path, why }: Refused): Promise<void> {
  const { user } = actor;
  const times = gateway.refusalCounts.count(`${user.key} ${route}`);
  if (!isEntered(times)) return;
  const [subject, entity] = [path.slice(0, PATH_LENGTH), user.entity];
  await commitAudited(gateway, [
    auditOf(gateway, actor, { action: 'refused', entity, subject, after: { why, times } }),
  ]);
}
