import { interpolate } from '../../locales/interpolation.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { element } from '../methods/elements.ts';
import { type Beside, type BesideContext, inert } from '../methods/beside.ts';
import type { Ready } from '../methods/part.ts';
import sheet from '../../styles/shopper/saving.css?inline';
import { adoptStyles } from '../styles.ts';

/** The rows of accounts that can be stored with a payment by them. */
const storable: ReadonlySet<string> = new Set(['card', 'directDebit']);

/** The box with which the shopper agrees to the storing of the account. It is never ticked beforehand. */
export function open({ data, place, shop }: BesideContext, texts: ShopperTexts['saving']): Beside {
  adoptStyles(sheet);
  const box = element('input', { type: 'checkbox', id: 'saving', 'aria-describedby': 'saving-consent' });
  place.className = 'saving';
  place.append(
    box,
    element('label', { for: 'saving' }, texts.label),
    element('p', { id: 'saving-consent' }, interpolate(texts.consent, { shop })),
  );
  return {
    ...inert,
    follow: (row) => (place.hidden = !storable.has(row)),
    setLocked: (locked) => (box.disabled = locked),
    add: (ready) =>
      box.checked && !place.hidden && !isOfWallet(ready)
        ? { ...ready, parameters: { ...ready.parameters, ...consentTo(data) } }
        : ready,
  };
}

/** A wallet pays beside the chosen row, and none of its accounts can be stored. */
const isOfWallet = ({ parameters }: Ready): boolean => 'mobileWallet.paymentToken' in parameters;

const consentTo = ({ consentVersion = '' }: BesideContext['data']): Readonly<Record<string, string>> => ({
  createRegistration: 'true',
  'customParameters[SHOPPER_consentVersion]': consentVersion,
  'customParameters[SHOPPER_consentLanguage]': document.documentElement.lang,
});
