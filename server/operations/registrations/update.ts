import { type ParameterFault, paymentBrand, withoutIgnored } from 'shared';
import { bankAccountFault, bankAccountFaults } from '../../core/bank-accounts/bank-account.ts';
import { brandFaults } from '../../core/brands/brand.ts';
import { brandOf, cardFault, cardFaults } from '../../core/cards/card.ts';
import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { type Fields, withoutAccountData } from '../../core/fields.ts';
import { type Account, type ByAccountKind, callByKind } from '../../core/payments/account.ts';
import { hasOtherParts, replacedNumbers, withoutReplaced, withParts } from '../../core/payments/replaced-parts.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import { type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { Instant } from '../../core/values.ts';
import { faultOfAccount, showsBrand } from '../accounts/brand.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { stored } from '../payments/keep.ts';
import { openRegistration, sealRegistration } from '../payments/sealed-account.ts';
import { findRegistration, ownBy, refuseNotStored } from './find.ts';

type Updating = Pick<Gateway, 'store' | 'ids' | 'clock' | 'vault' | 'oneAtATime' | 'entities'>;

/** `alongside` is committed with the update. */
export type RegistrationUpdate = {
  readonly id: string;
  readonly entity: Entity;
  readonly fields: Fields;
  readonly alongside?: readonly Change[];
  /** Whether the registration is still as the sender saw it, for one who sends all of a form. */
  readonly isAsShown?: (found: ActiveRegistration) => boolean;
};

/** A registration after an update; `fault` is the result code of an account that cannot be stored, and nothing changed. */
export type UpdatedRegistration = { readonly registration: ActiveRegistration; readonly fault: string | undefined };

/** Replaces what a request sends of a registration's account and shopper. A payment under way is not changed by it. */
export const updateRegistration = (
  gateway: Updating,
  update: RegistrationUpdate,
): Promise<UpdatedRegistration | Refusal> =>
  gateway.oneAtATime(update.id, () => retryOnConflict(() => replaceParts(gateway, update)));

async function replaceParts(
  gateway: Updating,
  { id, entity, fields, alongside = [], isAsShown = () => true }: RegistrationUpdate,
): Promise<UpdatedRegistration | Refusal> {
  const found = await findRegistration(gateway, { id, isOwn: ownBy(gateway, entity) });
  if (found.kind !== 'active') return refuseNotStored(found);
  const { registration } = found;
  if (!isAsShown(registration)) return refuse('changedMeanwhile');
  const { 'card.cvv': cvv = null, paymentBrand: named = null } = fields;
  const opened = await openRegistration(gateway, registration, cvv);
  if (hasOtherParts(opened.kind, fields) || isOfAnotherBrand(registration, { kind: opened.kind, named }))
    return { registration, fault: brandFaults.accountDiffers };
  const numbers = replacedNumbers(opened, fields);
  if (numbers.length > 0 && settingsOf(gateway, registration).verifyRegistrations !== null)
    return refuseParameters(numbers.map(unverified));
  const account = withParts(opened, fields);
  const isOtherCard = fields['card.number'] !== undefined;
  const brand = named ?? (account.kind === 'card' && isOtherCard ? brandOf(account.card, null) : registration.brand);
  const unfit = faultOfAccount(account, brand);
  const fault: string | undefined = unfit
    ? brandFaults[unfit]
    : callByKind(faults, account, { brand, now: gateway.clock.now() });
  if (fault !== undefined) return { registration, fault };
  const row = {
    ...registration,
    brand,
    fields: withoutIgnored({ ...withoutReplaced(registration.fields, fields), ...withoutAccountData(fields) }),
    sealed: await sealRegistration(gateway, registration, account),
  };
  await gateway.store.commit([{ kind: 'saveRegistration', row }, ...alongside]);
  return { registration: stored(row), fault: undefined };
}

/** Another number would be charged without having been verified as the first one was. */
const unverified = (name: string): ParameterFault => ({
  name,
  value: null,
  message: 'may not be replaced in a channel that verifies accounts: register the new one',
});

/** Whether an update names a brand that takes another account: only the number of a card may have several brands. */
const isOfAnotherBrand = (
  { brand }: ActiveRegistration,
  { kind, named }: { readonly kind: Account['kind']; readonly named: string | null },
): boolean => !showsBrand[kind] && brand !== null && named !== null && named !== brand;

/** The result code of an account that cannot be stored; undefined for one that can. */
const faults: ByAccountKind<[{ readonly brand: string | null; readonly now: Instant }], string | undefined> = {
  card({ card, cvv }, { brand, now }) {
    const fault = cardFault({ card, cvv, brand, needsCode: false }, now);
    return fault && cardFaults[fault];
  },
  brandOnly: () => undefined,
  bankAccount({ bankAccount }, { brand }) {
    const fault = bankAccountFault(bankAccount, { isSepa: paymentBrand(brand ?? '')?.method === 'directDebit' });
    return fault && bankAccountFaults[fault];
  },
  virtualAccount: () => undefined,
  tokenAccount: () => undefined,
};
