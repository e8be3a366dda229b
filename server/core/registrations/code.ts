import { cardBrand } from 'shared';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Registration } from './registration.ts';

/** How many digits of a security code a shopper's payment by this registration needs; null where it needs none. */
export const neededCode = (
  { brand }: Pick<Registration, 'brand'>,
  { registrationsNeedCode }: Pick<EntitySettings, 'registrationsNeedCode'>,
): number | null => (registrationsNeedCode && cardBrand(brand ?? '')?.cvvLength) || null;
