import type { FrameData, MethodOffer } from 'shared';

/** What the form of a checkout has beside a card, by the beginning of the checkout's id. */
export function contentOf(id: string): Partial<FrameData> {
  if (id.startsWith('many')) return { methods };
  if (id.startsWith('few')) return { methods: methods.slice(0, 3) };
  const [about] = Object.entries(aboutShopper).flatMap(([name, part]) => (id.startsWith(name) ? [part] : []));
  return about === undefined ? {} : { methods: methods.slice(0, 1), ...about };
}

const stored = {
  holder: 'Ada Lovelace',
  expiryMonth: '05',
  expiryYear: '2034',
  isExpired: false,
  codeLength: null,
  isRemovable: true,
} as const;

const aboutShopper: Readonly<Record<string, Partial<FrameData>>> = {
  stored: {
    registrations: [
      { ...stored, id: 'a'.repeat(32), kind: 'card', brand: 'VISA', title: 'Visa', ending: '0000', codeLength: 3 },
      {
        ...stored,
        id: 'b'.repeat(32),
        kind: 'bankAccount',
        brand: 'DIRECTDEBIT_SEPA',
        title: 'SEPA direct debit',
        ending: '3000',
        expiryMonth: null,
        expiryYear: null,
      },
      {
        ...stored,
        id: 'c'.repeat(32),
        kind: 'card',
        brand: 'MASTER',
        title: 'Mastercard',
        ending: '5454',
        isExpired: true,
      },
    ],
  },
  wallets: {
    methods: [
      { method: 'wallet', brands: [] },
      { method: 'card', brands: [] },
    ],
    wallets: {
      script:
        'data:text/javascript,globalThis.google={payments:{api:{PaymentsClient:class{isReadyToPay=async()=>({result:true})}}}}',
      offers: [{ brand: 'GOOGLEPAY', recipient: 'merchant:1', publicKey: '' }],
    },
  },
  saving: { consentVersion: '1' },
  details: {
    asks: [
      'customer.givenName',
      'customer.surname',
      'customer.email',
      'customer.phone',
      'billing.country',
      'billing.street1',
      'billing.postcode',
      'billing.city',
      'billing.state',
    ],
  },
  instalments: { instalments: [3, 6, 12] },
};

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
        ['PRZELEWY', 'Przelewy24', 'onPage'],
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
