import type { ParameterFault } from 'shared';
import type { AdminAction } from '../../../core/entities/admin-change.ts';
import type { Reach } from '../../../core/entities/authority.ts';
import type { Change } from '../../../core/change.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import type { EntityKey } from '../../../core/values.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import { changedServer, newServer, type ServerKind, type ServerRow } from '../../file-servers/kind.ts';
import { serverFaults, type ServerSettings } from '../../file-servers/server.ts';
import type { Gateway } from '../../gateway.ts';
import { type Administration, type Administrator, authorityOf, recordOf } from '../administration.ts';

export type Administering = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'auditHash' | 'vault' | 'mode'>;
type Naming = Pick<Gateway, 'ids' | 'entities'>;
type Named = { readonly id: string };

/** Servers of one kind, as administrators see them. */
export type AdministeredServers<
  Row extends ServerRow,
  Settings extends ServerSettings,
  Defaults extends Partial<Settings>,
> = {
  readonly kind: ServerKind<Row, Settings>;
  readonly defaults: Defaults;
  /** The name of a list in its answer. */
  readonly listed: string;
  readonly actions: { readonly add: AdminAction; readonly change: AdminAction; readonly remove: AdminAction };
  /** How a row of the provision file refuses to be changed here. */
  readonly provisioned: 'fileReceiverProvisioned' | 'fileSourceProvisioned';
  /** The kind in a sentence. */
  readonly called: 'receiver' | 'source';
  /** Undefined where all entities have them. */
  readonly only?: 'channel';
  readonly settingsOf: (gateway: Naming, row: Row) => Settings;
  /** What is wrong with settings that other kinds do not have. */
  readonly furtherFaults: (entity: Entity, settings: Settings) => readonly ParameterFault[];
  /** Whether an administrator may have one at an entity. */
  readonly isAllowed: (gateway: Pick<Gateway, 'entities'>, reach: Reach, entity: Entity) => boolean;
  /** What has happened there, as answers show it. */
  readonly stateOf: (row: Row) => object;
};

/** The operations of administrators on servers of one kind. */
export function serverAdministration<
  Row extends ServerRow,
  Settings extends ServerSettings,
  Defaults extends Partial<Settings>,
>(servers: AdministeredServers<Row, Settings, Defaults>) {
  type Added = Omit<Settings, keyof Defaults> & Partial<Settings> & { readonly entity: Entity };
  const { kind, defaults, listed, actions, settingsOf } = servers;

  /** The servers of an entity and of all entities below it. */
  async function list(gateway: Administering, { key: root }: Entity): Promise<object> {
    const found = (await kind.rows(gateway.store)).filter(({ entity }) => gateway.entities.isWithin(entity, root));
    return { [listed]: found.map((each) => shownServer(gateway, servers, each)) };
  }

  /** Adds a server to an entity. The gateway makes a key pair for it, and shows the public key. */
  async function add(
    gateway: Administering,
    by: Administrator,
    { entity, ...described }: Added,
  ): Promise<Administration | Refusal> {
    if (!servers.isAllowed(gateway, authorityOf(by), entity)) return refuse('operatorsOnly');
    // The cast holds because what an operator may leave out has a default.
    const settings = { ...defaults, ...described } as unknown as Settings;
    const faults = await faultsOf(gateway, servers, { settings, entity: entity.key });
    if (faults.length > 0) return refuseParameters(faults);
    const place = { entity: entity.key, provisioned: false, accounts: entity.accounts };
    const { row, changes } = await newServer(gateway, kind, { ...place, settings });
    return administration(gateway, servers, { by, action: actions.add, before: null, after: row, changes });
  }

  /** Changes a server from now on. */
  async function change(
    gateway: Administering,
    by: Administrator,
    { id, ...described }: Partial<Settings> & Named,
  ): Promise<Administration | Refusal> {
    const known = await changeable(gateway, servers, { reach: authorityOf(by), id });
    if (isRefusal(known)) return known;
    const settings = { ...settingsOf(gateway, known), ...described };
    const faults = await faultsOf(gateway, servers, { ...known, settings });
    if (faults.length > 0) return refuseParameters(faults);
    const { accounts } = gateway.entities.entity(known.entity);
    const { row, changes } = changedServer(gateway, kind, { known, settings, accounts });
    return administration(gateway, servers, { by, action: actions.change, before: known, after: row, changes });
  }

  /** Removes a server with its log. */
  async function remove(gateway: Administering, by: Administrator, { id }: Named): Promise<Administration | Refusal> {
    const known = await changeable(gateway, servers, { reach: authorityOf(by), id });
    if (isRefusal(known)) return known;
    const changes = [kind.remove(known.key)];
    return administration(gateway, servers, { by, action: actions.remove, before: known, after: null, changes });
  }

  return { list, add, change, remove };
}

type Reached = Named & { readonly reach: Reach };

/** The server of an id, if the token reaches its entity. */
export async function reachedServer<Row extends ServerRow, Settings extends ServerSettings>(
  { store, ids, entities }: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  kind: ServerKind<Row, Settings>,
  { reach, id }: Reached,
): Promise<Row | Refusal> {
  // The cast holds because the keys of a noun are those of its rows.
  const key = ids.keyOf(kind.noun, id) as Row['key'] | undefined;
  const found = key === undefined ? undefined : await kind.row(store, key);
  return found && entities.reaches(reach, found.entity) ? found : refuse('resourceUnknown');
}

type Any<Row extends ServerRow, Settings extends ServerSettings> = AdministeredServers<
  Row,
  Settings,
  Partial<Settings>
>;

/** A server that may be changed here: one of the provision file is changed there. */
async function changeable<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Administering,
  { kind, provisioned, isAllowed }: Any<Row, Settings>,
  reached: Reached,
): Promise<Row | Refusal> {
  const known = await reachedServer(gateway, kind, reached);
  if (isRefusal(known)) return known;
  if (!isAllowed(gateway, reached.reach, gateway.entities.entity(known.entity))) return refuse('operatorsOnly');
  return known.provisioned ? refuse(provisioned) : known;
}

type Described<Settings> = {
  /** Undefined for a new one. */
  readonly key?: ServerRow['key'];
  readonly entity: EntityKey;
  readonly settings: Settings;
};

async function faultsOf<Row extends ServerRow, Settings extends ServerSettings>(
  { store, mode, entities }: Administering,
  { kind, called, only, furtherFaults }: Any<Row, Settings>,
  { key, entity: entityKey, settings }: Described<Settings>,
): Promise<readonly ParameterFault[]> {
  const entity = entities.entity(entityKey);
  const { name } = settings;
  const isTaken = (await kind.rows(store)).some(
    (each) => each.entity === entityKey && each.name === name && each.key !== key,
  );
  const isMisplaced = only !== undefined && entity.kind !== only;
  return [
    ...(isMisplaced ? [{ name: 'entityId', value: entity.id, message: `must be a ${only}` as const }] : []),
    ...(isTaken
      ? [{ name: 'name', value: name, message: `is that of another ${called} of this entity` as const }]
      : []),
    ...serverFaults(settings, mode),
    ...furtherFaults(entity, settings),
  ];
}

type Changed<Row> = {
  readonly by: Administrator;
  readonly action: AdminAction;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly changes: readonly Change[];
};

function administration<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Administering,
  servers: Any<Row, Settings>,
  { by, action, before, after, changes }: Changed<Row>,
): Administration {
  const row = after ?? before;
  if (!row) throw new Error('Expected a server before or after its change');
  const shown = (each: Row | null) => each && shownServer(gateway, servers, each);
  const subject = gateway.ids.publicId(servers.kind.noun, row.key);
  const record = { entity: row.entity, action, subject, before: shown(before), after: shown(after) };
  return { changes: [...changes, recordOf(gateway, by, record)], shows: shownServer(gateway, servers, row) };
}

/** A server without the gateway's private key. */
function shownServer<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Naming,
  { kind, settingsOf, stateOf }: Any<Row, Settings>,
  row: Row,
): object {
  const { key, entity, publicKey, createdAt, provisioned } = row;
  return {
    id: gateway.ids.publicId(kind.noun, key),
    entityId: gateway.entities.entity(entity).id,
    ...settingsOf(gateway, row),
    publicKey,
    provisioned,
    createdAt: new Date(createdAt).toISOString(),
    ...stateOf(row),
  };
}
