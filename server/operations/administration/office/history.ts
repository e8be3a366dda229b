import type { Entity } from '../../../core/entities/entity.ts';
import type { Instant } from '../../../core/values.ts';
import type { Gateway } from '../../gateway.ts';

/** A change of an entity: by a user, named by the e-mail address, or by a token, named by its alias. */
export type EntityChange = {
  readonly at: Instant;
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
};

const SHOWN = 100;

/** The latest changes of an entity and of what belongs to it, by users and by the admin API, the latest first. */
export async function historyOf({ store }: Pick<Gateway, 'store'>, { key }: Entity): Promise<readonly EntityChange[]> {
  const [byTokens, byUsers] = await Promise.all([
    store.adminChanges({ entity: key, limit: SHOWN }),
    store.auditOfEntity({ entity: key, limit: SHOWN }),
  ]);
  const changes = [
    ...byTokens.map(({ tokenAlias: by, ...rest }) => ({ by, ...rest })),
    ...byUsers.map(({ actor: by, ...rest }) => ({ by, ...rest })),
  ];
  return changes.toSorted((a, b) => b.at - a.at || b.key - a.key).slice(0, SHOWN);
}
