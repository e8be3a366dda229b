import { Hono } from 'hono';
import { sendPage } from '../documents/document.ts';
import { once, sendStatic, staticText } from '../documents/static-content.ts';
import type { Env } from '../env.ts';

/**
 * The API reference at /docs and the OpenAPI document at /openapi.json. Both are loaded and made at the first request,
 * so that the gateway starts without them.
 */
export function apiReference(baseUrl: string): Hono<Env> {
  const app = new Hono<Env>();
  const page = once(async () => (await import('./page.ts')).apiReferencePage(baseUrl));
  const document = once(async () => {
    const { openApiDocument } = await import('../openapi/document.ts');
    return staticText(JSON.stringify(openApiDocument(baseUrl)));
  });

  app.get('/docs', async (c) => sendPage(await page(), c.req.raw));
  app.get('/openapi.json', async (c) =>
    sendStatic(await document(), c.req.raw, {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-cache',
      // The document is public, and tools in browsers read it across origins.
      'access-control-allow-origin': '*',
    }),
  );
  return app;
}
