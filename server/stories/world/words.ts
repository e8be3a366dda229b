import { type Answered, demo, type World } from './world.ts';

/**
 * The actions of merchants and shoppers in the stories, with default values for everything that a story does not name.
 */

export const cards = {
  approved: '4200000000000000',
  mastercard: '5454545454545454',
  declined: '4000000000000002',
  frictionless: '4200000000000026',
  challenge: '4200000000000018',
  challengeWithMethod: '4200000000000042',
} as const;

export const order = { entityId: demo.entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' } as const;

export const cardOf = (number: string, brand = 'VISA'): Record<string, string> => ({
  paymentBrand: brand,
  'card.number': number,
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': brand === 'AMEX' ? '1234' : '123',
});

export const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
} as const;

const noToken = {};

export const createsCheckout = async (world: World, more: Record<string, string> = {}): Promise<string> =>
  (await world.post('v1/checkouts', { ...order, shopperResultUrl: `${world.shop.url}/result?order=4711`, ...more }))
    .body.id;

export const pays = (
  world: World,
  checkout: string,
  card = cardOf(cards.approved),
  headers: Record<string, string> = noToken,
): Promise<Answered> => world.post(`v1/checkouts/${checkout}/payment`, card, headers);

export const reads = (world: World, checkout: string): Promise<Answered> =>
  world.get(`v1/checkouts/${checkout}/payment?entityId=${demo.entityId}`);

export const asksProgress = (world: World, checkout: string): Promise<Answered> =>
  world.get(`v1/checkouts/${checkout}/progress`, noToken);

export const chargesDirectly = (
  world: World,
  more: Record<string, string> = {},
  headers?: Record<string, string>,
): Promise<Answered> =>
  world.post(
    'v1/payments',
    { ...order, ...cardOf(cards.approved), ...more },
    headers && { authorization: `Bearer ${demo.token}`, ...headers },
  );

export const refersTo = (
  world: World,
  payment: string,
  paymentType: string,
  more: Record<string, string> = { amount: '92.00', currency: 'EUR' },
): Promise<Answered> => world.post(`v1/payments/${payment}`, { entityId: demo.entityId, paymentType, ...more });

export const readsPayment = (world: World, payment: string): Promise<Answered> =>
  world.get(`v1/payments/${payment}?entityId=${demo.entityId}`);

/** Stores a card without a payment, and without its security code. */
export function registers(
  world: World,
  more: Record<string, string> = {},
  headers?: Record<string, string>,
): Promise<Answered> {
  const { 'card.cvv': _code, ...card } = cardOf(cards.approved);
  return world.post(
    'v1/registrations',
    { entityId: demo.entityId, ...card, ...more },
    headers && { authorization: `Bearer ${demo.token}`, ...headers },
  );
}

export const paysBy = (
  world: World,
  registration: string,
  more: Record<string, string> = {},
  headers?: Record<string, string>,
): Promise<Answered> =>
  world.post(
    `v1/registrations/${registration}/payments`,
    { ...order, ...more },
    headers && { authorization: `Bearer ${demo.token}`, ...headers },
  );

export const readsRegistration = (world: World, registration: string): Promise<Answered> =>
  world.get(`v1/registrations/${registration}?entityId=${demo.entityId}`);

export const deletes = (world: World, registration: string): Promise<Answered> =>
  world.delete(`v1/registrations/${registration}?entityId=${demo.entityId}`);
