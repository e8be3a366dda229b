import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { style } from './style.ts';

/** A document for a shopper's browser and its Content-Security-Policy, which allows only what the document needs. */
export type Page = { readonly body: ReturnType<typeof html>; readonly policy: string };

export type PageParts = {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly content: unknown;
  readonly script?: string;
  readonly mayPostTo?: string;
  readonly mayFetch?: string;
  /** The address to which the browser goes on by itself. */
  readonly goesTo?: string;
};

/** The text stands unchanged in the element, because the policy names its hash. */
const element = (name: 'style' | 'script', text: string) => raw(`<${name}>${text}</${name}>`);
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function page({
  tag,
  direction,
  title,
  content,
  script,
  mayPostTo = "'none'",
  mayFetch = "'none'",
  goesTo,
}: PageParts): Page {
  const policy = [
    "default-src 'none'",
    // Pages have an empty icon in a data: address, so that browsers do not request one.
    'img-src data:',
    `style-src ${hashOf(style)}`,
    `script-src ${script === undefined ? "'none'" : hashOf(script)}`,
    `form-action ${mayPostTo}`,
    `connect-src ${mayFetch}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const body = html`<!doctype html>
    <html lang="${tag}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${goesTo === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${goesTo}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${element('style', style)}
      </head>
      <body>
        ${content} ${script === undefined ? '' : element('script', script)}
      </body>
    </html>`;
  return { body, policy };
}

/** The mark of a bank. */
export const bankMark = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 10 12 4l9 6M5 10v8m5-8v8m4-8v8m5-8v8M3 20h18"/></svg>',
);

/** Sends a page, which no cache keeps. */
export function show(
  context: Context,
  { body, policy }: Page,
  status: 200 | 400 | 404 = 200,
): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('X-Content-Type-Options', 'nosniff');
  return context.html(body, status);
}

/** The value of a text field of a posted form; empty when it was not sent. */
export async function field(context: Context, name: string): Promise<string> {
  const value = (await context.req.parseBody())[name];
  return typeof value === 'string' ? value : '';
}
