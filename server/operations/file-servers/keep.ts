import type { Change } from '../../core/change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { Gateway } from '../gateway.ts';
import { changedServer, newServer, type ServerKind, type ServerRow } from './kind.ts';
import type { ServerSettings } from './server.ts';

type Provisioning = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock'> & { readonly entities: readonly EntityRow[] };

/** Makes the provisioned servers of a kind those of the file; running it twice changes nothing. */
export async function keepServers<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Provisioning,
  kind: ServerKind<Row, Settings>,
  wanted: readonly (Settings & { readonly entityId: string })[],
): Promise<void> {
  const { store, entities } = gateway;
  const before = (await kind.rows(store)).filter(({ provisioned }) => provisioned);
  const accounts = wanted.length === 0 ? [] : await store.merchantAccounts();
  const kept = new Set<Row>();
  const changes: Change[] = [];
  for (const { entityId, ...described } of wanted) {
    const entity = entities.find(({ id }) => id === entityId);
    if (!entity) continue;
    // The cast holds because the id of the entity is all that was taken away.
    const settings = described as unknown as Settings;
    const known = before.find((row) => row.entity === entity.key && row.name === settings.name);
    if (known) kept.add(known);
    const made = known
      ? changedServer(gateway, kind, { known, settings, accounts })
      : await newServer(gateway, kind, { entity: entity.key, provisioned: true, settings, accounts });
    changes.push(...made.changes);
  }
  const removed = before.filter((row) => !kept.has(row)).map(({ key }) => kind.remove(key));
  if (changes.length + removed.length > 0) await store.commit([...removed, ...changes]);
}
