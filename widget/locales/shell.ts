import { shell as ar } from './ar.ts';
import { shell as de } from './de.ts';
import { shell as en } from './en.ts';
import type { Messages, TranslatedLanguage } from './messages.ts';

type ShellTexts = Messages<TranslatedLanguage>['shell'];

/**
 * By the beginning of a BCP 47 tag. The spec's other codes are known to the gateway; here they would weigh more than
 * the texts.
 */
const shells: Readonly<Partial<Record<string, ShellTexts>>> = { en, de, ar };

/** The only texts that travel with the script: three sentences for when the form itself cannot be loaded. */
export const shellTexts = (locale: string): ShellTexts => shells[locale.slice(0, 2).toLowerCase()] ?? en;
