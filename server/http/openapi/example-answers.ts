import { describeResult } from 'shared';

const resultOf = (code: string) => ({ code, description: describeResult(code) });
const buildNumber = 'fe753b23556364128df95d2ef135d87743e9d4a7@2026-11-20 00:00:00 +0000';
const timestamp = '2026-11-20 12:00:00+0000';
const ofCheckout = { buildNumber, timestamp, ndc: '65B0C88BAAB920A58B24502F227C14B6.node0' };
const ofRequest = { buildNumber, timestamp, ndc: '8a8294174b7ecb28014b9699220015ca_116aa9f0b0d94ebcb41f1b3113a0d038' };

const visa = { paymentBrand: 'VISA', amount: '92.00', currency: 'EUR' };
const approved = resultOf('000.100.110');
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

const paid = {
  id: payment,
  paymentType: 'DB',
  ...visa,
  descriptor,
  result: { ...approved, ...codeSeen },
  resultDetails,
  merchantTransactionId,
  card,
  ...ofRequest,
};

const reference = (id: string, named: { referencedId: string; paymentType: string; amount: string }) => ({
  id,
  ...visa,
  ...named,
  descriptor,
  result: approved,
  resultDetails,
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
  reserved: { ...paid, id: reservation, paymentType: 'PA' },
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
