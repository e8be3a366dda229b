import { type Recipient } from '../../connectors/wallet/wallets.ts';
import { readPrivateKey } from '../../connectors/wallet/elliptic-curve.ts';
import type { Entities } from '../../core/entities/entities.ts';
import type { EntityKey } from '../../core/values.ts';
import type { WalletBrand } from '../../core/wallets/token.ts';
import type { Store, WalletKey } from '../../store/store.ts';
import { type Vault, walletRecord } from '../../store/vault.ts';

/** The keys for the tokens of a wallet: those of an entity, and those of the entities above it. */
export type WalletRecipients = (entity: EntityKey, brand: WalletBrand) => Promise<readonly Recipient[]>;

/** Unseals the keys with the first token of an entity. They change only when the gateway starts. */
export function walletRecipients(parts: {
  readonly store: Pick<Store, 'walletKeys'>;
  readonly vault: Vault;
  readonly entities: Entities;
}): WalletRecipients {
  const known = new Map<string, Promise<readonly Recipient[]>>();
  async function unseal(entity: EntityKey, brand: WalletBrand): Promise<readonly Recipient[]> {
    const own = (await parts.store.walletKeys()).filter((each) => each.entity === entity && each.brand === brand);
    const { parent } = parts.entities.entity(entity);
    const [ofEntity, above] = await Promise.all([
      Promise.all(own.map((each) => recipientOf(parts.vault, each))),
      parent === null ? [] : recipients(parent, brand),
    ]);
    return [...ofEntity, ...above];
  }
  function recipients(entity: EntityKey, brand: WalletBrand): Promise<readonly Recipient[]> {
    const name = `${entity} ${brand}`;
    const found = known.get(name) ?? unseal(entity, brand);
    known.set(name, found);
    // A database that is not available now may be later.
    found.catch(() => known.delete(name));
    return found;
  }
  return recipients;
}

async function recipientOf(vault: Vault, row: WalletKey): Promise<Recipient> {
  const { entity, brand, recipient, sealed } = row;
  const key = readPrivateKey(await vault.open(entity, walletRecord(row), sealed));
  if (!key) throw new Error(`Expected a private key of P-256 for ${brand} ${recipient}, found another text`);
  return { recipient, key };
}
