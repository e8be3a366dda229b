/** The colour depths of EMV 3-D Secure. Displays have others, 30 for one. */
const depths = [48, 32, 24, 16, 15, 8, 4, 1] as const;

/** The browser data of an authentication (spec, Customer; EMV 3-D Secure 2); the document has its own Accept header. */
export const browserData = (acceptHeader?: string): Readonly<Record<string, string>> => ({
  ...(acceptHeader === undefined ? {} : { 'customer.browser.acceptHeader': acceptHeader }),
  'customer.browser.userAgent': navigator.userAgent.slice(0, 2048),
  'customer.browser.language': shortTag(navigator.language),
  'customer.browser.screenHeight': String(Math.round(screen.height)),
  'customer.browser.screenWidth': String(Math.round(screen.width)),
  'customer.browser.screenColorDepth': String(depths.find((depth) => depth <= screen.colorDepth) ?? 24),
  'customer.browser.timezone': String(new Date().getTimezoneOffset()),
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
});

/** At most eight characters, cut where a subtag ends. */
export function shortTag(tag: string): string {
  const subtags = tag.split('-');
  while (subtags.length > 1 && subtags.join('-').length > 8) subtags.pop();
  return subtags.join('-').slice(0, 8) || 'en';
}

/**
 * The sizes an issuer's page can be made for, in CSS pixels (EMV 3-D Secure 2, Challenge Window Size). 05 fills the
 * screen.
 */
export const challengeSizes = { '01': [250, 400], '02': [390, 400], '03': [500, 600], '04': [600, 400] } as const;
export type ChallengeWindow = keyof typeof challengeSizes | '05';

/** The challenge window for a viewport: the whole screen on a phone, the tall window where it fits. */
export function challengeWindow(width: number, height: number): ChallengeWindow {
  if (width < 620) return '05';
  return height >= 720 ? '03' : '04';
}
