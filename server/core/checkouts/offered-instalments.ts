import type { ParameterFault } from 'shared';
import { INSTALMENTS } from '../brands/instalments.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Fields } from '../fields.ts';
import { type Checkout, purposeOf } from './checkout.ts';

/**
 * The numbers of instalments that the shopper of a checkout may choose by card, in ascending order. There are none where
 * the merchant has decided, where nothing is paid, or where later payments are agreed on instead.
 */
export function offeredInstalments(
  checkout: Checkout,
  { instalments }: Pick<EntitySettings, 'instalments'>,
): readonly number[] {
  const { fields, amountCents } = checkout;
  const isDecided = fields[INSTALMENTS] !== undefined || fields['standingInstruction.mode'] !== undefined;
  if (isDecided || amountCents === null || purposeOf(checkout) !== 'payment') return [];
  return instalments.filter((number) => number <= amountCents).toSorted((one, other) => one - other);
}

/**
 * What is wrong with the number that a shopper sent; undefined when nothing is. One instalment is no division, and the
 * merchant's own number counts before the shopper's.
 */
export function instalmentFault(
  checkout: Checkout,
  {
    settings,
    sent,
    isCard,
  }: { readonly settings: Pick<EntitySettings, 'instalments'>; readonly sent: Fields; readonly isCard: boolean },
): ParameterFault | undefined {
  const value = sent[INSTALMENTS];
  if (value === undefined || Number(value) === 1 || checkout.fields[INSTALMENTS] !== undefined) return undefined;
  const isOffered = isCard && offeredInstalments(checkout, settings).includes(Number(value));
  return isOffered ? undefined : { name: INSTALMENTS, value, message: 'is not offered by this channel' };
}
