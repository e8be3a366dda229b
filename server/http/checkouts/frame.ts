import { type FrameData, type FrameLanguage, languageIn, resolveLanguage } from 'shared';
import type { DocumentKind } from '../documents/assets.ts';
import { type HtmlPage, renderDocument } from '../documents/document.ts';
import { expiredProgress } from './progress.ts';

/** The document of a checkout's card form, complete with data and texts in one language. */
export function renderFrame(document: DocumentKind, form: FrameData, locale = 'en'): HtmlPage {
  const data: FrameData & FrameLanguage = {
    ...form,
    locale: resolveLanguage(locale).tag,
    ...(languageIn(locale) === undefined && { unknownLocale: locale.slice(0, LONGEST_TAG) }),
  };
  return renderDocument(
    document,
    { locale, data },
    {
      ancestors: data.origins,
      scripts: ["'self'", ...(data.wallets ? [new URL(data.wallets.script).origin] : [])],
      connect: ["'self'"],
      frames: ["'self'"],
      fonts: data.origins,
    },
  );
}

/** The characters of a language tag for which every software must have room (RFC 5646, 4.4.1). */
const LONGEST_TAG = 35;

/**
 * The document for an unknown or expired checkout. Any page may show it, and it contains no data but the requested id,
 * so that it does not reveal whether the checkout exists.
 */
export const renderExpiredFrame = (document: DocumentKind, id: string, locale: string | undefined): HtmlPage =>
  renderFrame(
    document,
    {
      checkout: id,
      accounts: [],
      origins: ['*'],
      resultUrl: null,
      progress: expiredProgress(id),
      now: 0,
    },
    locale,
  );
