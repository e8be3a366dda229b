/** The options of the global `wpwlOptions` that have an effect here; docs/drop-in.md describes each. */
export const supported = [
  'allowEmptyCardHolderName',
  'allowEmptyCvv',
  'autofocus',
  'disableSubmitOnEnter',
  'errorMessages',
  'iframeStyle',
  'iframeStyles',
  'labels',
  'locale',
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
  const text = memberOf(name, key);
  return typeof text === 'string' ? withoutTags(text).slice(0, 400) : undefined;
}

/** A flag of an option that holds several by key. Shops that render their page by a template write it as a text. */
export const isAsked = (name: 'registrations', key: string): boolean => String(memberOf(name, key)) === 'true';

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

/** The options of the page that have no effect here. */
export const unsupported = (): readonly string[] => Object.keys(given()).filter((name) => !known.has(name));

const known: ReadonlySet<string> = new Set([...supported, ...inherent]);
