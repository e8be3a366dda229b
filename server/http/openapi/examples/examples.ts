import { settlementFound, settlementsFound, tooLong, totalsFound } from './report-answers.ts';
import { eventsFound } from './event-answers.ts';
import { exampleAnswers } from './answers.ts';
import { demoMerchant, type Example } from './example.ts';
import { riskExamples } from './risk.ts';
import type { OperationName } from '../operations.ts';
import { registrationExamples } from './registrations.ts';
import { scheduleExamples } from './schedules.ts';

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
const { 'card.cvv': _notNeeded, ...cardWithoutCode } = card;
const toAuthenticate = { entityId, amount: '92.00', currency: 'EUR', ...cardWithoutCode, shopperResultUrl };
const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
};
const answers = exampleAnswers;

const byReference: Example = {
  title: 'By the number of an order',
  uses: 'payment',
  sends: { entityId, merchantTransactionId: 'order-4711' },
  status: 200,
  answer: answers.paymentsFound,
};

/** The examples of each endpoint, the simplest first. */
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
    {
      title: 'To store an account without a payment',
      makes: 'registering',
      sends: { entityId, createRegistration: 'true', shopperResultUrl },
      status: 200,
      answer: answers.checkoutCreated,
    },
  ],
  registerAtCheckout: [
    { title: 'A card', uses: 'registering', sends: card, status: 200, answer: answers.shopperRegistered },
  ],
  readRegistrationAtCheckout: [
    {
      title: 'Before the shopper has sent anything',
      uses: 'registering',
      sends: { entityId },
      status: 200,
      answer: answers.checkoutOpen,
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
      title: 'Before the shopper has paid',
      uses: 'checkout',
      sends: { entityId },
      status: 200,
      answer: answers.checkoutOpen,
    },
  ],
  createPayment: [
    { title: 'Debit', makes: 'payment', sends: { ...order, ...card }, status: 200, answer: answers.paid },
    {
      title: 'Preauthorise',
      makes: 'reservation',
      sends: { ...order, paymentType: 'PA', ...card },
      status: 200,
      answer: answers.reserved,
    },
    {
      title: 'Pay out to a card',
      sends: { ...order, paymentType: 'CD', ...card },
      status: 200,
      answer: answers.credited,
    },
    {
      title: 'An invoice, which is paid later',
      makes: 'invoice',
      sends: { ...order, paymentType: 'PA', paymentBrand: 'PAYOLUTION_INVOICE' },
      status: 200,
      answer: answers.invoiced,
    },
    {
      title: 'A card that requires a 3-D Secure challenge',
      sends: { ...order, ...card, 'card.number': '4200000000000042', shopperResultUrl },
      status: 200,
      answer: answers.redirected,
    },
    {
      title: 'A simulated decline',
      sends: { ...order, ...card, 'customParameters[forceResultCode]': '800.100.155' },
      status: 400,
      answer: answers.declined,
    },
  ],
  referencePayment: [
    {
      title: 'Capture a part of the reservation',
      uses: 'reservation',
      sends: { entityId, paymentType: 'CP', amount: '50.00', currency: 'EUR' },
      status: 200,
      answer: answers.captured,
    },
    {
      title: 'Release the rest of the reservation',
      uses: 'reservation',
      sends: { entityId, paymentType: 'RV' },
      status: 200,
      answer: answers.reversed,
    },
    {
      title: 'Refund a part',
      uses: 'payment',
      sends: { entityId, paymentType: 'RF', amount: '12.00', currency: 'EUR' },
      status: 200,
      answer: answers.refunded,
    },
    {
      title: 'Debit the account again',
      uses: 'payment',
      sends: { entityId, paymentType: 'RB', amount: '12.00', currency: 'EUR' },
      status: 200,
      answer: answers.rebilled,
    },
    {
      title: 'Book a chargeback',
      uses: 'payment',
      makes: 'chargeback',
      sends: { entityId, paymentType: 'CB', amount: '92.00', currency: 'EUR', chargebackResultCode: '000.100.205' },
      status: 200,
      answer: answers.chargedBack,
    },
    {
      title: 'Book the reversal of a chargeback',
      uses: 'chargeback',
      sends: { entityId, paymentType: 'CR', amount: '92.00', currency: 'EUR' },
      status: 200,
      answer: answers.chargebackReversed,
    },
    {
      title: 'Book money that has arrived',
      uses: 'invoice',
      sends: { entityId, paymentType: 'RC', amount: '40.00', currency: 'EUR' },
      status: 200,
      answer: answers.received,
    },
  ],
  readPayment: [{ title: 'By its id', uses: 'payment', sends: { entityId }, status: 200, answer: answers.paymentRead }],
  createAuthentication: [
    {
      title: 'Without a challenge',
      makes: 'authentication',
      sends: { ...toAuthenticate, 'card.number': '4200000000000026', ...browser },
      status: 200,
      answer: answers.authenticated,
    },
    {
      title: 'A card that requires a challenge',
      sends: { ...toAuthenticate, 'card.number': '4200000000000018' },
      status: 200,
      answer: answers.challenged,
    },
    {
      title: 'A card that takes no part in 3-D Secure',
      sends: toAuthenticate,
      status: 400,
      answer: answers.notAuthenticated,
    },
  ],
  readAuthentication: [
    {
      title: 'By its id',
      uses: 'authentication',
      sends: { entityId },
      status: 200,
      answer: answers.authenticated,
    },
  ],
  ...riskExamples,
  ...registrationExamples,
  ...scheduleExamples,
  queryPayment: [
    { title: 'By its id', uses: 'payment', sends: { entityId }, status: 200, answer: answers.paymentRead },
  ],
  queryReference: [byReference],
  findPayments: [byReference],
  reportTransactions: [
    {
      title: 'All debits of a year',
      uses: 'payment',
      sends: { entityId, 'date.from': '2026-01-01', 'date.to': '2026-12-31', paymentTypes: 'DB', limit: '1' },
      status: 200,
      answer: answers.paymentsFound,
    },
  ],
  reportTotals: [
    {
      title: 'All debits of a year',
      uses: 'payment',
      sends: { entityId, 'date.from': '2026-01-01', 'date.to': '2026-12-31', paymentTypes: 'DB' },
      status: 200,
      answer: totalsFound,
    },
  ],
  reportSettlements: [
    {
      title: 'Those of a year',
      makes: 'settlement',
      sends: { entityId, 'date.from': '2026-01-01', 'date.to': '2026-12-31', sortValue: 'SettlementTxDate' },
      status: 200,
      answer: settlementsFound,
    },
  ],
  reportSettlement: [
    {
      title: 'With its records',
      uses: 'settlement',
      sends: { entityId, sortValue: 'SettlementTxDate', sortOrder: 'ASC' },
      status: 200,
      answer: settlementFound,
    },
    {
      title: 'A page that is too long',
      uses: 'payment',
      sends: { entityId, limit: '501' },
      status: 400,
      answer: tooLong,
    },
  ],
  listEvents: [
    {
      title: 'The first one',
      uses: 'payment',
      makes: 'event',
      sends: { entityId, limit: '1' },
      status: 200,
      answer: eventsFound,
    },
  ],
  redeliverEvent: [
    { title: 'To all webhooks', uses: 'event', sends: { entityId }, status: 200, answer: answers.acknowledged },
  ],
  resultCodes: [{ title: 'All of them', sends: {}, status: 200, answer: answers.codes }],
  testClock: [{ title: 'One minute later', sends: { advance: '60' }, status: 200, answer: answers.acknowledged }],
};
