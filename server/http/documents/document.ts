import { embedJson, resolveLanguage } from 'shared';
import type { DocumentKind } from './assets.ts';
import { readsBrotli } from './static-content.ts';
import { fill } from './template.ts';

/** A document for one browser, ready to be sent. */
export type Page = {
  readonly html: string;
  /** The same, compressed. */ readonly brotli: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** What a document may do beyond showing itself. Origins are CSP host sources. */
export type Permissions = {
  /** Pages that may show it in a frame; nobody when empty. */
  readonly ancestors: readonly string[];
  /** Scripts beside the one inside. */
  readonly scripts?: readonly string[];
  readonly connect?: readonly string[];
  readonly frames?: readonly string[];
  readonly forms?: readonly string[];
};

/** Puts data into a document of the widget, in the language that comes closest to what is wanted. */
export function renderDocument(
  kind: DocumentKind,
  { locale, data }: { locale: string | undefined; data: unknown },
  permissions: Permissions,
): Page {
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

/** The wanted language and its region, or English where there are no texts for it. */
function languageFor({ templates }: DocumentKind, locale: string | undefined): { language: string; tag: string } {
  const wanted = resolveLanguage(locale ?? 'en');
  return templates.has(wanted.language) ? wanted : resolveLanguage('en');
}

/** Everything is forbidden but the document's own style and script, and what it asks for by name. */
function policy(
  { hashes }: DocumentKind,
  { ancestors, scripts = [], connect = [], frames = [], forms = [] }: Permissions,
): string {
  const directives = {
    'default-src': [],
    'script-src': [`'${hashes.script}'`, ...scripts],
    'style-src': [`'${hashes.style}'`],
    // A page that stands alone has an empty icon, so that no browser asks for one.
    'img-src': ['data:'],
    'connect-src': connect,
    'frame-src': frames,
    'form-action': forms,
    'frame-ancestors': ancestors.filter((source) => /^[^\s;,]+$/.test(source)),
    'base-uri': [],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ');
}

/** Sends a page, compressed to browsers that can read it so. */
export function sendPage({ html, brotli, headers }: Page, request: Request, status = 200): Response {
  if (!readsBrotli(request)) return new Response(html, { status, headers });
  return new Response(brotli, { status, headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' } });
}
