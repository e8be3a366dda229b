import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { adminSections } from './admin.ts';
import { answerSections } from './answers.ts';
import { codeSections } from './codes.ts';
import { contents } from './contents.ts';
import { endpointSections } from './endpoints.ts';
import { groupSections } from './groups.ts';
import type { Html } from './html.ts';
import { startSections } from './start.ts';

const beside = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * The API reference of a gateway at an address that ends in `/`: one page that loads no other files and can be read
 * without scripts.
 */
export function apiReferencePage(baseUrl: string): ReferencePage {
  const [style, script] = [beside('page.css'), beside('page.js')];
  const page = wholePage(baseUrl, { style, script });
  if (page instanceof Promise) throw new Error('Expected a page without asynchronous parts, saw a promise');
  return { text: page.toString(), headers: headersFor(style, script) };
}

type ReferencePage = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

const wholePage = (baseUrl: string, { style, script }: { readonly style: string; readonly script: string }): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Tillway API reference</title>
        <link rel="icon" href="${icon}" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="brand" href="#top" aria-label="Tillway, to the top">${mark}<span>Tillway</span></a>
          <search hidden>
            <input
              type="search"
              id="find"
              placeholder="Find a parameter, an endpoint, a code"
              aria-label="Find"
              autocomplete="off"
              spellcheck="false"
              enterkeyhint="search"
            />
            <output id="found" for="find"></output>
          </search>
          <button type="button" class="menu" popovertarget="contents" aria-label="Contents">
            ${lines}<span>Contents</span>
          </button>
        </header>
        ${contents()}
        <main id="content">
          ${startSections(baseUrl)} ${endpointSections(baseUrl)} ${adminSections(baseUrl)} ${groupSections()}
          ${answerSections()} ${codeSections()}
        </main>
        ${raw(`<script type="module">${script}</script>`)}
      </body>
    </html>`;

/** The logo: a gate of two arches. */
const drawing = 'M4 28V15a12 12 0 0 1 24 0v13M11 28V15a5 5 0 0 1 10 0v13';
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="${drawing}" /></svg>`;
/** The icon of the menu: lines, replaced by a cross while the menu is open. */
const lines = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path class="open" d="M3 5.5h14M3 10h14M3 14.5h14" />
  <path class="close" d="M5 5l10 10M15 5 5 15" />
</svg>`;
const icon = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${drawing}" fill="none" stroke="#3b5f96" stroke-width="3"/></svg>`)}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy allows only the page's own style, script and icon. */
const headersFor = (style: string, script: string): ReferencePage['headers'] => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
});
