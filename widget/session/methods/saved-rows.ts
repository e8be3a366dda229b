import type { FrameData, RegistrationOffer } from 'shared';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { drawing, element } from './elements.ts';
import type { Row } from './chooser.ts';
import type { Words } from '../form/words.ts';
import { accountTitle } from './account-title.ts';

const DIRECT_DEBIT = 'DIRECTDEBIT_SEPA';

type Wording = { readonly texts: ShopperTexts['rows']; readonly words: Words; readonly directDebit: string };

/** A row of the methods for each stored account. A direct debit has no name of its own, but one in every language. */
export const savedRows = (
  { registrations = [] }: FrameData,
  wording: Wording,
): readonly { readonly row: Row; readonly registration: RegistrationOffer }[] =>
  registrations
    .map((each) => (each.brand === DIRECT_DEBIT ? { ...each, title: wording.directDebit } : each))
    .map((registration) => ({ registration, row: rowOf(registration, wording) }));

function rowOf(registration: RegistrationOffer, { texts, words }: Wording): Row {
  const { id, brand, isExpired, expiryMonth, expiryYear } = registration;
  const title = accountTitle(registration);
  const expiry = expiryMonth === null || expiryYear === null ? '' : `${expiryMonth}/${expiryYear.slice(-2)}`;
  return {
    name: `saved-${id}`,
    title,
    spoken: words.spoken(title),
    about: isExpired ? texts.expired : expiry,
    isFaulty: isExpired,
    mark: markOf(brand),
    place: element('div', { hidden: true }),
  };
}

/** A bank in the frame of the marks of cards, so that all titles begin at one line. */
const bank = { path: 'M19 4l9 5H10zm-7 6h2v6h-2zm4 0h2v6h-2zm4 0h2v6h-2zm4 0h2v6h-2zm-14 7h18v2H10z' };

function markOf(brand: string | null): Element | undefined {
  if (brand === DIRECT_DEBIT) return drawing(bank, { name: 'mark', box: '0 0 38 24' });
  const symbol = `mark-${brand}`;
  return document.getElementById(symbol) ? drawing({ symbol }, { name: 'mark' }) : undefined;
}
