import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type ShopTexts } from './en.ts';
import { ja } from './ja.ts';

export const languages = {
  en: { own: 'English', direction: 'ltr' },
  de: { own: 'Deutsch', direction: 'ltr' },
  ar: { own: 'العربية', direction: 'rtl' },
  ja: { own: '日本語', direction: 'ltr' },
} as const;
export type ShopLanguage = keyof typeof languages;
export const isLanguage = (text: string | undefined): text is ShopLanguage =>
  text !== undefined && Object.hasOwn(languages, text);

export const texts: Readonly<Record<ShopLanguage, ShopTexts>> = { en, de, ar, ja };

export const price = (cents: number, language: ShopLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);

export const dateTime = (date: Date, language: ShopLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date);

/** A calendar day of ISO 8601, without a time. */
export const day = (date: string, language: ShopLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** A text that names the amount of an order. */
export const withAmount = (name: 'payAmount' | 'paidNote', amount: string, language: ShopLanguage): string =>
  texts[language][name].replace('{amount}', price(Number(amount) * 100, language));
