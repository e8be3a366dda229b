import type { FrameData, MethodCode, RegistrationOffer } from 'shared';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { element, markPlace } from './elements.ts';
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
  const { id, kind, brand, isExpired, expiryMonth, expiryYear } = registration;
  const title = accountTitle(registration);
  const expiry = expiryMonth === null || expiryYear === null ? '' : `${expiryMonth}/${expiryYear.slice(-2)}`;
  return {
    name: `saved-${id}`,
    title,
    spoken: words.spoken(title),
    about: isExpired ? texts.expired : expiry,
    isFaulty: isExpired,
    mark: markPlace(`${brand} ${methodsOf[kind]}`),
    place: element('div', { hidden: true }),
  };
}

/** The methods whose marks stand for brands without one. */
const methodsOf = {
  card: 'card',
  bankAccount: 'directDebit',
  virtualAccount: 'virtualAccount',
} as const satisfies Record<RegistrationOffer['kind'], MethodCode>;
