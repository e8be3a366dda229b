import { html } from 'hono/html';
import { type CheckoutProgress, purposeOf } from '../../../core/checkouts/checkout.ts';
import { type CheckoutState, checkoutState } from '../../../core/checkouts/state.ts';
import type { FoundCheckout } from '../../../operations/checkouts/find.ts';
import type { TextName } from '../../texts/texts.ts';
import { money } from '../../views/show.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

/** Each state with its text and its shape. */
export const stateTexts = {
  open: { text: 'checkoutOpen', shape: 'open' },
  pending: { text: 'checkoutPending', shape: 'pending' },
  stuck: { text: 'checkoutStuck', shape: 'failing' },
  paid: { text: 'checkoutPaid', shape: 'approved' },
  declined: { text: 'rejected', shape: 'rejected' },
  abandoned: { text: 'checkoutAbandoned', shape: 'over' },
} as const satisfies Readonly<Record<CheckoutState, { readonly text: TextName; readonly shape: string }>>;

export function stateOfCheckout(visit: Visit, seen: Pick<FoundCheckout, 'checkout' | 'payment'>): Html {
  const state = checkoutState(seen, visit.gateway.clock.now());
  const { text, shape } = stateTexts[state];
  const isStored = state === 'paid' && purposeOf(seen.checkout) === 'registration';
  return html`<span class="state ${shape}">${visit.t(isStored ? 'stored' : text)}</span>`;
}

/** What is paid, or that an account is stored alone. */
export const priceOf = ({ t, language }: Visit, { amountCents, currency }: CheckoutProgress): string =>
  amountCents === null ? t('accountOnly') : money({ amountCents, currency: currency ?? '' }, language);

export const addressOf = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<CheckoutProgress, 'key'>): string =>
  `${OFFICE}/checkouts/${gateway.ids.publicId('checkout', key)}`;
