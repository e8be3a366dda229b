import { endpoints } from 'shared';
import { expect, it } from 'vitest';
import { harvest } from './harvest.ts';

/** Every parameter that a shopper's browser may send, with a value in a field of that name. */
const all = endpoints.payCheckout.groups.flatMap((group) =>
  Object.entries(group.parameters).map(([name, { sender }]) => ({ name, isShoppers: sender === 'shopper' })),
);
const formWith = (names: readonly string[]): HTMLFormElement => {
  const form = document.createElement('form');
  for (const name of names) form.append(Object.assign(document.createElement('input'), { name, value: 'x' }));
  return form;
};

/** Written by the gateway's own form, by the shop's address, or not at all. */
const others =
  /^(card\.(?!holder)|bankAccount\.|mobileWallet\.|virtualAccount\.|customer\.browser\.|(customer\.ip|paymentBrand|registrationId|shopperResultUrl)$)/;

it('a field is sent when its parameter is one of the shopper’s contact, address and own ones', () => {
  const sent = harvest(formWith(all.map(({ name }) => name.replace('[name]', '[SHOPPER_name]'))));
  const expected = all.filter(({ name, isShoppers }) => isShoppers && !others.test(name));
  expect(Object.keys(sent).toSorted()).toEqual(
    expected.map(({ name }) => name.replace('[name]', '[SHOPPER_name]')).toSorted(),
  );
});

it('a custom parameter is sent under a name that begins with SHOPPER_ only', () => {
  const names = ['customParameters[SHOPPER_gift]', 'customParameters[gift]', 'SHOPPER_gift', 'coupon', '__proto__'];
  expect(harvest(formWith(names))).toEqual({ 'customParameters[SHOPPER_gift]': 'x' });
});

it('a box for saving the card means true, with or without a value of its own', () => {
  const form = document.createElement('form');
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', name: 'createRegistration' });
  form.append(box);
  expect(harvest(form)).toEqual({});
  box.checked = true;
  expect(harvest(form)).toEqual({ createRegistration: 'true' });
});
