/** The options of the global `wpwlOptions` that have an effect here; docs/drop-in.md describes each. */
export const supported = [
  'allowEmptyCardHolderName',
  'allowEmptyCvv',
  'applePay',
  'autofocus',
  'billingAddress',
  'disableSubmitOnEnter',
  'errorMessages',
  'googlePay',
  'iframeStyle',
  'iframeStyles',
  'labels',
  'locale',
  'mandatoryBillingFields',
  'maskCvv',
  'onAfterSubmit',
  'onBeforeSubmitCard',
  'onBeforeSubmitCardPromise',
  'onBeforeSubmitOneClickCard',
  'onBlurCardHolder',
  'onBlurCardNumber',
  'onBlurExpiryDate',
  'onBlurIframeCommunication',
  'onBlurSecurityCode',
  'onChangeBrand',
  'onDetectBrand',
  'onError',
  'onFocusIframeCommunication',
  'onReady',
  'onReadyIframeCommunication',
  'registrations',
  'requireCvv',
  'shopperResultTarget',
  'showLabels',
  'showPlaceholders',
  'style',
] as const;
export type OptionName = (typeof supported)[number];

/** Options that ask for nothing that the form does not do anyway. */
const inherent = [
  'brandDetection',
  'brandDetectionPriority',
  'brandDetectionType',
  'enableSAQACompliance',
  'imageStyle',
  'numberFormatting',
  'showCVVHint',
  'validation',
] as const;
export type InherentName = (typeof inherent)[number];

declare global {
  interface Window {
    wpwlOptions?: unknown;
  }
}

/** The page's options as they are now: shops set them before or after the script. Only own members are read. */
function given(): Readonly<Record<string, unknown>> {
  const { wpwlOptions } = window;
  return typeof wpwlOptions === 'object' && wpwlOptions !== null ? (wpwlOptions as Record<string, unknown>) : {};
}

export const option = (name: OptionName): unknown => (Object.hasOwn(given(), name) ? given()[name] : undefined);

export const textOption = (name: OptionName): string | undefined => {
  const value = option(name);
  return typeof value === 'string' ? value : undefined;
};

/** A text of an option that holds several by key, without tags: texts are never read as HTML. */
export function textIn(name: 'labels' | 'errorMessages', key: string): string | undefined {
  const text = memberText(name, key);
  return text === undefined ? undefined : withoutTags(text).slice(0, 400);
}

/** A flag of an option that holds several by key. Shops that render their page by a template write it as a text. */
export const isAsked = (name: 'registrations' | 'mandatoryBillingFields', key: string): boolean =>
  String(memberOf(name, key)) === 'true';

export const hasMembers = (name: OptionName): boolean => {
  const members = option(name);
  return typeof members === 'object' && members !== null;
};

export const memberText = (name: OptionName, key: string): string | undefined => {
  const value = memberOf(name, key);
  return typeof value === 'string' ? value : undefined;
};

const memberOf = (name: OptionName, key: string): unknown => {
  const members = option(name);
  return typeof members === 'object' && members !== null && Object.hasOwn(members, key)
    ? Reflect.get(members, key)
    : undefined;
};

const withoutTags = (text: string): string =>
  text
    .split('<')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join('');

/** The keys of options that hold several. */
const address = ['street1', 'street2', 'postcode', 'city', 'state', 'country'];
const placeholder = ['card-number-placeholder', 'cvv-placeholder'];
const keys: Readonly<Partial<Record<string, readonly string[]>>> = {
  applePay: ['buttonStyle'],
  billingAddress: address,
  errorMessages: [
    'cardNumberError',
    'expiryMonthError',
    'cvvError',
    'cardHolderError',
    ...address.map((part) => `billing${part.charAt(0).toUpperCase()}${part.slice(1)}Error`),
  ],
  googlePay: ['buttonColor'],
  iframeStyle: placeholder,
  iframeStyles: placeholder,
  labels: [
    'brand',
    'cardNumber',
    'expiryDate',
    'cvv',
    'cardHolder',
    'mmyy',
    'submit',
    'showOtherPaymentMethods',
    'billingAddress',
    ...address,
  ],
  mandatoryBillingFields: address,
  registrations: ['hideInitialPaymentForms', 'requireCvv'],
};

/** The values of options that take one of a few. */
const values: Readonly<Partial<Record<string, readonly unknown[]>>> = {
  autofocus: ['card.number', 'card.expiry', 'card.cvv', 'card.holder'],
  style: ['card', 'plain', 'logos', 'none'],
};

/** What the page's options contain that has no effect here: whole options, and single keys and values of others. */
export const unsupported = (): readonly string[] =>
  Object.entries(given()).flatMap(([name, value]) => {
    if (!known.has(name)) return [name];
    if (values[name]?.includes(value) === false) return [`${name} "${String(value)}"`];
    const taken = keys[name];
    if (!taken || typeof value !== 'object' || value === null) return [];
    return Object.keys(value).flatMap((key) => (taken.includes(key) ? [] : [`${name}.${key}`]));
  });

const known: ReadonlySet<string> = new Set([...supported, ...inherent]);
