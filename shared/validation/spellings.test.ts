import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { flag } from '../formats/formats.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { compile } from './checker.ts';
import { checkout, faultsOf, formOf, order, payment, person } from './requests.samples.ts';

const every = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  endpoint.groups.flatMap(({ parameters }) =>
    Object.entries<Parameter>(parameters).map(([template, parameter]) => ({ endpoint, template, parameter })),
  ),
);
const concrete = (template: string): string => template.replaceAll('[n]', '[0]');

describe('a flag', () => {
  const flags = every.filter(({ parameter }) => parameter.format === flag);

  it.each([
    ['1', 'true'],
    ['True', 'true'],
    ['true', 'true'],
    ['0', 'false'],
    ['False', 'false'],
    ['false', 'false'],
  ])('is read from %s as %s, in every endpoint', (written, read) => {
    expect(flags.length).toBeGreaterThan(20);
    const wrong = flags.filter(
      ({ endpoint, template }) =>
        compile(endpoint).read(formOf({ [concrete(template)]: written })).fields[concrete(template)] !== read,
    );
    expect(wrong.map(({ endpoint, template }) => `${endpoint.title}: ${template}`)).toEqual([]);
  });

  it.each(['yes', 'TRUE', '2', '01', ' true'])('is not %j', (written) => {
    expect(faultsOf(checkout, { ...order, integrity: written })).toEqual(['integrity: must be one of true, false']);
  });

  it('is sent twice with one value when it is written in two ways', () => {
    expect(faultsOf(checkout, `${formOf(order)}&integrity=1&integrity=true`)).toEqual([]);
    expect(faultsOf(checkout, `${formOf(order)}&integrity=1&integrity=False`)).toEqual([
      'integrity: may not be sent twice with different values',
    ]);
  });
});

it('a phone number’s plus arrives as a blank in a body that does not encode it, in every parameter of one', () => {
  const phones = every.filter(({ template }) => /[.](phone|mobile|workPhone)$/.test(template));
  const dialled = phones.filter(({ template }) => !/^corporate|recipient/.test(template));
  expect(dialled.length).toBeGreaterThan(30);
  const wrong = dialled.filter(({ endpoint, template }) => {
    const name = concrete(template);
    return compile(endpoint).read(`${name}=+4930123456`).fields[name] !== '+4930123456';
  });
  expect(wrong.map(({ template }) => template)).toEqual([]);
  expect(faultsOf(checkout, `${formOf({ ...order, ...person })}&customer.phone=+49 30 123456`)).toEqual([]);
});

it.each([
  ['threeDSecure.challengeIndicator', '4', '04'],
  ['customer.browser.challengeWindow', '5', '05'],
])('%s may have one digit', (name, written, read) => {
  const form = checkout.read(formOf({ ...order, [name]: written }));
  expect(form.fields[name]).toBe(read);
  expect(form.faults).toEqual([]);
});

it('the challenge window has one of five sizes', () => {
  for (const size of ['00', '06', '99', '6'])
    expect(faultsOf(payment, formOf({ 'customer.browser.challengeWindow': size }))).toContainEqual(
      expect.stringContaining('customer.browser.challengeWindow: must be one of 01, 02, 03, 04, 05'),
    );
});

it.each([
  ['HTTPS://shop.example/result', 'https://shop.example/result'],
  ['https:shop.example/result', 'https://shop.example/result'],
  ['https:///shop.example/result', 'https://shop.example/result'],
  ['Http:/localhost:8099/', 'http://localhost:8099/'],
  ['https://Shop.example?a=%2F#/result', 'https://Shop.example?a=%2F#/result'],
  ['com.example.shop://result', 'com.example.shop://result'],
])('the return address %s is kept as browsers read it, and not changed otherwise', (written, read) => {
  expect(checkout.read(formOf({ ...order, shopperResultUrl: written })).fields['shopperResultUrl']).toBe(read);
});

it('of a custom parameter that is sent several times the last value counts', () => {
  const { fields, faults } = checkout.read(`${formOf(order)}&customParameters[abc]=1&customParameters%5Babc%5D=2`);
  expect(fields['customParameters[abc]']).toBe('2');
  expect(faults).toEqual([]);
});
