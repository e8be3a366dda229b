import * as fc from 'fast-check';
import { compile, endpoints, isSensitive, mapNames, type Parameter, type ParameterGroup } from 'shared';
import { describe, expect, it } from 'vitest';
import { type EchoPart, nest } from './echo.ts';

const plain = (part: unknown): unknown => JSON.parse(JSON.stringify(part));

describe('the echo of a request', () => {
  it.each<[string, Record<string, string>, unknown]>([
    [
      'turns dots into objects',
      { amount: '92.00', 'customer.browser.language': 'de' },
      { amount: '92.00', customer: { browser: { language: 'de' } } },
    ],
    [
      'turns indices into lists',
      { 'cart.items[0].name': 'a', 'cart.items[1].name': 'b' },
      { cart: { items: [{ name: 'a' }, { name: 'b' }] } },
    ],
    [
      'turns lists in lists into lists of lists',
      { 'airline.passengers[0].legs[0].fareBasis': 'Y' },
      { airline: { passengers: [{ legs: [{ fareBasis: 'Y' }] }] } },
    ],
    [
      'keeps the order of indices and closes gaps',
      { 'cart.items[10].name': 'c', 'cart.items[2].name': 'b', 'cart.items[0].name': 'a' },
      { cart: { items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } },
    ],
    [
      'turns keys into maps, keys of dots and digits included',
      { 'customParameters[a.b]': '1', 'merchant.data[2024]': '2', 'merchant.name': 'x' },
      { customParameters: { 'a.b': '1' }, merchant: { data: { 2024: '2' }, name: 'x' } },
    ],
    [
      'leaves out sensitive parameters',
      { 'card.number': '4200000000000000', 'card.cvv': '123', 'card.holder': 'Jane', 'bankAccount.iban': 'DE89' },
      { card: { holder: 'Jane' } },
    ],
  ])('%s', (_, fields, tree) => {
    expect(plain(nest(fields))).toEqual(tree);
  });

  it('keeps a key named __proto__ a key', () => {
    const tree = nest({ 'customParameters[__proto__]': 'evil' });
    expect(JSON.stringify(tree)).toBe('{"customParameters":{"__proto__":"evil"}}');
    expect({}).not.toHaveProperty('evil');
  });

  it('keeps values as they were sent', () => {
    expect(plain(nest({ amount: '10', createRegistration: 'true', 'cart.items[0].quantity': '1.000' }))).toEqual({
      amount: '10',
      createRegistration: 'true',
      cart: { items: [{ quantity: '1.000' }] },
    });
  });
});

describe('any valid request', () => {
  const checker = compile(endpoints.createPayment);
  const lines = endpoints.createPayment.groups.flatMap(({ parameters }: ParameterGroup) =>
    Object.entries<Parameter>(parameters),
  );
  const names = fc
    .constantFrom(...lines.map(([template]) => template))
    .chain((template) =>
      fc
        .tuple(fc.nat({ max: 2 }), fc.stringMatching(/^[a-zA-Z0-9._]{3,12}$/))
        .map(([index, key]) => template.replaceAll('[n]', `[${index}]`).replace(/\[(brand|key|name)\]/, `[${key}]`)),
    );

  /** The inverse of the echo, from the tree and the names of maps alone. */
  function flatten(part: EchoPart, path: string): readonly (readonly [string, string])[] {
    if (typeof part === 'string') return [[path, part]];
    if (Array.isArray(part)) return part.flatMap((element: EchoPart, index) => flatten(element, `${path}[${index}]`));
    const step = (name: string): string =>
      mapNames.has(path) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return Object.entries(part).flatMap(([name, inner]) => flatten(inner, step(name)));
  }

  function withoutGaps(fields: Readonly<Record<string, string>>): readonly string[] {
    const order = new Map<string, readonly number[]>();
    for (const name of Object.keys(fields))
      for (const { index, 1: list } of name.matchAll(/\[(\d+)\]/g)) {
        const before = name.slice(0, index);
        if (!mapNames.has(before))
          order.set(
            before,
            [...new Set([...(order.get(before) ?? []), Number(list)])].toSorted((one, other) => one - other),
          );
      }
    return Object.keys(fields).map((name) =>
      name.replaceAll(/\[(\d+)\]/g, (held, index: string, at: number) =>
        order.has(name.slice(0, at)) ? `[${order.get(name.slice(0, at))?.indexOf(Number(index))}]` : held,
      ),
    );
  }

  it('is echoed as the tree that was sent, without sensitive parameters', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(names, fc.string({ minLength: 1, unit: 'grapheme' })), {
          selector: ([name]) => name,
          maxLength: 30,
        }),
        (sent) => {
          const { fields } = checker.read(
            new URLSearchParams(sent.map(([name, value]): [string, string] => [name, value])).toString(),
          );
          const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !isSensitive(name)));
          const expected = withoutGaps(shown).map((name, place) => [name, Object.values(shown)[place]]);
          expect(new Set(flatten(nest(fields), '').map(String))).toEqual(new Set(expected.map(String)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
