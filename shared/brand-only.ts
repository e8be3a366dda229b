/**
 * Brands that need no account data: the shopper names the account on a page of the bank, or pays an invoice later
 * (spec, paymentBrand).
 */
const brandsWithoutAccount: ReadonlySet<string> = new Set([
  'SOFORTUEBERWEISUNG',
  'GIROPAY',
  'IDEAL',
  'EPS',
  'PRZELEWY',
  'TRUSTLY',
  'ENTERCASH',
  'POLI',
  'INTERAC_ONLINE',
  'KLARNA_PAYMENTS_PAYLATER',
  'KLARNA_PAYMENTS_PAYNOW',
  'KLARNA_PAYMENTS_SLICEIT',
  'AFTERPAY',
  'PAYOLUTION_INVOICE',
  'RATENKAUF',
  'PREPAYMENT',
  'BOLETO',
  'OXXO',
  'SADAD',
  'SIBS_MULTIBANCO',
]);

/** Whether a payment of this brand needs no account data. */
export const isBrandOnly = (brand: string | undefined): boolean =>
  brand !== undefined && brandsWithoutAccount.has(brand);
