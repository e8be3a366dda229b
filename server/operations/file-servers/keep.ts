import type { Change } from '../../core/change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import { inOthersWay, recognised } from '../../core/entities/recognised.ts';
import type { Gateway } from '../gateway.ts';
import { changedServer, newServer, type ServerKind, type ServerRow } from './kind.ts';
import type { ServerSettings } from './server.ts';

type Provisioning = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'log'> & {
  readonly entities: readonly EntityRow[];
};

/**
 * Makes the provisioned servers of a kind those of the file, in one commit; running it twice changes nothing. One that is
 * renamed keeps its key and what is left to deliver, and what is lost with one that the file no longer has is logged.
 */
export async function keepServers<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Provisioning,
  kind: ServerKind<Row, Settings>,
  wanted: readonly (Settings & { readonly entityId: string })[],
): Promise<void> {
  const { store, ids, entities } = gateway;
  const before = (await kind.rows(store)).filter(({ provisioned }) => provisioned);
  const accounts = wanted.length === 0 ? [] : await store.merchantAccounts();
  const placed = wanted.flatMap(({ entityId, ...described }) => {
    const entity = entities.find(({ id }) => id === entityId);
    // The cast holds because the id of the entity is all that was taken away.
    return entity ? [{ entity: entity.key, file: described as unknown as Settings }] : [];
  });
  const knownAs = recognised(placed, before, isAt(kind));
  const kept = new Set(knownAs.values());
  const removed = before.filter((row) => !kept.has(row));
  // Each has its id as its name until it has its own.
  const freed = new Map(
    inOthersWay(knownAs, placed).map((row) => [row, { ...row, name: ids.publicId(kind.noun, row.key) }]),
  );
  const changes: Change[] = [
    ...removed.map(({ key }) => kind.remove(key)),
    ...[...freed.values()].map((row) => kind.save(row)),
  ];
  for (const each of placed) {
    const { entity, file: settings } = each;
    const known = knownAs.get(each);
    const made = known
      ? changedServer(gateway, kind, { known: asSaved(freed.get(known)) ?? known, settings, accounts })
      : await newServer(gateway, kind, { entity, provisioned: true, settings, accounts });
    changes.push(...made.changes);
  }
  for (const row of removed) await logLost(gateway, kind, row);
  if (changes.length > 0) await store.commit(changes);
}

/** Whether a server is the one that settings describe, under whatever name. */
const isAt =
  <Row extends ServerRow, Settings extends ServerSettings>(kind: ServerKind<Row, Settings>) =>
  (row: Row, settings: Settings): boolean =>
    places.every((name) => row[name] === settings[name]) && kind.isFor(row, settings);
const places = ['host', 'port', 'user', 'folder'] as const satisfies readonly (keyof ServerSettings)[];

/** A row that was saved has the next version. */
const asSaved = <Row extends ServerRow>(row: Row | undefined): Row | undefined =>
  row && { ...row, version: row.version + 1 };

async function logLost<Row extends ServerRow, Settings extends ServerSettings>(
  { store, ids, log }: Provisioning,
  kind: ServerKind<Row, Settings>,
  { key }: Row,
): Promise<void> {
  const count = await kind.countLeft(store, key);
  if (count === 0) return;
  log.warn(
    { id: ids.publicId(kind.noun, key), count },
    'Files are lost with a receiver that the provision file no longer has',
  );
}
