import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type SiteFile = {
  readonly type: 'text/html' | 'text/javascript' | 'text/css';
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A merchant's own server, for pages that the demo shop does not have. */
export type Site = {
  /** Ends in `/`. By IP address, so that it is another site than the gateway's `localhost`, as merchants' sites are. */
  readonly address: string;
  readonly files: Map<string, SiteFile>;
  /** The bodies posted to `/reports`: violations of Content-Security-Policies. */
  readonly reports: string[];
  close(): void;
};

export async function openSite(): Promise<Site> {
  const files = new Map<string, SiteFile>();
  const reports: string[] = [];
  const server = createServer(
    (request, response) =>
      void respond(request).then(({ status, type, headers, body }) =>
        response
          .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
          .end(body),
      ),
  );
  async function respond(request: IncomingMessage): Promise<SiteFile & { readonly status: number }> {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (path === '/reports') reports.push(await text(request));
    const file = files.get(path);
    return file ? { status: 200, ...file } : { status: 404, type: 'text/html', body: '' };
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  function close(): void {
    server.close();
    server.closeAllConnections();
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, files, reports, close };
}
