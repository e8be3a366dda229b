import type { Language } from 'shared';
import { ar } from './ar.ts';
import { bg } from './bg.ts';
import { cn } from './cn.ts';
import { cz } from './cz.ts';
import { de } from './de.ts';
import { dk } from './dk.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { gr } from './gr.ts';
import { hu } from './hu.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { se } from './se.ts';
import { sk } from './sk.ts';
import { sl } from './sl.ts';
import { tr } from './tr.ts';
import type { Messages, SessionTexts } from './messages.ts';

type Texts = { readonly [name: string]: string | Texts };

/** A language's texts, and English ones where it lacks some. */
const complete = <L extends Language>(texts: Texts): Messages<L> => merged(en, texts) as unknown as Messages<L>;

const merged = (english: Texts, own: Texts): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const mine = own[name];
      if (mine === undefined) return [name, text];
      return [
        name,
        typeof text === 'string' || typeof mine === 'string' || 'other' in mine ? mine : merged(text, mine),
      ];
    }),
  );

/** Every language that has texts. Only the build reads all of them: a document carries one. */
export const translations = {
  en,
  de,
  fr: complete<'fr'>(fr),
  es: complete<'es'>(es),
  it: complete<'it'>(it),
  nl: complete<'nl'>(nl),
  dk: complete<'dk'>(dk),
  fi: complete<'fi'>(fi),
  se: complete<'se'>(se),
  tr: complete<'tr'>(tr),
  ja: complete<'ja'>(ja),
  sl: complete<'sl'>(sl),
  pt: complete<'pt'>(pt),
  pl: complete<'pl'>(pl),
  cz: complete<'cz'>(cz),
  hu: complete<'hu'>(hu),
  bg: complete<'bg'>(bg),
  ro: complete<'ro'>(ro),
  ru: complete<'ru'>(ru),
  cn: complete<'cn'>(cn),
  gr: complete<'gr'>(gr),
  no: complete<'no'>(no),
  sk: complete<'sk'>(sk),
  ar,
  ko: complete<'ko'>(ko),
} as const satisfies { [L in Language]: Messages<L> };

/** Any language's texts, whatever its plural categories. */
export type AnyMessages = Omit<Messages<'en'>, 'session'> & { readonly session: SessionTexts };
