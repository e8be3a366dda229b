import { type CardBrandCode, cardBrands } from '../cards/card-brands.ts';
import { type MethodCode, methods, type MethodTerms } from './methods.ts';

/** A row of the table of brands beside the cards': it has the terms of its method where it states none. */
type BrandRow = Partial<MethodTerms> & {
  readonly title: string;
  readonly method: MethodCode;
  /** The only currencies it can be paid in, ISO 4217. */
  readonly currencies?: readonly string[];
  /** The most that it carries at once, in hundredths of its currency. */
  readonly amountMax?: number;
  /** Where its payers are, ISO 3166-1: for choosing what to offer. */
  readonly countries?: readonly string[];
  /** Where the shopper confirms without a page: in a message to this contact of the virtual account. */
  readonly confirmedBy?: 'phone' | 'email';
  /** The parameters of a bank account that may be sent without the account, as the shopper's choice of where to pay. */
  readonly choice?: readonly ChoiceName[];
};

/** What a shopper may choose before the bank's page opens. */
type ChoiceName = 'bankAccount.bankName' | 'bankAccount.bic' | 'bankAccount.country';

const transfer = { method: 'onlineTransfer' } as const;
const ofBank = { choice: ['bankAccount.bankName', 'bankAccount.bic'] } as const;
const ofCountry = { choice: ['bankAccount.country'] } as const;
const virtual = { method: 'virtualAccount' } as const;
/** Confirmed in a message, so that the account has to come with the payment. */
const byPhone = { accounts: ['virtualAccount'], confirmedBy: 'phone' } as const;
const byEmail = { accounts: ['virtualAccount'], confirmedBy: 'email' } as const;
const voucher = { method: 'voucher' } as const;
const redirecting = { method: 'invoice', flow: 'asynchronous' } as const;

const others = {
  // The guidelines of the schemes limit the amount (EPC130-08, AT-06: 0.01 to 999999999.99); the API itself carries more.
  DIRECTDEBIT_SEPA: {
    title: 'SEPA direct debit',
    method: 'directDebit',
    currencies: ['EUR'],
    amountMax: 99_999_999_999,
  },
  SOFORTUEBERWEISUNG: { title: 'Sofort', ...transfer, ...ofCountry },
  GIROPAY: { title: 'giropay', ...transfer, currencies: ['EUR'], countries: ['DE'] },
  IDEAL: { title: 'iDEAL', ...transfer, ...ofBank, currencies: ['EUR'], countries: ['NL'] },
  EPS: { title: 'eps', ...transfer, ...ofBank, currencies: ['EUR'], countries: ['AT'] },
  PRZELEWY: { title: 'Przelewy24', ...transfer, currencies: ['PLN', 'EUR'], countries: ['PL'] },
  TRUSTLY: { title: 'Trustly', ...transfer },
  ENTERCASH: { title: 'Entercash', ...transfer },
  POLI: { title: 'POLi', ...transfer, currencies: ['AUD', 'NZD'], countries: ['AU', 'NZ'] },
  INTERAC_ONLINE: { title: 'Interac Online', ...transfer, currencies: ['CAD'], countries: ['CA'] },
  PAYPAL: { title: 'PayPal', ...virtual },
  PAYDIREKT: { title: 'paydirekt', ...virtual, currencies: ['EUR'], countries: ['DE'] },
  ALIPAY: { title: 'Alipay', ...virtual },
  WECHAT_PAY: { title: 'WeChat Pay', ...virtual },
  MONEYBOOKERS: { title: 'Skrill', ...virtual, ...byEmail },
  PAYSAFECARD: { title: 'paysafecard', ...virtual },
  STC_PAY: { title: 'stc pay', ...virtual, ...byPhone, currencies: ['SAR'], countries: ['SA'] },
  MBWAY: { title: 'MB WAY', ...virtual, ...byPhone, currencies: ['EUR'], countries: ['PT'] },
  QIWI: { title: 'QIWI', ...virtual, ...byPhone },
  YANDEX: { title: 'YooMoney', ...virtual },
  KLARNA_PAYMENTS_PAYLATER: { title: 'Klarna Pay later', ...redirecting },
  KLARNA_PAYMENTS_PAYNOW: { title: 'Klarna Pay now', ...redirecting },
  KLARNA_PAYMENTS_SLICEIT: { title: 'Klarna Slice it', ...redirecting },
  AFTERPAY: { title: 'Afterpay', ...redirecting },
  PAYOLUTION_INVOICE: { title: 'Payolution', method: 'invoice' },
  RATENKAUF: { title: 'Ratenkauf', ...redirecting, currencies: ['EUR'], countries: ['DE'] },
  PREPAYMENT: { title: 'Prepayment', method: 'prepayment' },
  BOLETO: { title: 'Boleto', ...voucher, currencies: ['BRL'], countries: ['BR'] },
  OXXO: { title: 'OXXO', ...voucher, currencies: ['MXN'], countries: ['MX'] },
  SADAD: { title: 'SADAD', ...voucher, currencies: ['SAR'], countries: ['SA'] },
  SIBS_MULTIBANCO: { title: 'Multibanco', ...voucher, currencies: ['EUR'], countries: ['PT'] },
  APPLEPAY: { title: 'Apple Pay', method: 'wallet' },
  GOOGLEPAY: { title: 'Google Pay', method: 'wallet' },
} as const satisfies Readonly<Record<string, BrandRow>>;

export type PaymentBrandCode = CardBrandCode | keyof typeof others;

/** A brand with which a payment can be made (spec, Basic payment: paymentBrand). */
export type PaymentBrand = MethodTerms &
  Pick<BrandRow, 'title' | 'method' | 'currencies' | 'amountMax' | 'countries' | 'confirmedBy' | 'choice'> & {
    readonly code: PaymentBrandCode;
  };

/** Every brand, cards first. */
export const paymentBrands: readonly PaymentBrand[] = [
  ...cardBrands.map(({ code, name }): PaymentBrand => ({ ...termsOf('card'), code, title: name, method: 'card' })),
  // The cast holds because the object has no other keys than its type.
  ...(Object.entries(others) as [keyof typeof others, BrandRow][]).map(([code, row]): PaymentBrand => ({
    ...termsOf(row.method),
    ...row,
    code,
  })),
];

function termsOf(method: MethodCode): MethodTerms {
  const { accounts, flow, types } = methods[method];
  return { accounts, flow, types };
}

const byCode: ReadonlyMap<string, PaymentBrand> = new Map(paymentBrands.map((brand) => [brand.code, brand]));

export const paymentBrand = (code: string): PaymentBrand | undefined => byCode.get(code);

/** Whether a payment of this brand needs no account data. */
export const isBrandOnly = (code: string | undefined): boolean =>
  code !== undefined && paymentBrand(code)?.accounts.includes('brandOnly') === true;

/** Whether these parameters of an account are a choice of bank or country, which the brand takes without an account. */
export function isChoice(code: string | undefined, sent: readonly string[]): boolean {
  const choice: readonly string[] = paymentBrand(code ?? '')?.choice ?? [];
  return sent.length > 0 && sent.every((name) => choice.includes(name));
}

/** The contact of a virtual account to which the request to confirm goes; undefined where a page asks for it. */
export const confirmedBy = (code: string | null): PaymentBrand['confirmedBy'] =>
  code === null ? undefined : paymentBrand(code)?.confirmedBy;

/** Whether the money of a payment of this brand arrives after its approval, as a receipt (RC). */
export const isPaidLater = (code: string | null): boolean =>
  code !== null && paymentBrand(code)?.types.includes('RC') === true;

/** Whether the outcome of a payment of this brand comes later: its shopper confirms elsewhere. */
export const isAsynchronous = (code: string | null): boolean =>
  code !== null && paymentBrand(code)?.flow === 'asynchronous';
