import { html } from 'hono/html';
import type { Agreement } from '../../../core/agreements/agreement.ts';
import { isLimited } from '../../../core/agreements/limits.ts';
import type { Registration } from '../../../core/registrations/registration.ts';
import { accountEnding } from '../../views/show.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { masked } from '../payments/customer.ts';

/** Year and month of a card's expiry as yyyy-MM, which is its order; undefined for accounts without one. */
export function expiryOf({ fields }: Registration): string | undefined {
  const { 'card.expiryYear': year, 'card.expiryMonth': month } = fields;
  return year === undefined || month === undefined ? undefined : `${year}-${month}`;
}

/** The same as cards have it, with all digits of the year. */
export const expiryText = (registration: Registration): string | undefined =>
  expiryOf(registration)?.split('-').toReversed().join('/');

/** The holder of the account, for those who see customers. */
export function holderOf(visit: Visit, { fields }: Registration): string {
  const holder = fields['card.holder'] ?? fields['bankAccount.holder'] ?? fields['virtualAccount.holder'];
  if (holder === undefined) return '–';
  return masked(visit, holder);
}

export const brandOf = (registration: Registration): string =>
  `${registration.brand ?? ''} ${accountEnding(registration)}`.trim();

export const stateOf = ({ t }: Visit, { deletedAt }: Registration): Html =>
  deletedAt === null
    ? html`<span class="state active">${t('stored')}</span>`
    : html`<span class="state locked">${t('deletedAccount')}</span>`;

export const addressOf = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<Registration, 'key'>): string =>
  `${OFFICE}/registrations/${gateway.ids.publicId('registration', key)}`;

/** How many payments were made under an agreement, of how many; undefined where they are not limited, and not counted. */
export const paymentsUnder = (agreement: Agreement): string | undefined =>
  isLimited(agreement) ? `${agreement.payments}\u00a0/\u00a0${agreement.paymentsMax ?? '∞'}` : undefined;
