import { exampleAnswers } from './example-answers.ts';
import type { OperationName } from './operations.ts';

/** The merchant that a fresh gateway knows. */
export const demoMerchant = { entityId: '8a8294174b7ecb28014b9699220015ca', token: 'demo-token' } as const;

/** Something an example makes and a later one names in its path. */
export type Made = 'checkout' | 'payment' | 'reservation';

/** A request that can be sent to a gateway with the demo merchant, and what it is answered. */
export type Example = {
  readonly title: string;
  /** What the path names. */
  readonly uses?: Made;
  /** What the answer's id is the id of. */
  readonly makes?: Made;
  /** The form; the query where nothing is posted. */
  readonly sends: Readonly<Record<string, string>>;
  readonly status: 200 | 400;
  readonly answer: object;
};

const { entityId } = demoMerchant;
const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-4711' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const shopperResultUrl = 'http://localhost:8099/result';
const answers = exampleAnswers;

/** For each endpoint at least one, the plainest first. */
export const examples: Readonly<Record<OperationName, readonly [Example, ...Example[]]>> = {
  createCheckout: [
    {
      title: 'For an order',
      makes: 'checkout',
      sends: { ...order, shopperResultUrl },
      status: 200,
      answer: answers.checkoutCreated,
    },
    {
      title: 'With customer, cart and shipping address',
      sends: {
        ...order,
        shopperResultUrl,
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
        'customer.email': 'jane.jones@shop.example',
        'cart.items[0].name': 'Blanket',
        'cart.items[0].quantity': '2',
        'cart.items[0].price': '46.00',
        'cart.items[0].totalAmount': '92.00',
        'shipping.street1': 'Lindenallee',
        'shipping.houseNumber1': '7',
        'shipping.city': 'Wien',
        'shipping.country': 'AT',
        'customParameters[basket]': 'b-2290',
      },
      status: 200,
      answer: answers.checkoutCreated,
    },
  ],
  updateCheckout: [
    {
      title: 'The cart has changed',
      uses: 'checkout',
      sends: { entityId, amount: '87.00', currency: 'EUR' },
      status: 200,
      answer: answers.checkoutUpdated,
    },
  ],
  payCheckout: [{ title: 'By card', uses: 'checkout', sends: card, status: 200, answer: answers.shopperPaid }],
  readCheckout: [
    {
      title: 'Before anybody has paid',
      uses: 'checkout',
      sends: { entityId },
      status: 200,
      answer: answers.checkoutOpen,
    },
  ],
  createPayment: [
    { title: 'Take money', makes: 'payment', sends: { ...order, ...card }, status: 200, answer: answers.paid },
    {
      title: 'Reserve money',
      makes: 'reservation',
      sends: { ...order, paymentType: 'PA', ...card },
      status: 200,
      answer: answers.reserved,
    },
    {
      title: 'A card that asks for 3-D Secure',
      sends: { ...order, ...card, 'card.number': '4200000000000042', shopperResultUrl },
      status: 200,
      answer: answers.redirected,
    },
    {
      title: 'Declined, as a test wants it',
      sends: { ...order, ...card, 'customParameters[forceResultCode]': '800.100.155' },
      status: 400,
      answer: answers.declined,
    },
  ],
  referencePayment: [
    {
      title: 'Capture a part',
      uses: 'reservation',
      sends: { entityId, paymentType: 'CP', amount: '50.00', currency: 'EUR' },
      status: 200,
      answer: answers.captured,
    },
    {
      title: 'Give the rest back',
      uses: 'reservation',
      sends: { entityId, paymentType: 'RV' },
      status: 200,
      answer: answers.reversed,
    },
    {
      title: 'Pay back a part',
      uses: 'payment',
      sends: { entityId, paymentType: 'RF', amount: '12.00', currency: 'EUR' },
      status: 200,
      answer: answers.refunded,
    },
  ],
  readPayment: [{ title: 'By its id', uses: 'payment', sends: { entityId }, status: 200, answer: answers.paymentRead }],
  resultCodes: [{ title: 'All of them', sends: {}, status: 200, answer: answers.codes }],
  testClock: [{ title: 'One minute later', sends: { advance: '60' }, status: 200, answer: answers.acknowledged }],
};
