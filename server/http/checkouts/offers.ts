import type { RegistrationOffer } from 'shared';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import type { HttpGateway } from '../gateway.ts';

/** A stored account as the form offers it: what recognises it, and nothing that could be paid with elsewhere. */
export function offerOf({ ids }: Pick<HttpGateway, 'ids'>, registration: ActiveRegistration): RegistrationOffer {
  const { key, brand, fields } = registration;
  const value = (name: string): string | null => fields[name] ?? null;
  const kind = kinds.find((each) => Object.keys(fields).some((name) => name.startsWith(`${each}.`))) ?? 'card';
  return {
    id: ids.publicId('registration', key),
    kind,
    brand,
    holder: value(`${kind}.holder`),
    ending: value(kind === 'virtualAccount' ? 'virtualAccount.accountId' : `${kind}.last4Digits`),
    expiryMonth: value('card.expiryMonth'),
    expiryYear: value('card.expiryYear'),
  };
}

const kinds = ['card', 'bankAccount', 'virtualAccount'] as const satisfies readonly RegistrationOffer['kind'][];
