import { Hono } from 'hono';
import { sendPage } from '../documents/document.ts';
import { etagOf, once } from '../documents/static-content.ts';
import type { Env } from '../env.ts';
import { openApiDocument } from '../openapi/document.ts';
import { apiReferencePage } from './page.ts';

/** The API reference at /docs and the OpenAPI document at /openapi.json. Both are made at the first request. */
export function apiReference(baseUrl: string): Hono<Env> {
  const app = new Hono<Env>();
  const page = once(() => apiReferencePage(baseUrl));
  const document = once(() => withTag(JSON.stringify(openApiDocument(baseUrl))));

  app.get('/docs', (c) => sendPage(page(), c.req.raw));
  app.get('/openapi.json', (c) => {
    const { text, etag } = document();
    // The document is public, and tools in browsers read it across origins.
    const headers = {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag,
    };
    return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(text, 200, headers);
  });
  return app;
}

const withTag = (text: string): { readonly text: string; readonly etag: string } => ({ text, etag: etagOf(text) });
