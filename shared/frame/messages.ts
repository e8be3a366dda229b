import { isOpenable } from '../result-url.ts';

/**
 * All messages between the merchant's page and the framed card form. They are sent over one MessagePort, which the page
 * transfers to the frame once, in a `connect` posted to the gateway's exact origin. No message carries account data,
 * not even the first digits of a number.
 */

/** The state of a checkout as the frame shows it. */
export const frameStates = ['ready', 'processing', 'authenticating', 'unknown', 'paid', 'expired'] as const;
export type FrameState = (typeof frameStates)[number];

/** The reason of a failure: the issuer declined, no response arrived, the frame did not load, or there was no id. */
export const checkoutFaults = ['declined', 'unanswered', 'frameFailed', 'idMissing'] as const;
export type CheckoutFault = (typeof checkoutFaults)[number];

const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/**
 * The appearance of the frame. `tokens` are values of the documented custom properties; the frame ignores all others.
 * `hasButton` is false where the page has a pay button of its own.
 */
export type Look = {
  readonly scheme: Scheme;
  readonly tokens: Readonly<Record<string, string>>;
  readonly hasButton?: boolean;
};

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 400;
export const isCode = (value: unknown): value is string => typeof value === 'string' && /^\w[\w.-]{0,47}$/.test(value);
/** In CSS pixels. */
export const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 4000;
const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/v1\/checkouts\/\w[\w.-]{0,47}\/(payment|registration)$/.test(value);
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 4096 && isOpenable(value);

export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value);

export const orNull =
  <T>(check: Check<T>) =>
  (value: unknown): value is T | null =>
    value === null || check(value);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isText);

export const isLook = (value: unknown): value is Look =>
  isRecord(value) &&
  oneOf(schemes)(value['scheme']) &&
  (value['hasButton'] === undefined || isBoolean(value['hasButton'])) &&
  isTexts(value['tokens']);

/** Messages of the page. */
const pageShapes = {
  connect: {},
  look: { look: isLook },
  /** The shopper closed the challenge's dialog. */
  challengeClosed: {},
  /** The page gives the focus to the first field that is not filled in. */
  focus: {},
  /** The shopper pressed the page's own button. */
  pay: {},
  /** The page wants to see faults shown; `validated` is the response. */
  validate: {},
  /** The form continues with another checkout, and keeps what was typed; `renewed` is the response. */
  renew: { checkout: isCode },
  /** The page has no other checkout for the form, whose time is running out. */
  notRenewed: {},
  /** The page wants `step` messages. */
  observe: {},
} as const satisfies Shapes;

/** Messages of the frame. */
const frameShapes = {
  /** The frame has loaded. `title` is its accessible name. */
  ready: { title: isText, state: oneOf(frameStates) },
  height: { height: isHeight },
  state: { state: oneOf(frameStates) },
  /** `complete`: every field is filled in and valid. */
  change: { complete: isBoolean, brand: orNull(isCode) },
  submit: {},
  /** The issuer asks for a challenge: a dialog with these texts opens over the page. */
  challenge: {
    payment: isCode,
    /** What is confirmed: amount, shop and brand, without a digit of the account. */
    order: isText,
    title: isText,
    close: isText,
    question: isText,
    stay: isText,
    leave: isText,
  },
  challengeOver: {},
  /** The shopper has to confirm the payment elsewhere: the page leaves for this address of the gateway. */
  redirect: { url: isAddress },
  result: { id: isCode, resourcePath: isPath, state: oneOf(['paid', 'pending']), url: orNull(isAddress) },
  fault: { fault: oneOf(checkoutFaults), resultCode: orNull(isCode) },
  expired: {},
  /** Two minutes are left. */
  expiring: {},
  /** What the form pays now: during an attempt the checkout before. Null: only another form shows the new one. */
  renewed: { checkout: orNull(isCode) },
  /** The shopper goes back to the shop; null: to go on from a checkout that has expired, the page loads anew. */
  leave: { url: orNull(isAddress) },
  validated: { complete: isBoolean },
  /** The shopper entered or left a field, by its name. */
  step: { step: oneOf(['entered', 'completed', 'faulty']), field: isCode },
} as const satisfies Shapes;

export type PageMessage = MessageOf<typeof pageShapes>;
export type FrameMessage = MessageOf<typeof frameShapes>;

export const isPageMessage = (message: unknown): message is PageMessage => fits(pageShapes, message);
export const isFrameMessage = (message: unknown): message is FrameMessage => fits(frameShapes, message);

type Check<T> = (value: unknown) => value is T;
export type Shapes = Readonly<Record<string, Readonly<Record<string, Check<unknown>>>>>;
type Checked<C> = C extends ((value: unknown) => value is infer T) ? T : never;
/** The union that a table of shapes describes: the name of a row is the `kind` of a message. */
export type MessageOf<S extends Shapes> = {
  [K in keyof S]: { readonly kind: K } & { readonly [P in keyof S[K]]: Checked<S[K][P]> };
}[keyof S];

/** A message fits when it has the members of its kind, each of its form, and no others. */
export function fits(shapes: Shapes, message: unknown): boolean {
  if (!isRecord(message) || typeof message['kind'] !== 'string' || !Object.hasOwn(shapes, message['kind']))
    return false;
  const members = Object.entries(shapes[message['kind']] ?? {});
  return (
    Object.keys(message).length === members.length + 1 &&
    members.every(([name, check]) => Object.hasOwn(message, name) && check(message[name]))
  );
}
