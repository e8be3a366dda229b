import { compile, endpoints } from '../shared/index.ts';
import { median } from './figures.ts';
import { orderFields } from './requests.ts';

/**
 * The cost of a form in microseconds: read and checked by the gateway's tables, the first form and then the median, and
 * split without a check by the platform's URLSearchParams.
 */
export type FormCost = { readonly first: number; readonly ours: number; readonly platform: number };

const LARGEST_CART = 1001;
const SERIES = 15;

/** A merchant's order of 40 fields, and the largest allowed cart: 1,001 items of 10 fields each. */
export function measureForms(): { readonly order: FormCost; readonly cart: FormCost } {
  return { order: costOf(order, 1000), cart: costOf(cart, 1) };
}

const order = (series: number): string =>
  body({ ...orderFields, merchantTransactionId: `order-${10_000_000 + series}` });

const {
  'cart.items[0].name': _,
  'cart.items[0].quantity': _quantity,
  'cart.items[0].price': _price,
  'cart.items[0].totalAmount': _total,
  ...bare
} = orderFields;

const cart = (series: number): string =>
  body({
    ...bare,
    ...Object.assign({}, ...Array.from({ length: LARGEST_CART }, (_item, index) => item(index, series))),
  });

const item = (index: number, series: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({
      name: `Article ${index}`,
      merchantItemId: `article-${series}-${index}`,
      quantity: '1',
      type: 'PHYSICAL',
      price: '1.00',
      tax: '19.00',
      currency: 'EUR',
      totalAmount: '1.00',
      totalTaxAmount: '0.19',
      description: 'One of many & more',
    }).map(([name, value]) => [`cart.items[${index}].${name}`, value]),
  );

const body = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const checker = compile(endpoints.createCheckout);

function costOf(formOf: (series: number) => string, count: number): FormCost {
  // Every form is different: a repeated name would be resolved from the cache.
  const bodies = Array.from({ length: SERIES }, (_series, series) =>
    Array.from({ length: count }, (_form, i) => formOf(series * count + i)),
  );
  const example = bodies[0]?.slice(0, 1) ?? [];
  const first = microseconds(example, (form) => checker.read(form));
  const { faults } = checker.read(example[0] ?? '');
  if (faults.length > 0) throw new Error(`Expected a form without a fault, saw ${JSON.stringify(faults.slice(0, 3))}`);
  return {
    first,
    ours: median(bodies.map((each) => microseconds(each, (form) => checker.read(form)))),
    platform: median(bodies.map((each) => microseconds(each, (form) => Object.fromEntries(new URLSearchParams(form))))),
  };
}

function microseconds(forms: readonly string[], read: (form: string) => unknown): number {
  const began = performance.now();
  for (const form of forms) read(form);
  return ((performance.now() - began) * 1000) / forms.length;
}
