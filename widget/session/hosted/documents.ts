import { embedJson, type ResolvedLanguage } from 'shared';
import type { AnyMessages } from '../../locales/languages.ts';
import { dataAtEnd, escapeHtml, type DocumentParts } from '../../styles/html.ts';

type Render = (messages: AnyMessages, language: ResolvedLanguage, parts: DocumentParts) => string;

const page = (
  title: string,
  { tag, dir }: ResolvedLanguage,
  { style, script, body }: DocumentParts & { body: string },
): string =>
  `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${body}` +
  dataAtEnd(script);

const waiting = (content = ''): string =>
  `<div class="place"><section class="wait"><span class="spinner"></span>${content}</section></div>`;

/** For payments that a merchant's server began: goes through 3-D Secure and back to the shop. */
export const authenticationDocument: Render = ({ hosted, form }, language, parts) =>
  page(hosted.title, language, {
    ...parts,
    body:
      `<main><section class="wait" id="wait"><span class="spinner"></span><p id="words" role="status">${escapeHtml(hosted.verifying)}</p>` +
      `<a id="on" target="_top" hidden>${escapeHtml(hosted.goOn)}</a></section>` +
      `<section class="card" id="challenge" hidden><header><h1>${escapeHtml(hosted.confirm)}</h1><button id="cancel">${escapeHtml(hosted.cancel)}</button></header>` +
      `<iframe id="issuer" title="${escapeHtml(form.challenge.title)}" allow="payment; publickey-credentials-get; publickey-credentials-create"></iframe></section></main>` +
      `<script type="application/json" id="texts">${embedJson({ returning: hosted.returning })}</script>`,
  });

/**
 * Holds the issuer's page, and brings the browser there. It may ask for a passkey, and open no windows of its own that
 * escape it.
 */
export const challengeDocument: Render = ({ form }, language, parts) =>
  page(form.challenge.title, language, {
    ...parts,
    body:
      waiting() +
      `<iframe id="issuer" class="issuer" name="issuer" title="${escapeHtml(form.challenge.title)}" allow="payment *; publickey-credentials-get *; publickey-credentials-create *" sandbox="${sandbox}"></iframe>`,
  });

/** The same without anything to see: the issuer looks at the browser. */
export const methodDocument: Render = ({ hosted }, language, parts) =>
  page(hosted.title, language, {
    ...parts,
    body: `<iframe id="issuer" class="offstage" name="issuer" title="${escapeHtml(hosted.title)}" sandbox="allow-forms allow-scripts allow-same-origin"></iframe>`,
  });

/** Where the issuer sends the browser back to. */
export const noticeDocument: Render = ({ hosted }, language, parts) =>
  page(hosted.title, language, { ...parts, body: waiting() });

export const goneDocument: Render = ({ hosted: { gone, goOn } }, language, parts) =>
  page(gone.title, language, {
    ...parts,
    body:
      `<main><section class="wait"><h1>${escapeHtml(gone.title)}</h1><p>${escapeHtml(gone.text)}</p>` +
      `<a id="on" target="_top" hidden>${escapeHtml(goOn)}</a></section></main>`,
  });

/** What an issuer's page needs (EMV 3-D Secure 2), and no way to the top. */
const sandbox = 'allow-forms allow-scripts allow-same-origin allow-pointer-lock allow-popups';
