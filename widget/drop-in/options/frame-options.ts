import type { PlaceName } from 'shared';
import { option, textIn, textOption } from './options.ts';

/** The options of the page that the fields inside the frame follow, as the texts of one message. */
export function frameOptions(): Readonly<Record<string, string>> {
  const flags = {
    holder: option('allowEmptyCardHolderName') === false ? 'required' : 'optional',
    cvv: option('requireCvv') === false || option('allowEmptyCvv') === true ? 'optional' : 'required',
    maskCvv: String(option('maskCvv') === true),
    placeholders: String(option('showPlaceholders') !== false),
  };
  const texts = {
    'placeholder-number': textIn('labels', 'cardNumber'),
    'placeholder-expiry': textIn('labels', 'mmyy'),
    'placeholder-cvv': textIn('labels', 'cvv'),
  };
  return Object.fromEntries(
    [...Object.entries(flags), ...Object.entries(texts), ...Object.entries(placeholderStyles())].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** The field that the option `autofocus` names: `card.number`, … */
export function fieldToFocus(): PlaceName | 'holder' | undefined {
  const name = textOption('autofocus') ?? '';
  return Object.hasOwn(focusable, name) ? focusable[name] : undefined;
}
const focusable: Readonly<Record<string, PlaceName | 'holder'>> = {
  'card.number': 'number',
  'card.expiry': 'expiry',
  'card.cvv': 'cvv',
  'card.holder': 'holder',
};

/**
 * The styles of the placeholders: `{ 'card-number-placeholder': { color: '#888' } }`. Those of the number apply to the
 * expiry date too, which has no key of its own. Some shops write the option's name in the singular.
 */
function placeholderStyles(): Readonly<Record<string, unknown>> {
  const styles = option('iframeStyles') ?? option('iframeStyle');
  if (!isRecord(styles)) return {};
  const { 'card-number-placeholder': number, 'cvv-placeholder': cvv = number } = styles;
  return Object.fromEntries(
    Object.entries({ number, expiry: number, cvv }).flatMap(([name, style]) =>
      isRecord(style) ? Object.entries(style).map(([property, value]) => [`${name} ${property}`, value]) : [],
    ),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
