import type { RegistrationOffer } from 'shared';
import { interpolate } from '../../locales/interpolation.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';

/** How the shopper recognises a stored account: `Visa •••• 0000`. */
export const accountTitle = ({ title, kind, ending }: RegistrationOffer): string =>
  [title, ...(ending === null ? [] : [kind === 'virtualAccount' ? ending : `•••• ${ending}`])].join(' ');

/** The same for screen readers, which would read the dots as bullets: `Visa, ending in 0000`. */
export const spokenTitle = (offer: RegistrationOffer, { ending: text }: ShopperTexts['rows']): string => {
  const { title, kind, ending } = offer;
  return ending === null || kind === 'virtualAccount'
    ? accountTitle(offer)
    : `${title}, ${interpolate(text, { digits: ending })}`;
};
