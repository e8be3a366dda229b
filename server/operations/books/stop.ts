import type { BooksKey, EntityKey, Key } from '../../core/values.ts';
import { rowOf } from '../administration/entities.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';

type Stopping = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'refreshEntities' | 'log' | 'publish'>;

/**
 * Stops captures and refunds of an entity whose books do not balance, in every process, until an administrator takes its
 * setting `fundsStopped` back. It is logged at each recount that finds the books so; the stop itself is an event, and
 * recorded among the changes of the entity.
 */
export async function stopFunds(
  gateway: Stopping,
  { entity, wrong }: { readonly entity: EntityKey; readonly wrong: number },
): Promise<void> {
  const { entities, log, publish } = gateway;
  const { id } = entities.entity(entity);
  log.error({ id, reason: `${wrong} wrong postings` }, 'Books do not balance: captures and refunds are stopped');
  await gateway.refreshEntities();
  if (entities.entity(entity).own.fundsStopped === true) return;
  const key = entity as Key as BooksKey;
  const ndc = gateway.ids.publicId('books', key);
  const payload = () => ({ id: ndc, books: { entityId: id, fundsStopped: true, wrongPostings: wrong } });
  // The event comes first: a process that dies in between stops nothing, and the next recount publishes it again.
  await publish({ key, entity, type: 'BOOKS', action: 'STOPPED', tree: key, ndc, payload });
  await retryOnConflict(() => stop(gateway, entity));
}

async function stop({ store, ids, clock, entities, refreshEntities }: Stopping, entity: EntityKey): Promise<void> {
  await refreshEntities();
  const row = rowOf(entities.entity(entity));
  if (row.settings.fundsStopped === true) return;
  const stopped = { fundsStopped: true };
  const change = {
    entity,
    action: 'stopFunds' as const,
    subject: row.id,
    before: { fundsStopped: false },
    after: stopped,
  };
  await store.commit([
    { kind: 'saveEntity', row: { ...row, settings: { ...row.settings, ...stopped } } },
    {
      kind: 'addAdminChange',
      adminChange: { ...change, key: ids.key('adminChange'), at: clock.now(), token: GATEWAY, tokenAlias: GATEWAY },
    },
  ]);
  await refreshEntities();
}

/** Stands for a token where the gateway itself has changed something. */
const GATEWAY = 'gateway';

/** The ids of the entities whose captures and refunds are stopped, as readiness shows them. */
export const stoppedEntities = ({ entities }: Pick<Gateway, 'entities'>): readonly string[] =>
  entities
    .all()
    .filter(({ own }) => own.fundsStopped === true)
    .map(({ id }) => id);
