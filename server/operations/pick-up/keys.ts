import { readPublicKey } from '../../connectors/sftp/public-key.ts';
import type { Change } from '../../core/change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A key as its operator describes it. */
export type PickUpKeySettings = { readonly name: string; readonly publicKey: string };

export const NO_PUBLIC_KEY =
  'must be a public key as in an authorized_keys file: ssh-ed25519, ecdsa-sha2-nistp256, -nistp384 or -nistp521, or ssh-rsa of at least 3072 bits';

/** The row of a new key; undefined where the text is no public key. */
export function pickUpKeyRow(
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { entity, provisioned }: { readonly entity: EntityKey; readonly provisioned: boolean },
  { name, publicKey }: PickUpKeySettings,
): PickUpKey | undefined {
  const read = readPublicKey(publicKey);
  if (!read) return undefined;
  const { text, fingerprint } = read;
  const key = ids.key('pickUpKey');
  return { key, entity, name, publicKey: text, fingerprint, createdAt: clock.now(), provisioned };
}

type Keeping = Pick<Gateway, 'store' | 'ids' | 'clock'> & { readonly entities: readonly EntityRow[] };

/** Makes the provisioned keys those of the file; running it twice changes nothing. */
export async function keepPickUpKeys(
  gateway: Keeping,
  wanted: readonly (PickUpKeySettings & { readonly entityId: string })[],
): Promise<void> {
  const before = (await gateway.store.pickUpKeys()).filter(({ provisioned }) => provisioned);
  const kept = new Set<PickUpKey>();
  const changes: Change[] = [];
  for (const { entityId, ...settings } of wanted) {
    const entity = gateway.entities.find(({ id }) => id === entityId);
    const row = entity && pickUpKeyRow(gateway, { entity: entity.key, provisioned: true }, settings);
    if (!row) continue;
    const isSame = (each: PickUpKey) =>
      each.entity === row.entity && each.fingerprint === row.fingerprint && each.name === row.name;
    const known = before.find(isSame);
    if (known) kept.add(known);
    else changes.push({ kind: 'addPickUpKey', pickUpKey: row });
  }
  const removed = before
    .filter((row) => !kept.has(row))
    .map(({ key }): Change => ({ kind: 'removePickUpKey', pickUpKey: key }));
  if (changes.length + removed.length > 0) await gateway.store.commit([...removed, ...changes]);
}
