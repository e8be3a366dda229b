import type { ParameterFault } from 'shared';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import type { RegistrationFault } from '../../core/registrations/faults.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { findCharged, ofMerchant, registrationFault, registrationReasons } from './find.ts';

/** The parameters of a checkout that name registrations, in their order (spec, Tokenization: registrations[n].id). */
function offeredIds(fields: Fields): readonly (readonly [name: string, id: string])[] {
  const offered: (readonly [string, string])[] = [];
  for (const name in fields) if (name.startsWith('registrations[')) offered.push([name, fields[name] ?? '']);
  return offered.toSorted(([one], [other]) => indexOf(one) - indexOf(other));
}

const indexOf = (name: string): number => Number(/\[(\d+)\]/.exec(name)?.[1]);

/** Whether a checkout offers any registration. */
export function offersAny(fields: Fields): boolean {
  for (const name in fields) if (name.startsWith('registrations[')) return true;
  return false;
}

/**
 * The refusal of a checkout that offers registrations which its merchant does not have, not yet or no longer. It names all
 * of them, and has the code of the first kind in the order of `registrationReasons`.
 */
export async function refusalOfOffer(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>,
  { fields, entity, token }: { fields: Fields; entity: Entity; token: AccessToken | undefined },
): Promise<Refusal | undefined> {
  const [isOwn, testMode] = [ofMerchant(gateway, entity, token), testModeOf(gateway.mode, fields)];
  const found = await Promise.all(
    offeredIds(fields).map(async ([name, id]) => ({
      name,
      id,
      ...(await findCharged(gateway, { id, isOwn, testMode })),
    })),
  );
  const missing = found.flatMap(({ name, id, ...each }) =>
    each.kind === 'active' ? [] : [{ name, value: id, fault: registrationFault(each) }],
  );
  const first = faultsInOrder.find((fault) => missing.some((each) => each.fault === fault));
  if (first === undefined) return undefined;
  const faults = missing.map(({ fault, ...named }): ParameterFault => ({ ...named, message: messages[fault] }));
  return { ...refuseParameters(faults), reason: registrationReasons[first] };
}

// The cast holds because the names are those of the table.
const faultsInOrder = Object.keys(registrationReasons) as readonly RegistrationFault[];

const messages = {
  unknown: 'there is no such registration',
  notARegistration: 'this is the id of a payment',
  refused: 'this registration was not approved',
  awaitsShopper: 'this registration waits for its shopper',
  deleted: 'this registration was deleted',
} as const satisfies Readonly<Record<RegistrationFault, ParameterFault['message']>>;

/** The registrations that a checkout offers now: those that were deleted since its creation are left out. */
export async function offeredRegistrations(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>,
  checkout: { readonly entity: EntityKey; readonly fields: Fields },
): Promise<readonly ActiveRegistration[]> {
  const isOwn = ofMerchant(gateway, gateway.entities.entity(checkout.entity));
  const testMode = testModeOf(gateway.mode, checkout.fields);
  const found = await Promise.all(
    offeredIds(checkout.fields).map(([, id]) => findCharged(gateway, { id, isOwn, testMode })),
  );
  return found.flatMap((each) => (each.kind === 'active' ? [each.registration] : []));
}

/** The registration of this id, if the checkout offers it. */
export async function offeredRegistration(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>,
  checkout: { readonly entity: EntityKey; readonly fields: Fields },
  id: string,
): Promise<ActiveRegistration | 'deleted' | 'unknown'> {
  if (!offeredIds(checkout.fields).some(([, offered]) => offered === id)) return 'unknown';
  const isOwn = ofMerchant(gateway, gateway.entities.entity(checkout.entity));
  const testMode = testModeOf(gateway.mode, checkout.fields);
  const found = await findCharged(gateway, { id, isOwn, testMode });
  if (found.kind === 'active') return found.registration;
  return found.kind === 'deleted' ? 'deleted' : 'unknown';
}
