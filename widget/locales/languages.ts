import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Messages, SessionTexts, TranslatedLanguage } from './messages.ts';

/** Every language that has texts. Only the build reads all of them: a document carries one. */
export const translations = { en, de, ar } as const satisfies { [L in TranslatedLanguage]: Messages<L> };

/** Any language's texts, whatever its plural categories. */
export type AnyMessages = Omit<Messages<'en'>, 'session'> & { readonly session: SessionTexts };
