import { shells } from './languages.ts';
import type { ShellTexts } from './messages.ts';

const bySubtag: Readonly<Partial<Record<string, ShellTexts>>> = shells;

/**
 * The texts that are part of the script, for when the form itself cannot be loaded. The spec's own language codes are
 * read by the gateway only: the table of them would be larger than these texts.
 */
export const shellTexts = (locale: string): ShellTexts => bySubtag[locale.slice(0, 2).toLowerCase()] ?? shells.en;
