import { parentPort, workerData } from 'node:worker_threads';
import { staticText } from '../documents/static-content.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Description, Wanted } from './in-thread.ts';
import { apiReferencePage } from '../api-reference/page.ts';

const makers: Readonly<Record<Wanted['name'], (baseUrl: string) => Description>> = {
  page: (baseUrl) => {
    const { text, headers } = apiReferencePage(baseUrl);
    return { ...made(text), headers };
  },
  document: (baseUrl) => ({
    ...made(JSON.stringify(openApiDocument(baseUrl))),
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-cache',
      // The document is public, and tools in browsers read it across origins.
      'access-control-allow-origin': '*',
    },
  }),
};

function made(text: string): Omit<Description, 'headers'> {
  const { bytes, compressed, gzipped, etag } = staticText(text);
  return { bytes, compressed: compressed(), gzipped: gzipped(), etag };
}

// The cast holds because `inThread` starts this thread.
const { name, baseUrl } = workerData as Wanted;
parentPort?.postMessage(makers[name](baseUrl));
