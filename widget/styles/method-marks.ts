import type { RangeBrandCode } from 'shared';
import type { Mark } from './marks.ts';

/** Marks of a square or of a word, on the ground of a card. */
const square = '-14.9 -5 53.8 34';
const word = '-2 3.15 28 17.7';

/** Of what has no mark of its own: lines in grey. */
const lines = (path: string): Mark => ({ letters: ['#4b5563', 1.3, path] });

const bank: Mark = {
  shapes: [['#4b5563', 'M19 4l9 5H10zm-7 6h2v6h-2zm4 0h2v6h-2zm4 0h2v6h-2zm4 0h2v6h-2zm-14 7h18v2H10z']],
};

const klarna: Mark = {
  ground: '#ffa8cd',
  box: square,
  shapes: [
    [
      '#0b051d',
      'M4.6 2v20H0V2zM16 2a16 16 0 0 1-4.5 11l-.2.4 6.3 8.6H12l-6.9-9.4L7 11.3q4.5-3.5 4.7-9V2zm5.4 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
    ],
  ],
};

/**
 * The marks of other methods than cards, by the codes of brands and by those of methods, which stand for all others. The
 * shapes of brands are those of simple-icons 16 (CC0), to a tenth of their unit; the others are drawn here.
 */
export const methodMarks: Readonly<Record<string, Mark>> = {
  DIRECTDEBIT_SEPA: {
    box: word,
    shapes: [
      [
        '#2350a9',
        'M12.6 8.7v6.6h1.7v-1.7h2.4q.9-.2 1.2-1 .3-.5.2-1.5L18 10q-.3-.9-1.1-1l-1-.2zm6.7 0-2 6.6h1.9l.3-1.2H22l.3 1.2H24l-2-6.6zm-9.3 0a3 3 0 0 0-1.9.6A3 3 0 0 0 7 10.8h-.7l-.5 1h1v.5h-.5l-.4 1H7a3 3 0 0 0 3.1 2 3 3 0 0 0 1.9-.6v-1.2a2.3 2.3 0 0 1-3.7-.2h2.4l.5-1H7.8v-.5h3.5l.5-1H8.2a2 2 0 0 1 2-1.1q1 0 1.7.8l.4-.8a3 3 0 0 0-2.3-1m-7.2 0-1.2.1-1 .4-.5.5V12q.3.5 1.1.6l1.1.1 1.1.1q.3.2.3.6v.3l-.3.3H1.9q-.3-.2-.3-.6v-.1H0l.1 1.1q.3.6.9.8l2 .2 1.1-.1q1-.2 1.3-.8l.1-1.2v-.6l-.4-.8q-.3-.3-1.2-.4l-1.3-.1h-.3l-.4-.1-.2-.5q0-.4.2-.5l.9-.1q.6 0 .8.2v.5h1.7v-.3q0-1.3-1-1.6zM20.7 10l.8 2.9H20zm-6.4.2h1.5q.3 0 .4.3l.1.6v.5l-.2.4h-1.7Z',
      ],
    ],
  },
  PAYPAL: {
    box: square,
    shapes: [
      [
        '#002991',
        'M15.6 4.7H9L6.6 19.3H1.8L4.8 0h8c3.8 0 6.4 2.3 6.5 5.5a7 7 0 0 0-3.7-.8m6.6 5.5a7 7 0 0 1-7 6.9h-2.5L11.6 24H6.7l1.9-11.5h3.6c4.2 0 7.3-3.7 7.1-7a5 5 0 0 1 2.9 4.7M9.7 5.5H16q1.5 0 2.3.6a6 6 0 0 1-6.4 5.5H8.7Z',
      ],
    ],
  },
  ALIPAY: {
    box: square,
    shapes: [
      [
        '#1677ff',
        'M19.7 15c3.4 1.2 4.2 1.3 4.2 1.3V3.8c0-2-1.7-3.8-3.8-3.8H3.9A4 4 0 0 0 .1 3.8v16.4c0 2 1.7 3.8 3.8 3.8h16.2c2 0 3.8-1.7 3.8-3.8V20s-6.2-2.6-9.3-4.1q-3.3 4-7.6 4.2c-4.8 0-6.4-4.2-4.1-7q.7-1 2.6-1.5c2-.5 5.2.3 8.2 1.3l1.4-3.3H5.8v-1h4.8V7H4.8V6h5.8V3.6s0-.4.4-.4h2.3V6h5.8v1h-5.8v1.7H18a20 20 0 0 1-2 5zM5.9 13c-.6 0-1.7.3-2.3.8-1.9 1.6-.8 4.6 3 4.6q3.1-.1 6-3.7C10 13.7 8 12.8 5.8 13',
      ],
    ],
  },
  WECHAT_PAY: {
    box: square,
    shapes: [
      [
        '#07c160',
        'M8.7 2.2C3.9 2.2 0 5.5 0 9.5a7 7 0 0 0 3 5.6l.2.6-.4 1.5v.2q0 .3.3.3h.1l2-1.1.7-.1 2.8.4h.8c-.9-2.7.2-5 2-6.5 1.6-1.4 3.8-2 5.8-1.9C16.7 5 13 2.2 8.7 2.2M5.7 6Q6.9 6 7 7.2a1 1 0 0 1-1.1 1.1 1.2 1.2 0 0 1-1.2-1.1Q4.6 6 5.8 6m5.9 0q1 0 1.2 1.2a1.2 1.2 0 0 1-1.2 1.1 1.2 1.2 0 0 1-1.2-1.1q0-1.2 1.1-1.2m5.3 2.9a8 8 0 0 0-5.2 1.7A5.5 5.5 0 0 0 9.9 17c1 2.4 3.6 4.2 6.9 4.2q1.2 0 2.3-.3h.6l1.6 1h.1q.3 0 .3-.2v-.2l-.4-1.2V20l.2-.4A6 6 0 0 0 24 15c0-3.2-3-5.9-6.7-6.1zM14.4 12q.9.1 1 1a1 1 0 0 1-1 1 1 1 0 0 1-1-1q.1-.9 1-1m4.9 0q.9.1 1 1a1 1 0 0 1-1 1 1 1 0 0 1-1-1q0-.9 1-1',
      ],
    ],
  },
  QIWI: {
    box: square,
    shapes: [
      [
        '#ff8c00',
        'M11 0a10.7 10.7 0 1 0 0 21.3l5.5-.3q3-.1 6.7 3c.2.1.6-.1.3-.4-2.4-3-4.6-3.6-6.8-4.1a7 7 0 0 1-5.1-3.8q-.3-.6-.3.1l.1 2h-.3a7 7 0 0 1-7-7.1 7 7 0 0 1 7-7.1 7 7 0 0 1 7 7.9h-2.3q-.3 0 0 .1a5 5 0 0 1 4.3 4.5h.1a11 11 0 0 0 1.5-5.4C21.7 4.7 17 0 11.1 0m7.7 15-.3.2q-.1.5.2 1t.6.6.2-.7q0-.5-.5-1zm-2.3 2q-.3 0-.5.2-.4.6.3 1.3.3.3.7.3l.6-.3q.5-.5-.3-1.2z',
      ],
    ],
  },
  KLARNA_PAYMENTS_PAYLATER: klarna,
  KLARNA_PAYMENTS_PAYNOW: klarna,
  KLARNA_PAYMENTS_SLICEIT: klarna,
  AFTERPAY: {
    ground: '#b2fce4',
    box: square,
    shapes: [
      [
        '#000',
        'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24m1.2 5 1.2.2 4.4 2.6c1.5.8 1.5 3 0 3.9l-4.4 2.5c-1.5.9-3.4-.2-3.4-2V12a.4.4 0 0 0-.6-.3L6.3 14a.4.4 0 0 0 0 .8l4 2.3a.4.4 0 0 0 .7-.4V16q.1-.5.7-.3l1 .6.3.4v.2c0 1.8-1.9 2.8-3.4 2l-4.4-2.6c-1.5-.8-1.5-3 0-3.9l4.4-2.5c1.5-.9 3.4.2 3.4 2v.3q0 .5.6.3l4.1-2.3a.4.4 0 0 0 0-.8l-4-2.3a.4.4 0 0 0-.7.4V8q-.1.5-.7.3l-1-.6-.3-.4v-.2c0-1.3 1-2.3 2.2-2.3',
      ],
    ],
  },
  card: lines(
    'M11.5 6.5h15A1.5 1.5 0 0 1 28 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 10 16V8a1.5 1.5 0 0 1 1.5-1.5M10 10h18M13 14h4',
  ),
  directDebit: bank,
  onlineTransfer: bank,
  prepayment: bank,
  virtualAccount: lines(
    'M26 9.5V7a1 1 0 0 0-1-1H12.5a1.75 1.75 0 0 0 0 3.5H27a1 1 0 0 1 1 1V17a1 1 0 0 1-1 1H12.5A1.75 1.75 0 0 1 11 16.5V8m13.5 5.7v.1',
  ),
  invoice: lines('M13.5 5h11v14l-2.2-1.5-1.8 1.5-1.5-1.3-1.5 1.3-1.8-1.5-2.2 1.5zM16.5 9h5m-5 3.5h5'),
  voucher: lines('M11 6.5v11m3-11v11m2.5-11v11m4-11v11m2-11v11m4.5-11v11'),
};

/** The mark of a brand whose cards bear that of another one, which is drawn above a band with a word. */
const banded = (above: RangeBrandCode, colour: string, path: string): NationalMark => ({
  above,
  shapes: [[colour, 'M0 16h38v8H0z']],
  letters: ['#fff', 0.9, path],
});

/** `above`: the brand whose mark stands in the upper part. */
export type NationalMark = Mark & { readonly above?: RangeBrandCode };

/** The marks of cards between which the choice is the shopper's. They are drawn here. */
export const nationalMarks: Readonly<Record<string, NationalMark>> = {
  VISADEBIT: banded(
    'VISA',
    '#1434cb',
    'M11.8 18v4h.8q1.4 0 1.4-2t-1.4-2zM17.4 18h-2v4h2m-2-2h1.7M18.8 22v-4h1q1.1 0 1.1 1t-1.1 1h-1 1.2q1.1 0 1.1 1t-1.1 1zM22.5 18v4M23.9 18h2.4m-1.2 0v4',
  ),
  VISAELECTRON: banded(
    'VISA',
    '#1434cb',
    'M7.6 18h-2v4h2m-2-2h1.7M8.9 18v4h2M14.2 18h-2v4h2m-2-2h1.7M17.7 18.5q-2.2-1.2-2.2 1.5t2.2 1.5M19.0 18h2.4m-1.2 0v4M22.7 22v-4h1.1q1.1 0 1.1 1.1t-1.1 1.1h-1.1 1l1.2 1.8M27.5 18a1.3 2 0 1 0 .1 0M30.1 22v-4l2.2 4v-4',
  ),
  CARTEBLEUE: banded(
    'VISA',
    '#1434cb',
    'M10.9 22v-4h1q1.1 0 1.1 1t-1.1 1h-1 1.2q1.1 0 1.1 1t-1.1 1zM14.6 18v4h2M20 18h-2v4h2m-2-2h1.7M21.4 18v2.6q0 1.4 1.1 1.4t1.1-1.4V18M27 18h-2v4h2m-2-2h1.7',
  ),
  MASTERDEBIT: banded(
    'MASTER',
    '#231f20',
    'M11.8 18v4h.8q1.4 0 1.4-2t-1.4-2zM17.4 18h-2v4h2m-2-2h1.7M18.8 22v-4h1q1.1 0 1.1 1t-1.1 1h-1 1.2q1.1 0 1.1 1t-1.1 1zM22.5 18v4M23.9 18h2.4m-1.2 0v4',
  ),
  CARTEBANCAIRE: {
    ground: '#135595',
    shapes: [['#39a935', 'M19 0h19v24H19z']],
    letters: [
      '#fff',
      2.2,
      'M16.2 9a4.4 4.4 0 1 0 0 6M21.5 7.6v8.8h4a2.3 2.3 0 0 0 0-4.6h-4m0 0h3.4a2.1 2.1 0 0 0 0-4.2z',
    ],
  },
};
