import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../core/change.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { FileSource } from '../../core/file-sources/source.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { newClientKey, type ServerSettings, withHostKey } from './server.ts';

export type ServerRow = FileReceiver | FileSource;
type Store = Gateway['store'];
export type Accounts = readonly Pick<MerchantAccount, 'id' | 'key'>[];

/** Servers of one kind: what they have of their own. */
export type ServerKind<Row extends ServerRow, Settings extends ServerSettings> = {
  readonly noun: 'fileReceiver' | 'fileSource';
  readonly rows: (store: Store) => Promise<readonly Row[]>;
  /** Whether a row on the same server is for the same files. */
  readonly isFor: (row: Row, settings: Settings) => boolean;
  /** How many files are left to deliver to a row. */
  readonly countLeft: (store: Store, key: Row['key']) => Promise<number>;
  readonly row: (store: Store, key: Row['key']) => Promise<Row | undefined>;
  /** The columns in which settings are kept. */
  readonly columnsOf: (settings: Settings, accounts: Accounts) => Partial<Row>;
  /** What a new row has beside settings, keys and owner. */
  readonly initially: Partial<Row>;
  readonly save: (row: Row) => Change;
  readonly remove: (key: Row['key']) => Change;
  /** What is committed with a row; without `before` it is new. */
  readonly alsoSaved: (gateway: Pick<Gateway, 'ids' | 'clock'>, row: Row, before?: Row) => readonly Change[];
};

/** A row as it is to be, and what has to be committed for that. */
export type Made<Row> = { readonly row: Row; readonly changes: readonly Change[] };

type Keeping = Pick<Gateway, 'vault' | 'ids' | 'clock'>;
type Placed = { readonly entity: EntityKey; readonly provisioned: boolean; readonly accounts: Accounts };

/** A new server of an entity, with a key pair of its own. */
export async function newServer<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Keeping,
  kind: ServerKind<Row, Settings>,
  { settings, accounts, ...place }: Placed & { readonly settings: Settings },
): Promise<Made<Row>> {
  const { vault, ids, clock } = gateway;
  const key = ids.key(kind.noun);
  const keys = await newClientKey({ vault }, { entity: place.entity, key });
  // The cast holds because the kind has every column that not all servers have.
  const row = {
    key,
    version: 0,
    ...place,
    createdAt: clock.now(),
    ...kind.initially,
    ...kind.columnsOf(withHostKey(settings), accounts),
    ...keys,
  } as unknown as Row;
  return { row, changes: [kind.save(row), ...kind.alsoSaved(gateway, row)] };
}

/** A server with other settings; the gateway's key stays. */
export function changedServer<Row extends ServerRow, Settings extends ServerSettings>(
  gateway: Pick<Gateway, 'ids' | 'clock'>,
  kind: ServerKind<Row, Settings>,
  { known, settings, accounts }: { readonly known: Row; readonly settings: Settings; readonly accounts: Accounts },
): Made<Row> {
  const row = { ...known, ...kind.columnsOf(withHostKey(settings), accounts) };
  const saved = isDeepStrictEqual(row, known) ? [] : [kind.save(row)];
  return { row, changes: [...saved, ...kind.alsoSaved(gateway, row, known)] };
}
