import type { languages } from 'shared';
import { ar, shell as arShell } from './ar.ts';
import { de, shell as deShell } from './de.ts';
import { en, shell as enShell } from './en.ts';
import type { Messages, SessionTexts, ShellTexts, TranslatedLanguage } from './messages.ts';

/** Every language that has texts. Only the build reads all of them: a document carries one. */
export const translations = { en, de, ar } as const satisfies { [L in TranslatedLanguage]: Messages<L> };

/** The texts of the element, by the primary subtag of a language's BCP 47 tag. */
export const shells = { en: enShell, de: deShell, ar: arShell } as const satisfies Readonly<
  Record<PrimarySubtag<(typeof languages)[TranslatedLanguage]['tag']>, ShellTexts>
>;

type PrimarySubtag<Tag extends string> = Tag extends `${infer Primary}-${string}` ? Primary : Tag;

/** Any language's texts, whatever its plural categories. */
export type AnyMessages = Omit<Messages<'en'>, 'session'> & { readonly session: SessionTexts };
