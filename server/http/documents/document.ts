import { gzipSync } from 'node:zlib';
import { embedJson, resolveLanguage } from 'shared';
import type { DocumentKind } from './assets.ts';
import { sendCoded } from './static-content.ts';
import { fill, type FilledDocument } from './template.ts';

/** A rendered page with its headers. */
export type HtmlPage = FilledDocument & { readonly headers: Readonly<Record<string, string>> };

/** Permissions that a document needs in its Content-Security-Policy, as CSP host sources. */
export type Permissions = {
  /** Pages that may show the document in a frame; none when empty. */
  readonly ancestors: readonly string[];
  /** Scripts beside those in the document. */
  readonly scripts?: readonly string[];
  readonly connect?: readonly string[];
  readonly frames?: readonly string[];
  readonly forms?: readonly string[];
  readonly fonts?: readonly string[];
};

/** Puts data into a document of the widget, in the supported language closest to the locale. */
export function renderDocument(
  kind: DocumentKind,
  { locale, data }: { locale: string | undefined; data: unknown },
  permissions: Permissions,
): HtmlPage {
  const template = kind.templates.get(languageFor(kind, locale).language);
  if (!template) throw new Error('Expected the widget to have English documents, saw none');
  return {
    ...fill(template, embedJson(data)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(kind, permissions),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
}

/** The locale's language and region, or English where there are no texts in that language. */
function languageFor({ templates }: DocumentKind, locale: string | undefined): { language: string; tag: string } {
  const wanted = resolveLanguage(locale ?? 'en');
  return templates.has(wanted.language) ? wanted : resolveLanguage('en');
}

/** A policy that forbids everything but the document's own style and script and its permissions. */
function policy(
  { hashes }: DocumentKind,
  { ancestors, scripts = [], connect = [], frames = [], forms = [], fonts }: Permissions,
): string {
  const directives = {
    'default-src': [],
    'script-src': [...hashes.scripts.map((each) => `'${each}'`), ...scripts],
    'style-src': [`'${hashes.style}'`],
    // Pages have an empty icon in a data: address, so that browsers do not request one.
    'img-src': ['data:'],
    ...(fonts ? { 'font-src': fonts } : {}),
    'connect-src': connect,
    'frame-src': frames,
    'form-action': forms,
    'frame-ancestors': ancestors,
    'base-uri': [],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.filter(isOneSource).join(' ') || "'none'"}`)
    .join('; ');
}

/** A source from a merchant's settings or an issuer's address can neither end its directive nor add another source. */
const isOneSource = (source: string): boolean => /^[^\s;,]+$/.test(source);

/** Sends a page, compressed to browsers that accept that. */
export const sendPage = ({ plain, brotli, headers }: HtmlPage, request: Request, status = 200): Response =>
  sendCoded({ plain, br: brotli, gzip: () => gzipSync(plain()) }, request, { headers, status });
