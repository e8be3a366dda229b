import { approved, exampleAnswers as answers, ofRequest } from './answers.ts';
import { demoMerchant, type Example } from './example.ts';

const { entityId } = demoMerchant;
const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-4711' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};
const agreement = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};

/** A stored card whose shopper has agreed to later payments. */
export const agreed = {
  ...answers.registered,
  id: '8a41c3d97f2e4b06a5d80e1b9c6f4714',
  standingInstruction: { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' },
};

const deleted = {
  id: '8a1d6f2ab07c4b6e93f58c21ee034713',
  referencedId: answers.registered.id,
  result: approved,
  ...ofRequest,
};

/** The examples of registrations. */
export const registrationExamples = {
  createRegistration: [
    {
      title: 'Of a card',
      makes: 'registration',
      sends: { entityId, ...card },
      status: 200,
      answer: answers.registered,
    },
    {
      title: 'Of a card that you will charge',
      makes: 'agreed',
      sends: { entityId, ...card, ...agreement },
      status: 200,
      answer: agreed,
    },
  ],
  readRegistration: [
    { title: 'By its id', uses: 'registration', sends: { entityId }, status: 200, answer: answers.registered },
  ],
  updateRegistration: [
    {
      title: 'A renewed card',
      uses: 'registration',
      sends: { entityId, 'card.expiryMonth': '07', 'card.expiryYear': '2036' },
      status: 200,
      answer: answers.registered,
    },
  ],
  payByRegistration: [
    {
      title: 'One-click',
      uses: 'registration',
      sends: { ...order },
      status: 200,
      answer: answers.paidByRegistration,
    },
  ],
  deleteRegistration: [{ title: 'For good', uses: 'registration', sends: { entityId }, status: 200, answer: deleted }],
} satisfies Readonly<Record<string, readonly [Example, ...Example[]]>>;
