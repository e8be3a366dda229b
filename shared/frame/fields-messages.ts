import {
  fits,
  isBoolean,
  isCode,
  isHeight,
  isRecord,
  isText,
  isTexts,
  type MessageOf,
  oneOf,
  orNull,
  type Shapes,
} from './messages.ts';

/**
 * The messages about a form whose fields stand in the page's own layout (widget/drop-in), besides those of every form.
 * None carries account data but the holder, whose field is in the page.
 */

/** The fields that stand in the page's own layout. */
const places = ['number', 'expiry', 'cvv'] as const;
export type PlaceName = (typeof places)[number];

/** A place in the frame, in CSS pixels from its left upper corner, with the text styles of the page there. */
export type Place = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Values of CSS properties, of which the frame applies those of text. */
  readonly style: Readonly<Record<string, string>>;
};

/** Parameters that the page adds to a payment. No value is longer than those of custom parameters (spec). */
const isParameters = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'string' && each.length <= 2048);

const isPlace = (value: unknown): value is Place =>
  isRecord(value) &&
  ['left', 'top', 'width', 'height'].every((name) => isHeight(value[name])) &&
  isTexts(value['style']);

/** Places that are hidden on the page are missing. */
const arePlaces = (value: unknown): value is Readonly<Partial<Record<PlaceName, Place>>> =>
  isRecord(value) && Object.entries(value).every(([name, place]) => oneOf(places)(name) && isPlace(place));

/** Messages of the page. */
const pageShapes = {
  /** The places of the fields, on a page with a layout of its own. */
  layout: { places: arePlaces },
  /** How the fields of such a page differ from the usual ones: see FieldOptions. */
  options: { options: isTexts },
  /** What the form sends with its next payment besides its own. */
  parameters: { parameters: isParameters },
  focusField: { field: oneOf(places) },
} as const satisfies Shapes;

/** Messages of the frame. */
const frameShapes = {
  /** The texts beside the fields, for a page with a layout of its own, and the brands that are accepted. */
  texts: { texts: isTexts },
  /** A field on such a page was entered, left, or got or lost its fault. */
  field: { name: isCode, fault: orNull(isText), focused: isBoolean },
  /** The notice of such a page; empty when there is none. */
  notice: { title: isText, text: isText },
  /** The shopper pressed Enter in a field, or the button of a wallet, and the page has not yet sent its parameters. */
  enter: {},
} as const satisfies Shapes;

export type LayoutMessage = MessageOf<typeof pageShapes>;
export type FieldsMessage = MessageOf<typeof frameShapes>;

export const isLayoutMessage = (message: unknown): message is LayoutMessage => fits(pageShapes, message);
export const isFieldsMessage = (message: unknown): message is FieldsMessage => fits(frameShapes, message);
