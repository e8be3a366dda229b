import { countryCodes, currencyCodes, longCountryCodes, numericCountryCodes } from '../iso-numbers.ts';
import type { FaultMessage } from '../faults/messages.ts';
import { type Format, oneOf } from './formats.ts';

/** Codes of ISO 3166-1 and ISO 4217. Where the spec has letters of any case, the canonical form is in capitals. */
const codes = (shorthand: string, values: readonly string[], message: FaultMessage): Format => ({
  ...oneOf(...values),
  shorthand,
  message,
});
const inCapitals = (format: Format): Format => ({ ...format, canonical: (value) => value.toUpperCase() });

const COUNTRY = 'must be the code of a country (ISO 3166-1)';
const CURRENCY = 'must be the code of a currency (ISO 4217)';

export const country = codes('ISO 3166-1, 2 capital letters', countryCodes, COUNTRY);
export const countryInAnyCase = inCapitals(codes('ISO 3166-1, 2 letters', countryCodes, COUNTRY));
export const longCountryInAnyCase = inCapitals(codes('ISO 3166-1, 3 letters', longCountryCodes, COUNTRY));
export const countryOrNumber = inCapitals(
  codes('ISO 3166-1, 2 letters or 3 digits', [...countryCodes, ...numericCountryCodes], COUNTRY),
);

export const currency = codes('ISO 4217, 3 capital letters', currencyCodes, CURRENCY);
export const currencyInAnyCase = inCapitals(codes('ISO 4217, 3 letters', currencyCodes, CURRENCY));
