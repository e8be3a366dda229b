import type { EntityKey, Instant } from '../../core/values.ts';
import type { WalletBrand } from '../../core/wallets/token.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import type { entitiesTable } from './entities.ts';

/** Merchants' private keys for the tokens of wallets, sealed by the vault. */
export const walletKeysTable = (
  { table, text, number, primaryKey }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) =>
  table(
    'wallet_keys',
    {
      entity: number<EntityKey>()
        .notNull()
        .references(() => entities.key),
      brand: text<WalletBrand>().notNull(),
      recipient: text().notNull(),
      publicKeyHash: text().notNull(),
      sealed: text().notNull(),
    },
    (t) => [primaryKey({ name: 'wallet_keys_pkey', columns: [t.entity, t.brand, t.recipient, t.publicKeyHash] })],
  );

/** Tokens that began a payment, until they expire: the primary key refuses a second payment with one. */
export const usedTokensTable = ({ table, text, number, index }: Dialect) =>
  table('used_tokens', { hash: text().primaryKey(), expiresAt: number<Instant>().notNull() }, (t) => [
    index('used_tokens_expires_at').on(t.expiresAt),
  ]);
