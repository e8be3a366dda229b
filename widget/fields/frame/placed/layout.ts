import type { Place, PlaceName } from 'shared';
import { byId } from '../../../dom.ts';

const fields = ['number', 'expiry', 'cvv'] as const satisfies readonly PlaceName[];

/** The text styles that the page may decide. None of them can load or hide anything. */
const textStyles = /^(color|font-(family|size|style|weight)|letter-spacing|text-align)$/;

/** The styles of a placeholder that the page may decide, each a custom property in styles/fields.css. */
const placeholderStyles = ['color', 'font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing'];

/** A value that names no resource. */
const isPlain = (value: string): boolean => !/url|image|var\(|env\(|attr\(/i.test(value);

// The document's template renders an input with each id.
const inputOf = (name: PlaceName): HTMLInputElement => byId(name) as HTMLInputElement;

/** Shows the inputs at their places; one whose place is hidden on the page is hidden too. */
export function applyLayout(places: Readonly<Partial<Record<PlaceName, Place>>>): void {
  for (const name of fields) {
    const input = inputOf(name);
    const control = input.parentElement;
    const place = places[name];
    if (!control) continue;
    control.toggleAttribute('data-placed', place !== undefined);
    if (!place) continue;
    for (const side of ['left', 'top', 'width', 'height'] as const) control.style[side] = `${place[side]}px`;
    for (const [property, value] of Object.entries(place.style))
      if (textStyles.test(property) && isPlain(value) && value !== 'start')
        // The input has the size of its control, but where the brands of a card need the room (styles/choice.css).
        (property === 'font-size' ? control : input).style.setProperty(property, value);
    const start = place.style['direction'] === 'rtl' ? 'padding-right' : 'padding-left';
    if (!place.style[start]) continue;
    input.style.setProperty(start, place.style[start]);
    control.style.setProperty('--padding-start', place.style[start]);
  }
}

/** Applies the page's options for the fields, which the page's script reads from the shop (drop-in/frame-options). */
export function applyOptions(options: Readonly<Record<string, string>>): void {
  const is = (name: string, value: string) => Object.hasOwn(options, name) && options[name] === value;
  byId('holder').toggleAttribute('data-optional', is('holder', 'optional'));
  byId('cvv').toggleAttribute('data-optional', is('cvv', 'optional'));
  byId('cvv').classList.toggle('masked', is('maskCvv', 'true'));
  for (const name of fields) {
    const text = options[`placeholder-${name}`];
    if (text !== undefined) inputOf(name).placeholder = text;
    if (is('placeholders', 'false')) inputOf(name).placeholder = '';
  }
  for (const name of fields)
    for (const property of placeholderStyles) {
      const value = options[`${name} ${property}`] ?? '';
      if (isPlain(value) && CSS.supports(property, value))
        inputOf(name).style.setProperty(`--placeholder-${property}`, value);
    }
}
