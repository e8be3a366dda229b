import type { BrandOffer, FrameData, MethodOffer, RegistrationOffer } from 'shared';
import type { MethodTexts } from '../../locales/methods/texts.ts';
import type { Words } from '../form/words.ts';
import { savedRows } from './saved-rows.ts';
import type { Row } from './chooser.ts';
import { element, markPlace } from './elements.ts';
import { type MethodsBuild, parts } from './parts.ts';

/** A row of the list with the file of its fields: a stored account or a method. */
export type Choice = {
  readonly row: Row;
  readonly file: string | undefined;
  readonly brands: readonly BrandOffer[];
  readonly registration?: RegistrationOffer;
};

/** Stored accounts first: who has one seldom wants anything else. */
export function choicesOf(
  data: FrameData,
  { methodTexts: texts, rowTexts, partFiles, shopperFiles }: MethodsBuild,
  words: Words,
): readonly Choice[] {
  const { directDebit } = texts.titles;
  const saved = savedRows(data, { texts: rowTexts, words, directDebit }).map((each) => ({
    ...each,
    file: shopperFiles.saved,
    brands: [],
  }));
  const offers = (data.methods ?? []).filter(({ method }) => method === 'card' || Object.hasOwn(parts, method));
  const hasCard = saved.some(({ registration }) => registration.kind === 'card');
  const titles = { ...texts.titles, ...(hasCard && { card: rowTexts.another }) };
  return [
    ...saved,
    ...offers.map((offer) => ({
      row: rowOf(offer, titles),
      file: partFiles[parts[offer.method as keyof typeof parts]],
      brands: offer.brands,
    })),
  ];
}

function rowOf({ method, brands }: MethodOffer, titles: MethodTexts['titles']): Row {
  const [only, ...others] = brands;
  const isBrand = only !== undefined && others.length === 0;
  const isNamed = isBrand && !generic.has(method) && only.code !== PAYOLUTION;
  return {
    name: method,
    title: isNamed ? only.title : titles[method],
    about: isNamed || generic.has(method) ? '' : shortList(brands.map(({ title }) => title)),
    mark: markPlace(isBrand ? `${only.code} ${method}` : method),
    place: element('div', { hidden: true }),
  };
}

/** Methods whose only brand has no name of its own, but one in every language. */
const generic: ReadonlySet<MethodOffer['method']> = new Set(['directDebit', 'prepayment']);

/** A service whose name does not show that an invoice is paid, as the title does in every language. */
const PAYOLUTION = 'PAYOLUTION_INVOICE';

/** The first names, and how many there are beyond them. */
const shortList = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${names.slice(0, 2).join(', ')}${names.length > 2 ? ` +${names.length - 2}` : ''}`;
