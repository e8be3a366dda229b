import { type InstructedAccount, identityOf, type KnownAccount } from '../../core/agreements/accounts.ts';
import { inRealm, type Realm } from '../../core/realm.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { merchantOf } from './find.ts';

/** In hexadecimal digits: 96 bits. */
const HASH_LENGTH = 24;

/** An account as a keyed hash of a channel, which cannot be tried out without the key file (PCI DSS 3.5). */
export const accountHash = (
  { fingerprint }: Pick<Gateway, 'fingerprint'>,
  { entity, realm }: ChannelRealm,
  account: InstructedAccount,
): string => fingerprint(inRealm(`account of ${entity}\n${identityOf(account)}`, realm)).slice(0, HASH_LENGTH);

/** A channel in which an account is known, by its payments or by its tests alone. */
export type ChannelRealm = { readonly entity: EntityKey; readonly realm: Realm };

/** An account by its hashes in all channels of the merchant of a channel, also those that take no payments any more. */
export function knownAccount(
  gateway: Pick<Gateway, 'entities' | 'fingerprint'>,
  { entity, realm }: ChannelRealm,
  account: InstructedAccount,
): KnownAccount {
  const { entities } = gateway;
  const merchant = merchantOf(gateway, entity);
  const channels = entities.channelsWithin(entities.entity(merchant ?? entity));
  return { entity, merchant, hashes: channels.map(({ key }) => accountHash(gateway, { entity: key, realm }, account)) };
}
