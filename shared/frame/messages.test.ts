import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrameMessage, isFrameMessage, isLook, isPageMessage, type PageMessage } from './messages.ts';

const fromPage: readonly PageMessage[] = [
  { kind: 'connect' },
  { kind: 'look', look: { scheme: 'dark', tokens: { accent: '#0b5c56' } } },
  { kind: 'challengeClosed' },
  { kind: 'focus' },
  { kind: 'pay' },
  { kind: 'validate' },
  { kind: 'renew', checkout: 'AB12.node0' },
  { kind: 'notRenewed' },
  { kind: 'observe' },
];

const fromFrame: readonly FrameMessage[] = [
  { kind: 'ready', state: 'ready', title: 'Card payment' },
  { kind: 'height', height: 460 },
  { kind: 'state', state: 'processing' },
  { kind: 'change', complete: false, brand: 'VISA' },
  { kind: 'change', complete: true, brand: null },
  { kind: 'submit' },
  {
    kind: 'challenge',
    payment: '8a82944a4cc25ebf014cc2c782423202',
    order: '€92.00 · Tillway Tea · Visa',
    title: 'Confirm with your bank',
    close: 'Cancel',
    question: 'Cancel?',
    stay: 'No',
    leave: 'Yes',
  },
  { kind: 'challengeOver' },
  { kind: 'redirect', url: 'https://gateway.example/asynchronous/8a82944a4cc25ebf014cc2c782423202/redirect' },
  {
    kind: 'result',
    id: 'AB12.node0',
    resourcePath: '/v1/checkouts/AB12.node0/payment',
    state: 'paid',
    url: 'https://shop.example/',
  },
  { kind: 'fault', fault: 'declined', resultCode: '800.100.152' },
  { kind: 'expired' },
  { kind: 'expiring' },
  { kind: 'renewed', checkout: null },
  { kind: 'leave', url: null },
  { kind: 'leave', url: 'https://shop.example/result?id=7' },
  { kind: 'validated', complete: false },
  { kind: 'step', step: 'faulty', field: 'cvv' },
];

describe('the frame', () => {
  it.each(fromPage)('accepts $kind', (message) => expect(isPageMessage(message)).toBe(true));
  it.each(fromFrame)('does not accept $kind from the page', (message) => expect(isPageMessage(message)).toBe(false));
});

describe('the page', () => {
  it.each(fromFrame)('accepts $kind', (message) => expect(isFrameMessage(message)).toBe(true));
  it.each(fromPage)('does not accept $kind from the frame', (message) => expect(isFrameMessage(message)).toBe(false));

  it.each([
    [
      'a script for an address',
      { kind: 'result', id: 'a', resourcePath: '/v1/checkouts/a/payment', state: 'paid', url: 'javascript:alert(1)' },
    ],
    [
      'a script for an address with slashes',
      {
        kind: 'result',
        id: 'a',
        resourcePath: '/v1/checkouts/a/payment',
        state: 'paid',
        url: 'javascript://%0aalert(1)',
      },
    ],
    [
      'a path on another host',
      { kind: 'result', id: 'a', resourcePath: '//evil.example/v1/checkouts/a/payment', state: 'paid', url: null },
    ],
    [
      'a path with a parent segment',
      { kind: 'result', id: 'a', resourcePath: '/v1/checkouts/../payment', state: 'paid', url: null },
    ],
    [
      'an address for a payment',
      {
        kind: 'challenge',
        payment: 'https://evil.example/',
        order: '',
        title: '',
        close: '',
        question: '',
        stay: '',
        leave: '',
      },
    ],
    ['a height beyond all screens', { kind: 'height', height: 1e9 }],
    ['a height that is not a number', { kind: 'height', height: Number.NaN }],
    ['a message with an unknown member', { kind: 'submit', number: '4200000000000000' }],
    ['a message with a missing member', { kind: 'change', complete: true }],
    ['an unknown state', { kind: 'state', state: 'paidTwice' }],
    ['a kind from the prototype', { kind: 'constructor' }],
    ['a text of more than 400 characters', { kind: 'ready', title: 'x'.repeat(401) }],
  ])('does not accept %s', (_fact, message) => expect(isFrameMessage(message)).toBe(false));
});

describe('a thousand forged messages', () => {
  const kinds = fc.constantFrom(...fromPage, ...fromFrame).map(({ kind }) => kind);
  const junk = fc.oneof(
    fc.anything(),
    fc.record({ kind: fc.oneof(kinds, fc.string()) }),
    fc.tuple(kinds, fc.object()).map(([kind, rest]) => ({ ...rest, kind })),
  );

  it('raise no exception, and an accepted one has exactly the members of its kind', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(junk, (message) => {
        const accepting = isFrameMessage(message) ? fromFrame : isPageMessage(message) ? fromPage : [];
        const models = accepting.filter(({ kind }) => kind === (message as { kind: string }).kind);
        if (accepting.length > 0)
          expect(models.map((model) => Object.keys(model).length)).toContain(Object.keys(message as object).length);
      }),
      { numRuns: 1000 },
    );
  });

  it('are refused when one member of a valid one is replaced by a value of another type', { timeout: 60_000 }, () => {
    const wrong = fc.oneof(
      fc.constant(undefined),
      fc.constant({}),
      fc.constant([]),
      fc.constant(Symbol.iterator),
      fc.bigInt(),
    );
    const spoiled = fc
      .constantFrom(...fromFrame)
      .chain((message) => fc.tuple(fc.constant(message), fc.constantFrom(...Object.keys(message)), wrong));
    fc.assert(
      fc.property(spoiled, ([message, name, value]) => {
        expect(isFrameMessage({ ...message, [name]: value })).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

it('a look is a scheme and short texts, and nothing else', () => {
  expect(isLook({ scheme: 'light', tokens: {} })).toBe(true);
  for (const look of [
    null,
    {},
    { scheme: 'blue', tokens: {} },
    { scheme: 'light', tokens: { accent: 1 } },
    { scheme: 'light', tokens: {}, hasButton: 'no' },
    { scheme: 'light', tokens: { accent: 'x'.repeat(401) } },
  ]) {
    expect(isLook(look)).toBe(false);
  }
});
