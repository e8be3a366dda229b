import { and, eq, sql } from 'drizzle-orm';
import type { UsedToken } from '../../core/change.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { WalletKey } from '../store.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

const all: Statement<WalletKey> = ({ db, t: { walletKeys } }) =>
  db
    .select()
    .from(walletKeys)
    .orderBy(walletKeys.entity, walletKeys.brand, walletKeys.recipient, walletKeys.publicKeyHash);

const insertKey = ({ db, t: { walletKeys } }: Connection) =>
  db
    .insert(walletKeys)
    .values(placeholders(walletKeys))
    .onConflictDoUpdate({
      target: [walletKeys.entity, walletKeys.brand, walletKeys.recipient, walletKeys.publicKeyHash],
      set: { sealed: sql`excluded.sealed` },
    });

function removeKey({ db, t: { walletKeys } }: Connection) {
  const { entity, brand, recipient, publicKeyHash } = placeholders(walletKeys);
  return db
    .delete(walletKeys)
    .where(
      and(
        eq(walletKeys.entity, entity),
        eq(walletKeys.brand, brand),
        eq(walletKeys.recipient, recipient),
        eq(walletKeys.publicKeyHash, publicKeyHash),
      ),
    );
}

const insertToken = ({ db, t }: Connection) => db.insert(t.usedTokens).values(placeholders(t.usedTokens));

export const readWalletKeys = (database: Database): Promise<readonly WalletKey[]> => database.read(all);

/** Keeps the keys of the provision file and removes all others. */
export const replaceWalletKeys = (
  database: Database,
  { kept, removed }: { readonly kept: readonly WalletKey[]; readonly removed: readonly WalletKey[] },
): Promise<void> =>
  database.write([
    ...removed.map((row): Write => ({ statement: removeKey, values: row })),
    ...kept.map((row): Write => ({ statement: insertKey, values: row })),
  ]);

export const useToken = (row: UsedToken): Write => ({ statement: insertToken, values: row });

export const deleteExpiredTokens = deleteOldest(({ usedTokens: t }) => ({ table: t, by: t.expiresAt }));
