import { afterEach, expect, it } from 'vitest';
import { supported, unsupported } from './options.ts';
import { withoutEffect } from './reference.ts';

afterEach(() => delete window.wpwlOptions);

it('names what has no effect: whole options, and keys and values of others', () => {
  window.wpwlOptions = {
    locale: 'de',
    spinner: {},
    onSomething() {},
    style: 'round',
    autofocus: 'card.expiry',
    labels: { cvv: 'Code', register: 'Save' },
    errorMessages: { cardBinError: 'Not this card' },
    registrations: { requireCvv: true, hideAll: true },
    iframeStyles: { 'card-number-placeholder': {}, 'holder-placeholder': {} },
  };
  expect(unsupported()).toEqual([
    'spinner',
    'onSomething',
    'style "round"',
    'labels.register',
    'errorMessages.cardBinError',
    'registrations.hideAll',
    'iframeStyles.holder-placeholder',
  ]);
});

it('names nothing on a page without options, or whose options are no object', () => {
  expect(unsupported()).toEqual([]);
  window.wpwlOptions = 'card';
  expect(unsupported()).toEqual([]);
});

it.each(Object.keys(withoutEffect))('the option %s of the guide without effect is named in the console', (name) => {
  const [option = '', key] = name.split('.');
  window.wpwlOptions = { [option]: key === undefined ? {} : { [key]: 'x' } };
  expect(unsupported()).toEqual([(supported as readonly string[]).includes(option) ? name : option]);
});
