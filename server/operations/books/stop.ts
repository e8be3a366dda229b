import type { EntityKey } from '../../core/values.ts';
import { rowOf } from '../administration/entities.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';

type Stopping = Pick<Gateway, 'store' | 'entities' | 'refreshEntities' | 'log'>;

/**
 * Stops captures and refunds of an entity whose books do not balance, in every process, until an administrator takes its
 * setting `fundsStopped` back. It is logged at each recount that finds the books so.
 */
export async function stopFunds(
  { store, entities, refreshEntities, log }: Stopping,
  { entity, wrong }: { readonly entity: EntityKey; readonly wrong: number },
): Promise<void> {
  const { id } = entities.entity(entity);
  log.error({ id, reason: `${wrong} wrong postings` }, 'Books do not balance: captures and refunds are stopped');
  await retryOnConflict(async () => {
    await refreshEntities();
    const row = rowOf(entities.entity(entity));
    if (row.settings.fundsStopped === true) return;
    await store.commit([{ save: 'entity', row: { ...row, settings: { ...row.settings, fundsStopped: true } } }]);
    await refreshEntities();
  });
}

/** The ids of the entities whose captures and refunds are stopped, as readiness shows them. */
export const stoppedEntities = ({ entities }: Pick<Gateway, 'entities'>): readonly string[] =>
  entities
    .all()
    .filter(({ own }) => own.fundsStopped === true)
    .map(({ id }) => id);
