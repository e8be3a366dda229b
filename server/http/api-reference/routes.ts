import { Hono } from 'hono';
import { sendPage } from '../documents/document.ts';
import { once, sendStatic, staticText } from '../documents/static-content.ts';
import type { Env } from '../env.ts';
import { openApiDocument } from '../openapi/document.ts';
import { apiReferencePage } from './page.ts';

/** The API reference at /docs and the OpenAPI document at /openapi.json. Both are made at the first request. */
export function apiReference(baseUrl: string): Hono<Env> {
  const app = new Hono<Env>();
  const page = once(() => apiReferencePage(baseUrl));
  const document = once(() => staticText(JSON.stringify(openApiDocument(baseUrl))));

  app.get('/docs', (c) => sendPage(page(), c.req.raw));
  app.get('/openapi.json', (c) =>
    sendStatic(document(), c.req.raw, {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-cache',
      // The document is public, and tools in browsers read it across origins.
      'access-control-allow-origin': '*',
    }),
  );
  return app;
}
