import { embedJson, type ResolvedLanguage } from 'shared';
import type { AnyMessages } from '../../locales/languages.ts';
import { dataAtEnd, type DocumentParts, escapeHtml } from '../../styles/html.ts';

type Render = (messages: AnyMessages, language: ResolvedLanguage, parts: DocumentParts) => string;

const page = (
  title: string,
  { tag, dir }: ResolvedLanguage,
  { style, script, body }: DocumentParts & { body: string },
): string =>
  `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${body}` +
  dataAtEnd(script);

const spinner = '<span class="spinner"></span>';

/** For payments that a merchant's server began: 3-D Secure and the way back to the shop. */
export const authenticationDocument: Render = ({ hosted, session }, language, parts) =>
  page(hosted.title, language, {
    ...parts,
    body:
      `<main><section class="wait" id="wait">${spinner}<p id="message" role="status">${escapeHtml(hosted.verifying)}</p>` +
      `<a id="on" target="_top" hidden>${escapeHtml(hosted.backToShop)}</a></section>` +
      `<section class="card" id="challenge" hidden><header><h1>${escapeHtml(hosted.confirm)}</h1><button id="cancel">${escapeHtml(hosted.cancel)}</button></header>` +
      `<iframe id="issuer" title="${escapeHtml(session.challenge.title)}" allow="payment; publickey-credentials-get; publickey-credentials-create"></iframe></section></main>` +
      `<script type="application/json" id="texts">${embedJson({ returning: hosted.returning })}</script>`,
  });

/** Shows the issuer's page in a frame that may use passkeys. Windows that the issuer opens stay in the sandbox. */
export const challengeDocument: Render = ({ session }, language, parts) =>
  page(session.challenge.title, language, {
    ...parts,
    body:
      spinner +
      `<iframe id="issuer" class="issuer" name="issuer" title="${escapeHtml(session.challenge.title)}" allow="payment *; publickey-credentials-get *; publickey-credentials-create *" sandbox="${sandbox}"></iframe>`,
  });

/** The 3-D Secure method: the issuer's page in a hidden frame. */
export const methodDocument: Render = ({ hosted }, language, parts) =>
  page(hosted.title, language, {
    ...parts,
    body: `<iframe id="issuer" class="offstage" name="issuer" title="${escapeHtml(hosted.title)}" sandbox="allow-forms allow-scripts allow-same-origin"></iframe>`,
  });

/** The page to which the issuer returns the browser. */
export const noticeDocument: Render = ({ hosted }, language, parts) =>
  page(hosted.title, language, { ...parts, body: spinner });

/** Takes the shopper to the page of a bank or a service that confirms the payment. */
export const leaveDocument: Render = ({ hosted }, language, parts) =>
  page(hosted.title, language, { ...parts, body: spinner });

export const goneDocument: Render = ({ hosted: { gone, backToShop } }, language, parts) =>
  page(gone.title, language, {
    ...parts,
    body:
      `<main><section class="wait"><h1>${escapeHtml(gone.title)}</h1><p>${escapeHtml(gone.text)}</p>` +
      `<a id="on" target="_top" hidden>${escapeHtml(backToShop)}</a></section></main>`,
  });

/** The permissions of an issuer's page (EMV 3-D Secure 2), without navigation of the top window. */
const sandbox = 'allow-forms allow-scripts allow-same-origin allow-pointer-lock allow-popups';
