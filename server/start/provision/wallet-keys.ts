import { createPrivateKey } from 'node:crypto';
import { publicKeyHash, readPrivateKey } from '../../connectors/wallet/elliptic-curve.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { WalletBrand } from '../../core/wallets/token.ts';
import type { Store, WalletKey } from '../../store/store.ts';
import { type Vault, walletRecord } from '../../store/vault.ts';
import { demoRecipients } from '../../test-data/wallets/keys.ts';

/** A registration of an entity at a wallet; the key is PKCS #8 in base64. */
type WalletRegistration = {
  readonly entityId: string;
  readonly brand: WalletBrand;
  readonly recipient: string;
  readonly privateKey: string;
};

/** A private key of the curve P-256 as PKCS #8 in base64; undefined for any other text. No fault shows a private key. */
export function pkcs8Of(text: string): string | undefined {
  try {
    const key = createPrivateKey(
      text.includes('-----BEGIN') ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' },
    );
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
      ? key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
      : undefined;
  } catch {
    return undefined;
  }
}

const published: ReadonlySet<string> = new Set(Object.values(demoRecipients).map(({ privateKey }) => privateKey));

/** Live mode takes no key that is published with this repository. */
export const isPublished = ({ privateKey }: Pick<WalletRegistration, 'privateKey'>): boolean =>
  published.has(pkcs8Of(privateKey) ?? '');

/**
 * Makes the store's wallet keys those of the provision file, sealed by the vault. A key that is kept as it is is not
 * written again; one that the file no longer has is removed.
 */
export async function keepWalletKeys(
  { store, vault, entities }: { readonly store: Store; readonly vault: Vault; readonly entities: readonly EntityRow[] },
  registrations: readonly WalletRegistration[],
): Promise<void> {
  const before = await store.walletKeys();
  const kept: WalletKey[] = [];
  const wanted = new Set<string>();
  for (const { entityId, brand, recipient, privateKey } of registrations) {
    const entity = entities.find(({ id }) => id === entityId)?.key;
    const key = readPrivateKey(privateKey);
    if (entity === undefined || !key) continue;
    const row = { entity, brand, recipient, publicKeyHash: publicKeyHash(key) };
    wanted.add(nameOf(row));
    const known = before.find((each) => nameOf(each) === nameOf(row));
    if (known && (await vault.open(entity, walletRecord(row), known.sealed)) === privateKey) continue;
    kept.push({ ...row, sealed: await vault.seal(entity, walletRecord(row), privateKey) });
  }
  const removed = before.filter((row) => !wanted.has(nameOf(row)));
  if (kept.length + removed.length > 0) await store.replaceWalletKeys({ kept, removed });
}

const nameOf = (row: Omit<WalletKey, 'sealed'>): string => `${row.entity} ${walletRecord(row)}`;
