import { describe, expect, it } from 'vitest';
import { type FieldsMessage, isFieldsMessage, isLayoutMessage, type LayoutMessage } from './fields-messages.ts';

const place = { left: 0, top: 0, width: 300, height: 44, style: { 'font-size': '16px' } };

const fromPage: readonly LayoutMessage[] = [
  { kind: 'layout', places: { number: place, expiry: place } },
  { kind: 'options', options: { maskCvv: 'true' } },
  { kind: 'parameters', parameters: { createRegistration: 'true' } },
  { kind: 'focusField', field: 'cvv' },
];
const fromFrame: readonly FieldsMessage[] = [
  { kind: 'texts', texts: { number: 'Card number' } },
  { kind: 'field', name: 'number', fault: 'Some digits are missing', focused: true },
  { kind: 'notice', title: '', text: '' },
  { kind: 'enter' },
];

describe('a form in the layout of a page', () => {
  it.each(fromPage)('accepts $kind of the page only', (message) => {
    expect([isLayoutMessage(message), isFieldsMessage(message)]).toEqual([true, false]);
  });
  it.each(fromFrame)('sends $kind, which no page can send', (message) => {
    expect([isFieldsMessage(message), isLayoutMessage(message)]).toEqual([true, false]);
  });

  it.each([
    ['no places', null],
    ['a place for a field of the page', { holder: place }],
    ['a place that is none', { number: null }],
    ['a place outside the frame', { number: { ...place, left: -1 } }],
    ['a place beyond all screens', { number: { ...place, height: 1e9 } }],
    ['a style that is no text', { number: { ...place, style: { color: 1 } } }],
    ['a style of more than 400 characters', { number: { ...place, style: { color: 'x'.repeat(401) } } }],
  ])('does not accept a layout with %s', (_fact, places) => {
    expect(isLayoutMessage({ kind: 'layout', places })).toBe(false);
  });

  it('does not accept parameters that are no texts, or longer than any of the shopper’s', () => {
    for (const value of [1, null, {}, 'x'.repeat(2049)])
      expect(isLayoutMessage({ kind: 'parameters', parameters: { 'customParameters[SHOPPER_x]': value } })).toBe(false);
  });
});
