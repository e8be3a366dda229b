import { fingerprintOf } from '../../connectors/sftp/public-key.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { FileEntry } from '../../store/files/file-store.ts';
import type { Gateway } from '../gateway.ts';
import { findPlace, namesIn, readContent } from './folder.ts';

/** What servers of files see of the gateway. */
export type PickUp = ReturnType<typeof pickUpOf>;

export function pickUpOf(gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock' | 'log' | 'refreshEntities'>) {
  const { store, entities, log } = gateway;
  return {
    log,
    /** The key with which the folder of an entity is opened; undefined where the entity has no such key. */
    async keyOf({ user, publicKey }: { readonly user: string; readonly publicKey: Buffer }) {
      const keys = await store.pickUpKeysWith(fingerprintOf(publicKey));
      const entity = entities.entityOf(user);
      return keys.find((each) => each.entity === entity?.key);
    },
    /** Whether a key has not been removed, by whatever process. */
    mayStillOpen: async ({ key }: PickUpKey): Promise<boolean> => (await store.pickUpKey(key)) !== undefined,
    find: (owner: Owner, path: string) => findPlace(gateway, owner, path),
    names: (owner: Owner, place: Parameters<typeof namesIn>[2]) => namesIn(gateway, owner, place),
    read: (file: FileEntry) => readContent(gateway, file),
    userOf: ({ entity }: Owner): string => entities.entity(entity).id,
  };
}
type Owner = Pick<PickUpKey, 'entity'>;
