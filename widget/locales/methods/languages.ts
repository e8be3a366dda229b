import type { Language } from 'shared';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { MethodTexts } from './texts.ts';

const translations: Readonly<Partial<Record<Language, MethodTexts>>> = { en, de, ar };

/** The texts of the other methods than the card; those in English for a language that has none yet. */
export const methodTexts = (language: Language): MethodTexts => translations[language] ?? en;
