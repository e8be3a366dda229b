import { cardBrand, methods, type PaymentBrand, paymentBrands } from 'shared';

/** A line of the table of brands in the guide. */
export type BrandLine = readonly [
  brand: string,
  name: string,
  method: string,
  account: string,
  types: string,
  notes: string,
];

/** The table of brands as the guide shows it. */
export const brandLines = (): readonly BrandLine[] =>
  paymentBrands.map((brand) => [
    `\`${brand.code}\``,
    brand.title,
    `${methods[brand.method].title.toLowerCase()}, ${brand.flow}`,
    brand.accounts.map((account) => accounts[account]).join(', '),
    brand.types.join(' '),
    notesOf(brand).join('; '),
  ]);

const accounts: Readonly<Record<PaymentBrand['accounts'][number], string>> = {
  card: '`card`',
  bankAccount: '`bankAccount`',
  virtualAccount: '`virtualAccount`',
  tokenAccount: '`tokenAccount`',
  mobileWallet: '`mobileWallet`',
  brandOnly: 'none',
};

const notesOf = ({ code, currencies, countries, choice }: PaymentBrand): readonly string[] => [
  ...recognition(code),
  ...(currencies ? [`only ${currencies.join(' and ')}`] : []),
  ...(countries ? [`in ${countries.join(' and ')}`] : []),
  ...(choice ? [`${choice.map((name) => `\`${name}\``).join(' and ')} may be sent alone`] : []),
];

/** How a card's brand is found, where that is not by its range alone. */
function recognition(code: string): readonly string[] {
  const card = cardBrand(code);
  if (!card) return [];
  return [
    ...(card.prefixes.length === 0 ? ['has to be named'] : []),
    ...(card.coBadged ? ['co-badged: the shopper chooses'] : []),
    ...(card.cvvLength === 0 ? ['no security code'] : card.cvvRequired ? [] : ['security code may be absent']),
    ...(card.luhn === false ? ['no check digit'] : []),
  ];
}
