import { describeResult } from 'shared';
import { resultOf } from '../../answers/answer.ts';

const buildNumber = 'fe753b23556364128df95d2ef135d87743e9d4a7@2026-11-20 00:00:00 +0000';
export const timestamp = '2026-11-20 12:00:00+0000';
const ofCheckout = { buildNumber, timestamp, ndc: '65B0C88BAAB920A58B24502F227C14B6.node0' };
export const ofRequest = {
  buildNumber,
  timestamp,
  ndc: '8a8294174b7ecb28014b9699220015ca_116aa9f0b0d94ebcb41f1b3113a0d038',
};

const visa = { paymentBrand: 'VISA', amount: '92.00', currency: 'EUR' };
export const approved = resultOf('000.100.110');
const cardAsSent = { holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', bin: '420000', last4Digits: '0000' };
const issuer = { bank: 'Tillway test bank', phone: '+1 202 555 0100', website: 'https://bank.example' };
const card = { ...cardAsSent, type: 'CREDIT', level: 'CLASSIC', regulatedFlag: 'false', issuer };
const detailsWith = (AcquirerResponse: string, code: string) => ({
  ExtendedDescription: describeResult(code),
  ConnectorTxID1: 'ce82e42a90a36bd0',
  clearingInstituteName: 'Tillway built-in processor',
  AcquirerResponse,
});
const resultDetails = detailsWith('00', approved.code);
const descriptor = '9696.7680.0160 Demo shop';
const merchantTransactionId = 'order-4711';
const codeSeen = { cvvResponse: 'M' };

const payment = '8a6eae88848978389ce98eb4a089eb65';
const reservation = '8a29aef6f35f78b8d2514a28947f7a1f';
const chargeback = '8a1b7d2c93e04f5688a1c0de2f714b36';
const invoice = '8a64c0f27e9b41d3a5b81f6c0d92e7a4';

const registration = '8a5b1e0c7bb04d1f0d2c3e9b5a6f4711';
/** The score of a payment that raised no suspicion. */
const risk = { score: '100' };

const paid = {
  id: payment,
  paymentType: 'DB',
  ...visa,
  descriptor,
  result: { ...approved, ...codeSeen },
  resultDetails,
  merchantTransactionId,
  card,
  risk,
  ...ofRequest,
};

const { risk: _notScreened, ...withoutRisk } = paid;

const reference = (id: string, named: { referencedId: string; paymentType: string; amount: string }) => ({
  id,
  ...visa,
  ...named,
  descriptor,
  result: approved,
  resultDetails,
  ...ofRequest,
});

/** A reference that books what an acquirer or a bank has reported: nothing was sent, so that no acquirer responds. */
const booked = (id: string, named: { referencedId: string; paymentType: string; amount: string }, code: string) => ({
  id,
  ...visa,
  ...named,
  descriptor,
  result: resultOf(code),
  ...ofRequest,
});

/** The gateway's responses to the examples; ids, times and numbers differ each time. */
export const exampleAnswers = {
  checkoutCreated: { result: resultOf('000.200.100'), ...ofCheckout, id: '65B0C88BAAB920A58B24502F227C14B6.node0' },
  checkoutUpdated: { result: resultOf('000.200.101'), ...ofCheckout, id: '65B0C88BAAB920A58B24502F227C14B6.node0' },
  checkoutOpen: { result: resultOf('000.200.000'), ...ofCheckout },
  shopperPaid: {
    id: '8a2d296af47b20794ee3026d4952da25',
    paymentType: 'DB',
    ...visa,
    result: approved,
    card: cardAsSent,
    ...ofCheckout,
  },
  paid,
  paymentRead: paid,
  paymentsFound: { result: resultOf('000.000.100'), payments: [paid], ...ofRequest },
  reserved: { ...paid, id: reservation, paymentType: 'PA' },
  credited: { ...withoutRisk, id: '8a4cf1e60b7d4a9a83c2d5e7f6091b28', paymentType: 'CD' },
  invoiced: {
    id: invoice,
    paymentType: 'PA',
    ...visa,
    paymentBrand: 'PAYOLUTION_INVOICE',
    descriptor,
    result: approved,
    resultDetails: { ...resultDetails, PaymentReference: 'TW-0471100815', PaymentDueDate: '2026-12-20' },
    merchantTransactionId,
    merchant: {
      bankAccount: {
        holder: 'Tillway test merchant',
        number: 'DE23100000001234567890',
        bic: 'MARKDEF1100',
        country: 'DE',
      },
    },
    risk,
    ...ofRequest,
  },
  redirected: {
    id: '8a7f5f3401096e5b41a736f777e295bc',
    paymentType: 'DB',
    ...visa,
    descriptor,
    result: resultOf('000.200.000'),
    merchantTransactionId,
    card: { ...cardAsSent, last4Digits: '0042' },
    redirect: {
      url: 'http://localhost:8080/3ds/8a7f5f3401096e5b41a736f777e295bc',
      method: 'GET',
      parameters: [],
      preconditions: [
        {
          origin: 'iframe#hidden',
          waitUntil: 'iframe#onload',
          description: 'Post to this address in a hidden frame and wait for it before you follow the redirect',
          method: 'POST',
          url: 'http://localhost:8092/method',
          parameters: [
            {
              name: 'threeDSMethodData',
              value: 'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6Ijk3NmMxMjhhLWU4ZTUtNDFlNC1iZjMxLTdiYjUxNWFkM2JmZiJ9',
            },
          ],
        },
      ],
    },
    risk,
    ...ofRequest,
  },
  authenticated: {
    id: '8a77c3d1e9a04b5f8c62d3471f0e95b8',
    paymentType: '3D',
    ...visa,
    result: resultOf('000.400.110'),
    card: { ...cardAsSent, last4Digits: '0026' },
    customer: {
      browser: {
        acceptHeader: 'text/html',
        language: 'de',
        screenHeight: '1080',
        screenWidth: '1920',
        timezone: '-60',
        userAgent: 'Mozilla/5.0',
        javaEnabled: 'false',
        javascriptEnabled: 'true',
      },
    },
    threeDSecure: {
      eci: '05',
      verificationId: '7kXwLo4mVtJ2dQpZ8uRbYcA1sEg=',
      dsTransactionId: '6ad0f2b1-8c3e-4d57-9f41-0b7e62c5a913',
      acsTransactionId: '1f9c6e70-24ab-4b8d-a3d5-7c80e912f46b',
      version: '2.2.0',
      flow: 'frictionless',
      authenticationStatus: 'Y',
      enrollmentStatus: 'Y',
    },
    ...ofRequest,
  },
  screened: {
    id: '8a7f20c3d5e14b6f90a2c8e7b4d1f356',
    paymentType: 'RI',
    ...visa,
    result: resultOf('000.300.100'),
    merchantTransactionId: 'order-4712',
    card: cardAsSent,
    risk,
    ...ofRequest,
  },
  denied: {
    id: '8a3e91b7c2d04f58a6b1d7f9e0c4a825',
    paymentType: 'RI',
    ...visa,
    result: resultOf('100.400.147'),
    merchantTransactionId: 'order-4712',
    card: cardAsSent,
    customer: { givenName: 'simulate', surname: 'red' },
    risk: {
      parameters: { 'rule.riskService': 'denied by the simulated risk service' },
      score: '-800',
    },
    ...ofRequest,
  },
  challenged: {
    id: '8a1c09d6f0a5b2f4ed7c3364c15e98ba',
    paymentType: '3D',
    ...visa,
    result: resultOf('000.200.000'),
    card: { ...cardAsSent, last4Digits: '0018' },
    redirect: {
      url: 'http://localhost:8080/3ds/8a1c09d6f0a5b2f4ed7c3364c15e98ba',
      method: 'GET',
      parameters: [],
    },
    ...ofRequest,
  },
  notAuthenticated: {
    id: '8a90b2c4d1f3e5a7869b0c2d4e6f8a1b',
    paymentType: '3D',
    ...visa,
    result: resultOf('000.400.109'),
    card: cardAsSent,
    ...ofRequest,
  },
  declined: {
    id: '8a6161f46e68047fa8893134c676826e',
    paymentType: 'DB',
    ...visa,
    result: { ...resultOf('800.100.155'), ...codeSeen },
    resultDetails: detailsWith('05', '800.100.155'),
    merchantTransactionId,
    card,
    customParameters: { forceResultCode: '800.100.155' },
    risk,
    ...ofRequest,
  },
  captured: reference('8ab98135b77de00c1edc4b4e12785246', {
    referencedId: reservation,
    paymentType: 'CP',
    amount: '50.00',
  }),
  reversed: reference('8a39052b36fca813102c93e502f62242', {
    referencedId: reservation,
    paymentType: 'RV',
    amount: '42.00',
  }),
  refunded: reference('8a476aba449be38ca9fc75edc77472fd', {
    referencedId: payment,
    paymentType: 'RF',
    amount: '12.00',
  }),
  rebilled: reference('8a5d0b91c3e74f2a86b7d1e4f09c2a35', {
    referencedId: payment,
    paymentType: 'RB',
    amount: '12.00',
  }),
  chargedBack: {
    ...booked(chargeback, { referencedId: payment, paymentType: 'CB', amount: '92.00' }, '000.100.205'),
    chargebackResultCode: '000.100.205',
  },
  chargebackReversed: booked(
    '8a7e42d0f1b94c6c9d3a5e8071b2c6f4',
    { referencedId: chargeback, paymentType: 'CR', amount: '92.00' },
    approved.code,
  ),
  received: {
    ...booked(
      '8a83f5a61d0e4b7292c4e7d8f0a1b369',
      { referencedId: invoice, paymentType: 'RC', amount: '40.00' },
      approved.code,
    ),
    paymentBrand: 'PAYOLUTION_INVOICE',
  },
  registered: { id: registration, paymentBrand: 'VISA', result: approved, card: cardAsSent, ...ofRequest },
  shopperRegistered: {
    id: '8a0c5d3e9fa14711b7c2e4d6a8b09f13',
    paymentType: 'RG',
    paymentBrand: 'VISA',
    result: approved,
    card: cardAsSent,
    ...ofCheckout,
  },
  paidByRegistration: {
    ...paid,
    id: '8a90cd24b2a44e5d8c1fb0a7d3e64712',
    registrationId: registration,
    registration: { id: registration },
    result: approved,
  },
  acknowledged: { result: resultOf('000.000.100'), ...ofRequest },
  codes: { resultCodes: ['000.000.000', '000.000.100'].map(resultOf) },
  /** The response to a request with two faults. */
  refused: {
    result: {
      ...resultOf('200.300.404'),
      parameterErrors: [
        { name: 'amount', value: '92.0', message: String.raw`must match ^[0-9]{1,10}(\.[0-9]{2})?$` },
        { name: 'currency', value: null, message: 'may not be empty' },
      ],
    },
    ...ofRequest,
  },
};
