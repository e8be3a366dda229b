/**
 * The decimals of each currency (ISO 4217). The table does not use `Intl`, whose decimals follow cash and habit:
 * there the Hungarian forint has none. The codes of metals, of units of account, for tests and for no currency are left
 * out, because no payment is made in them.
 */
const codesByExponent = [
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  '', // no currency has one decimal
  `
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK
    DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
    SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG
  `,
  'BHD IQD JOD KWD LYD OMR TND',
  'CLF UYW',
];

const exponents: ReadonlyMap<string, number> = new Map(
  codesByExponent.flatMap((codes, exponent) => Array.from(codes.matchAll(/[A-Z]+/g), ([code]) => [code, exponent])),
);

/** The number of decimals of a currency, or undefined when there is no such currency. */
export const currencyExponent = (code: string): number | undefined => exponents.get(code);
