import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import { withKnown } from '../../core/registrations/reuse.ts';
import type { Gateway } from '../gateway.ts';
import { findCharged, ofMerchant } from './find.ts';

type Named = {
  /** The registration's public id. */
  readonly id: string;
  readonly entity: Entity;
  readonly token: AccessToken;
  /** The parameters of the request that charges it. */
  readonly fields: Fields;
};

/**
 * What need not be sent with a payment by a registration, because the registration has it; undefined where the channel
 * requires nothing, and null for a registration that cannot be charged.
 */
export async function knownOfRegistration(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>,
  { id, entity, token, fields }: Named,
): Promise<Fields | null | undefined> {
  if (entity.settings.requires.length === 0) return undefined;
  const testMode = testModeOf(gateway.mode, fields);
  const found = await findCharged(gateway, { id, isOwn: ofMerchant(gateway, entity, token), testMode });
  return found.kind === 'active' ? withKnown(found.registration, fields) : null;
}
