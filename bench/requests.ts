/** The requests of a checkout, as bytes. Bodies are encoded once; only the merchant's reference changes. */

export const token = 'demo-token';
export const entityId = '8a8294174b7ecb28014b9699220015ca';

/** The fields that the merchant's server sends: 40 with the reference. */
export const orderFields = {
  entityId,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  taxAmount: '12.00',
  descriptor: 'Shop*Order 4711',
  merchantInvoiceId: 'invoice-4711-2026',
  shopperResultUrl: 'http://localhost:8099/result',
  'customer.merchantCustomerId': 'customer-0815',
  'customer.givenName': 'Jane',
  'customer.middleName': 'Quinn',
  'customer.surname': 'Smith',
  'customer.sex': 'F',
  'customer.birthDate': '1980-02-29',
  'customer.phone': '+49 89 1234567',
  'customer.mobile': '+49 170 1234567',
  'customer.email': 'jane.smith@example.com',
  'customer.companyName': 'Smith & Sons',
  'customer.ip': '192.0.2.17',
  'customer.language': 'DE',
  'customer.browser.acceptHeader': 'text/html,application/xhtml+xml',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0 (X11; Linux x86_64)',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
  'billing.street1': 'Hauptstraße 12',
  'billing.city': 'München',
  'billing.state': 'BY',
  'billing.postcode': '80331',
  'billing.country': 'DE',
  'cart.items[0].name': 'Blue shoes',
  'cart.items[0].quantity': '1',
  'cart.items[0].price': '92.00',
  'cart.items[0].totalAmount': '92.00',
  'customParameters[SHOPPER_tenant]': 't-1234',
  'customParameters[channel]': 'web',
};

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Smith',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

const bankAccount = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Smith',
  'bankAccount.iban': 'DE89370400440532013000',
};

/** A stored account has no amount, and no cart. */
const isOfOrderOnly = (name: string): boolean =>
  ['amount', 'currency', 'paymentType', 'taxAmount', 'descriptor', 'merchantInvoiceId'].includes(name) ||
  name.startsWith('cart.');
const storedFields = Object.fromEntries(Object.entries(orderFields).filter(([name]) => !isOfOrderOnly(name)));

const encode = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
const orderBody = encode(orderFields);
const cardBody = encode(card);
const bankAccountBody = encode(bankAccount);
const storedBody = encode({ ...storedFields, ...card });
const reservationBody = encode({ ...orderFields, paymentType: 'PA' });

/** Whether each POST has an Idempotency-Key of its own. */
export type Keyed = { readonly keyed: boolean };

const head = (method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
const post = (path: string, body: string, { keyed }: Keyed): string =>
  `${head('POST', path)}${keyed ? `Idempotency-Key: key-${(keys += 1)}\r\n` : ''}Content-Type: application/x-www-form-urlencoded; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

let [orders, keys] = [10_000_000, 10_000_000];
const withoutKey: Keyed = { keyed: false };

export const createRequest = (key = withoutKey): string =>
  post('/v1/checkouts', `${orderBody}&merchantTransactionId=order-${(orders += 1)}`, key);
export const postRequest = (key = withoutKey): string =>
  post('/v1/payments', `${orderBody}&${cardBody}&merchantTransactionId=order-${(orders += 1)}`, key);
export const reserveRequest = (): string =>
  post('/v1/payments', `${reservationBody}&${cardBody}&merchantTransactionId=order-${(orders += 1)}`, withoutKey);
export const referRequest = (payment: string, paymentType: 'CP' | 'RF'): string =>
  post(`/v1/payments/${payment}`, encode({ entityId, paymentType, amount: '92.00', currency: 'EUR' }), withoutKey);
export const debitRequest = (): string =>
  post('/v1/payments', `${orderBody}&${bankAccountBody}&merchantTransactionId=order-${(orders += 1)}`, withoutKey);
export const registerRequest = (): string =>
  post('/v1/registrations', `${storedBody}&merchantTransactionId=order-${(orders += 1)}`, withoutKey);
export const chargeRequest = (registration: string): string =>
  post(
    `/v1/registrations/${registration}/payments`,
    `${orderBody}&merchantTransactionId=order-${(orders += 1)}`,
    withoutKey,
  );
export const payRequest = (checkout: string, key = withoutKey): string =>
  post(`/v1/checkouts/${checkout}/payment`, cardBody, key);
export const readRequest = (checkout: string): string =>
  `${head('GET', `/v1/checkouts/${checkout}/payment?entityId=${entityId}`)}\r\n`;
