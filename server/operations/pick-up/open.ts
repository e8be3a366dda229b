import { hash } from 'node:crypto';
import { fingerprintOf } from '../../connectors/sftp/public-key.ts';
import { isValid, tokenId } from '../../core/entities/access-token.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { EntityKey } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { auditBy } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { findPlace, namesIn, type OfferedFile, readContent } from './folder.ts';

/** What servers of files see of the gateway. */
export type PickUp = ReturnType<typeof pickUpOf>;

type Serving = Pick<
  Gateway,
  'store' | 'ids' | 'entities' | 'clock' | 'log' | 'refreshEntities' | 'tokenUses' | 'auditHash' | 'oneAtATime'
>;
type Owner = Pick<PickUpKey, 'entity'>;
/** Who takes files of an entity, and by what it is known: a key, or a token. */
export type Visitor = Owner & { readonly by: string };
type Taken = { readonly file: OfferedFile; readonly isWhole: boolean; readonly address: string };

export function pickUpOf(gateway: Serving) {
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
    visitorOf: (login: Login) => visitorOf(gateway, login),
    find: (owner: Owner, path: string) => findPlace(gateway, owner, path),
    names: (owner: Owner, place: Parameters<typeof namesIn>[2]) => namesIn(gateway, owner, place),
    read: (file: OfferedFile) => readContent(gateway, file),
    noteTaken: (visitor: Visitor, taken: Taken) => noteTaken(gateway, visitor, taken),
    userOf: ({ entity }: Owner): string => entities.entity(entity).id,
  };
}

type Login = { readonly user: string; readonly password: string };

/**
 * Who logs in with an access token as the password: one that reads the reports of the entity that the user names. A
 * token that is limited to addresses is not accepted.
 */
function visitorOf({ entities, clock, tokenUses }: Serving, { user, password }: Login): Visitor | undefined {
  const token = entities.token(hash('sha256', password, 'hex'));
  const entity: EntityKey | undefined = entities.entityOf(user)?.key;
  if (!token || entity === undefined || !isValid(token, clock.now())) return undefined;
  if (!token.scopes.includes('report') || token.addresses !== null || !entities.reaches(token, entity))
    return undefined;
  tokenUses.note(token);
  return { entity, by: `token ${tokenId(token)}` };
}

/** Logs a file that was opened. One that was read to its end is an entry of the audit as well. */
async function noteTaken(gateway: Serving, { entity, by }: Visitor, { file, isWhole, address }: Taken): Promise<void> {
  const { ids, log, entities } = gateway;
  const fields = { action: 'pickUp', id: entities.entity(entity).id, file: file.name, fingerprint: by };
  log.info(fields, isWhole ? 'A file was taken' : 'A file was opened and not read to its end');
  if (!isWhole) return;
  const subject = 'batch' in file ? ids.publicId('batch', file.batch) : ids.publicId('reportFile', file.key);
  const entry = auditBy(
    gateway,
    { actor: by, address, ndc: subject },
    { action: 'takeFile', entity, subject, after: { file: file.name } },
  );
  await commitAudited(gateway, [entry]).catch((fault: unknown) =>
    log.error({ ...fields, reason: String(fault) }, 'A file that was taken could not be noted'),
  );
}
