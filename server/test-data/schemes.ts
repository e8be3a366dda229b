import { keyedWord } from './proof.ts';

/** The test parameter that makes an issuer advise about retries, by the schemes' merchant advice codes. */
export const adviceOf = (custom: Readonly<Record<string, string>>): string | undefined => {
  const advice = custom['SIM_advice'];
  return advice !== undefined && /^\d{2}$/.test(advice) ? advice : undefined;
};

const DIGITS = 15;

/** The scheme's id of a transaction that its cardholder initiates, as a function of its key: fifteen digits. */
export const schemeTransactionId = (key: string): string =>
  [1, 2]
    .map((seed) => String(keyedWord(key, seed)).padStart(10, '0'))
    .join('')
    .slice(0, DIGITS);

/** Whether a transaction is the first of a standing instruction, whose id later transactions name. */
export const beginsInstruction = (forwarded: Readonly<Record<string, string>>): boolean =>
  forwarded['standingInstruction.mode'] === 'INITIAL';

/** The indicators of a shopper whom the issuer has authenticated; an attempt or an exemption has others. */
const AUTHENTICATED: ReadonlySet<string> = new Set(['02', '05']);

export const isFullyAuthenticated = (cavv: string | null | undefined, eci: string | null | undefined): boolean =>
  Boolean(cavv) && AUTHENTICATED.has(eci ?? '');

/** Whether a merchant's payment names the first one, by which its shopper has set the card up. */
export const isSetUp = (forwarded: Readonly<Record<string, string>>): boolean =>
  forwarded['standingInstruction.source'] === 'MIT' &&
  forwarded['standingInstruction.initialTransactionId'] !== undefined;
