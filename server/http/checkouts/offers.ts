import { isCardExpired, paymentBrand, type RegistrationOffer } from 'shared';
import type { Entity } from '../../core/entities/entity.ts';
import { neededCode } from '../../core/registrations/code.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import type { HttpGateway } from '../gateway.ts';

/** A stored account as the form offers it: what recognises it, and nothing that could be paid with elsewhere. */
export function offerOf(
  { ids, clock }: Pick<HttpGateway, 'ids' | 'clock'>,
  registration: ActiveRegistration,
  { key: channel, settings }: Entity,
): RegistrationOffer {
  const { key, entity, brand, fields } = registration;
  const value = (name: string): string | null => fields[name] ?? null;
  const kind = kinds.find((each) => Object.keys(fields).some((name) => name.startsWith(`${each}.`))) ?? 'card';
  const [expiryMonth, expiryYear] = [value('card.expiryMonth'), value('card.expiryYear')];
  return {
    id: ids.publicId('registration', key),
    kind,
    brand,
    title: paymentBrand(brand ?? '')?.title ?? brand ?? '',
    holder: value(`${kind}.holder`),
    ending: value(kind === 'virtualAccount' ? 'virtualAccount.accountId' : `${kind}.last4Digits`),
    expiryMonth,
    expiryYear,
    isExpired:
      expiryMonth !== null &&
      expiryYear !== null &&
      isCardExpired({ month: expiryMonth, year: expiryYear }, clock.now()),
    codeLength: neededCode(registration, settings),
    isRemovable: settings.shoppersDeleteRegistrations && entity === channel,
  };
}

const kinds = ['card', 'bankAccount', 'virtualAccount'] as const satisfies readonly RegistrationOffer['kind'][];
