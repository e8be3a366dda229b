import { type Entities, entitiesOf } from '../../core/entities/entities.ts';
import type { Store } from '../../store/store.ts';

/** How often, in real milliseconds, a process asks whether another one has changed entities or tokens. */
const POLL_INTERVAL = 300;

/** The entities and tokens of the store as they stand, always in memory, so that asking for one costs no query. */
export type LiveEntities = {
  readonly entities: Entities;
  /** Resolves when the changes that were committed before are effective in this process. */
  refresh(): Promise<void>;
  close(): void;
};

type Source = Pick<
  Store,
  'entities' | 'tokens' | 'merchantAccounts' | 'entitiesVersion' | 'riskListKinds' | 'connectorPauses' | 'isShared'
>;

export async function liveEntities(store: Source): Promise<LiveEntities> {
  let version = await store.entitiesVersion();
  let current = await read();
  let reading: Promise<void> | undefined;
  let isClosed = false;

  async function read(): Promise<Entities> {
    const [rows, tokens, accounts, listed, pauses] = await Promise.all([
      store.entities(),
      store.tokens(),
      store.merchantAccounts(),
      store.riskListKinds(),
      store.connectorPauses(),
    ]);
    return entitiesOf(rows, tokens, { accounts, listed, pauses });
  }
  /** The version is read first: a change during the reading is then read again. */
  async function readAnew(): Promise<void> {
    const latest = await store.entitiesVersion();
    if (latest === version) return;
    current = await read();
    version = latest;
    await readAnew();
  }
  /** One reading at a time; one that has begun may miss what was committed meanwhile, so that another follows it. */
  function refresh(): Promise<void> {
    const next = (reading ?? Promise.resolve()).catch(() => undefined).then(readAnew);
    reading = next;
    return next;
  }
  let timer: NodeJS.Timeout | undefined;
  function poll(): void {
    if (isClosed) return;
    // While the database is not available nothing can be changed, and the next poll reads what was.
    const again = () => (timer = setTimeout(poll, POLL_INTERVAL).unref());
    refresh().then(again, again);
  }
  if (store.isShared) poll();
  return {
    entities: following(() => current),
    refresh,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Entities that are always the current ones, under one identity. */
const following = (current: () => Entities): Entities => ({
  get snapshot() {
    return current().snapshot;
  },
  get takesBodyCredentials() {
    return current().takesBodyCredentials;
  },
  entity: (key) => current().entity(key),
  entityOf: (id) => current().entityOf(id),
  all: () => current().all(),
  channelOf: (entityId) => current().channelOf(entityId),
  channelsFor: (entity) => current().channelsFor(entity),
  isWithin: (entity, root) => current().isWithin(entity, root),
  merchantAccount: (key) => current().merchantAccount(key),
  merchantAccounts: () => current().merchantAccounts(),
  merchantAccountOf: (id) => current().merchantAccountOf(id),
  pauseOf: (connector) => current().pauseOf(connector),
  token: (hash) => current().token(hash),
  tokenOf: (id) => current().tokenOf(id),
  tokenBeginning: (beginning) => current().tokenBeginning(beginning),
  reaches: (token, entity) => current().reaches(token, entity),
  channelsOf: (token) => current().channelsOf(token),
  channelsWithin: (entity) => current().channelsWithin(entity),
  listedKinds: (entity) => current().listedKinds(entity),
  originOf: (entity, name) => current().originOf(entity, name),
});
