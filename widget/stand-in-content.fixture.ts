import type { FrameData, MethodOffer } from 'shared';

/** What the form of a checkout has beside a card, by the beginning of the checkout's id. */
export const contentOf = (id: string): Partial<FrameData> => (id.startsWith('many') ? { methods } : {});

/** Every method, with a few brands of each. */
const methods = (
  [
    ['card', []],
    ['directDebit', [['DIRECTDEBIT_SEPA', 'SEPA direct debit', 'here']]],
    [
      'onlineTransfer',
      [
        ['IDEAL', 'iDEAL', 'onPage'],
        ['EPS', 'eps', 'onPage'],
        ['SOFORTUEBERWEISUNG', 'Sofort', 'onPage'],
      ],
    ],
    [
      'virtualAccount',
      [
        ['PAYPAL', 'PayPal', 'onPage'],
        ['MBWAY', 'MB WAY', 'phone'],
        ['MONEYBOOKERS', 'Skrill', 'email'],
      ],
    ],
    ['invoice', [['KLARNA_PAYMENTS_PAYLATER', 'Klarna Pay later', 'onPage']]],
    ['prepayment', [['PREPAYMENT', 'Prepayment', 'here']]],
    ['voucher', [['SIBS_MULTIBANCO', 'Multibanco', 'here']]],
  ] as const
).map(([method, brands]): MethodOffer => ({
  method,
  brands: brands.map(([code, title, confirmed]) => ({ code, title, confirmed })),
}));
