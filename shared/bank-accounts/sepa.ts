import type { IbanCountry } from './iban-structures.ts';

/** The countries of the European Economic Area, for whose accounts no BIC may be asked (Regulation 260/2012, 5). */
const economicArea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** The other countries of the SEPA schemes, for whose accounts the rulebooks require a BIC (EPC409-09). */
const otherCountries: ReadonlySet<string> = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

export const isInEconomicArea = (country: string): boolean => economicArea.has(country);
export const isInSepa = (country: string): boolean => isInEconomicArea(country) || otherCountries.has(country);

/** Territories whose banks have BICs of their own, and IBANs of the country to which they belong. */
const territories: Readonly<Partial<Record<IbanCountry, readonly string[]>>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
};

/** Whether a bank with this country in its BIC may keep an account with this country in its IBAN. */
export const isBankOf = (bicCountry: string, ibanCountry: IbanCountry): boolean =>
  bicCountry === ibanCountry || territories[ibanCountry]?.includes(bicCountry) === true;

/** A BIC: bank, country, place and, with eleven characters, the branch (ISO 9362). */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
export const bicCountry = (bic: string): string => bic.slice(4, 6);
