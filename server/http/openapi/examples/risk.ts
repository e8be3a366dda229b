import { exampleAnswers as answers } from './answers.ts';
import type { Example } from './example.ts';

const entityId = '8a8294174b7ecb28014b9699220015ca';
const toScreen = {
  entityId,
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: 'order-4712',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

/** The examples of risk screening without a payment. */
export const riskExamples = {
  createScreening: [
    {
      title: 'A card',
      makes: 'screening',
      sends: toScreen,
      status: 200,
      answer: answers.screened,
    },
    {
      title: 'Denied by the simulated risk service',
      sends: { ...toScreen, 'customer.givenName': 'simulate', 'customer.surname': 'red' },
      status: 400,
      answer: answers.denied,
    },
  ],
  readScreening: [
    { title: 'By its id', uses: 'screening', sends: { entityId }, status: 200, answer: answers.screened },
  ],
} as const satisfies Readonly<Record<'createScreening' | 'readScreening', readonly [Example, ...Example[]]>>;
