import type { FrameData, RegistrationOffer } from 'shared';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { drawing, element } from './elements.ts';
import type { Row } from './chooser.ts';
import type { Words } from '../form/words.ts';
import { accountTitle } from './account-title.ts';

/** A row of the methods for each stored account. */
export const savedRows = (
  { registrations = [] }: FrameData,
  texts: ShopperTexts['rows'],
  words: Words,
): readonly { readonly row: Row; readonly registration: RegistrationOffer }[] =>
  registrations.map((registration) => ({ registration, row: rowOf(registration, { texts, words }) }));

type Wording = { readonly texts: ShopperTexts['rows']; readonly words: Words };

function rowOf(registration: RegistrationOffer, { texts, words }: Wording): Row {
  const { id, brand, isExpired, expiryMonth, expiryYear } = registration;
  const expiry = expiryMonth === null || expiryYear === null ? '' : `${expiryMonth}/${expiryYear.slice(-2)}`;
  return {
    name: `saved-${id}`,
    title: accountTitle(registration),
    spoken: words.spoken(accountTitle(registration)),
    about: isExpired ? texts.expired : expiry,
    isFaulty: isExpired,
    mark: document.getElementById(`mark-${brand}`) ? drawing({ symbol: `mark-${brand}` }, { name: 'mark' }) : undefined,
    place: element('div', { hidden: true }),
  };
}
