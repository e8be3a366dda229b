import { createHash } from 'node:crypto';
import { resultCodes } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminEndpoint } from '../../http/admin/endpoint.ts';
import { adminEndpoints } from '../../http/admin/endpoints.ts';
import { curlOf } from '../../http/api-reference/curl.ts';
import { apiReference } from '../../http/descriptions/routes.ts';
import { groupNames, groups } from '../../http/openapi/accepted-groups.ts';
import type { Made } from '../../http/openapi/examples/example.ts';
import { examples } from '../../http/openapi/examples/examples.ts';
import { operations } from '../../http/openapi/operations.ts';
import type { World } from '../world/world.ts';
import { openDescribedWorld } from './described-world.ts';

let world: World;
let response: Response;
let page = '';
beforeAll(async () => {
  world = await openDescribedWorld();
  response = await fetch(new URL('docs', world.baseUrl));
  page = await response.text();
});
afterAll(() => world.close());

const plain = (html: string): string => {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
};
const all = (pattern: RegExp): readonly string[] =>
  Array.from(page.matchAll(pattern), ([, found = '']) => plain(found));
const anchors = (): readonly string[] => all(/\sid="([^"]*)"/g);

describe('the API reference', () => {
  it('has an anchor for every parameter and every result code, and none twice', () => {
    const names = [
      ...groupNames.flatMap((group) => Object.keys(groups[group].parameters)),
      ...resultCodes.map(({ code }) => code),
    ];
    expect(names.length).toBeGreaterThan(1080);
    const found = anchors();
    expect(names.filter((name) => !found.includes(name))).toEqual([]);
    expect(found.filter((anchor, place) => found.indexOf(anchor) !== place)).toEqual([]);
  });

  it('links only to anchors that exist', () => {
    const links = all(/\shref="#([^"]*)"/g).map(decodeURIComponent);
    expect(links.length).toBeGreaterThan(1500);
    const found = anchors();
    expect([...new Set(links)].filter((link) => link !== 'top' && !found.includes(link))).toEqual([]);
  });

  it('has every endpoint of the admin API with its members', () => {
    const text = plain(page);
    for (const [name, { method, path, body }] of Object.entries<AdminEndpoint>(adminEndpoints)) {
      expect(anchors()).toContain(`endpoint-${name}`);
      const shown = text.slice(text.indexOf(`id="endpoint-${name}"`));
      expect(shown.slice(0, shown.indexOf('</article>'))).toContain(`<b class="${method.toLowerCase()}">${method}</b>`);
      expect(shown).toContain(`<code>/admin/v1${path}</code>`);
      const members = body && 'properties' in body ? Object.keys(body.properties) : [];
      expect(members.filter((member) => !shown.includes(`<code>${member}</code>`))).toEqual([]);
    }
  });

  it('shows the format of every parameter', () => {
    const formats = groupNames
      .flatMap((group) => Object.values(groups[group].parameters))
      .map(({ format: { shorthand, values } }) =>
        values && !shorthand.startsWith('ISO ') ? values[0] : shorthand.replace(/\b(\d+)-\1\b/, '$1'),
      );
    const text = plain(page);
    expect([...new Set(formats)].filter((format) => !text.includes(format ?? ''))).toEqual([]);
  });

  it('names what has no effect', () => {
    const text = plain(page);
    const rowOf = (name: string) => text.slice(text.indexOf(name, text.indexOf('All '))).slice(0, 600);
    expect(rowOf('merchantInvoiceId')).toContain('Shown in responses, and without any other effect.');
    expect(rowOf('taxAmount')).toContain('Sent to the acquirer.');
    expect(rowOf('threeDSecure.v1.visa.password')).toContain('Without effect.');
  });

  it('loads no files and allows only its own style and script', () => {
    const policy = response.headers.get('content-security-policy') ?? '';
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [style = ''] = page.match(/(?<=<style>)[\s\S]*(?=<\/style>)/) ?? [];
    const [script = ''] = page.match(/(?<=<script type="module">)[\s\S]*(?=<\/script>)/) ?? [];
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain(`script-src ${hashOf(script)};`);
    expect(policy).toContain(`style-src ${hashOf(style)};`);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(all(/\s(?:src|href|action|style|on\w+)="(?!#)([^"]*)"/g)).toEqual([
      expect.stringMatching(/^data:image\/svg/),
      `${world.baseUrl}openapi.json`,
    ]);
  });

  it('can be read without its script: only the search needs it', () => {
    expect(page.match(/<[^>]+\shidden[^>]*>/g)).toEqual(['<search hidden>']);
  });

  it('is small when compressed, and made once, in a thread of its own', async () => {
    const reference = apiReference(world.baseUrl);
    const threads: string[] = [];
    const count = (): void => void threads.push('made');
    process.on('worker', count);
    const compressed = { headers: { 'accept-encoding': 'br' } };
    const [sent, again] = await Promise.all([reference.request('/docs', compressed), reference.request('/docs')]);
    process.off('worker', count);
    expect(threads).toEqual(['made']);
    expect(sent.headers.get('content-encoding')).toBe('br');
    expect((await sent.arrayBuffer()).byteLength).toBeLessThan(80_000);
    expect(await again.text()).toBe(page);
  });
});

describe('its commands', () => {
  const made: Partial<Record<Made, string>> = {};

  /** Sends the request that curl would send. */
  async function run(command: string): Promise<{
    status: number;
    body: { id?: string; events?: { id: string }[]; settlements?: { id: string }[]; result?: { code: string } };
  }> {
    const [, isQuery, isDeletion, address = ''] = /^curl (-G )?(-X DELETE )?"([^"]+)"/.exec(command) ?? [];
    const named = command.replaceAll(
      / "(\w+)=\$(\w+)"/g,
      (_, name: string, of: Made) => ` '${name}=${made[of] ?? ''}'`,
    );
    const pairs = [...named.matchAll(/(-d|--data-urlencode) '([^=']+)=([^']*)'/g)];
    const form = pairs
      .map(([, flag, name, value = '']) => `${name}=${flag === '-d' ? value : encodeURIComponent(value)}`)
      .join('&');
    const headers = Array.from(
      command.matchAll(/-H '([^:]+): ([^']+)'/g),
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const url = address.replaceAll(/\$(\w+)/g, (_, name: Made) => made[name] ?? '');
    const type: [string, string] = ['content-type', 'application/x-www-form-urlencoded'];
    const posts = pairs.length > 0 && !isQuery;
    const answered = posts
      ? await fetch(url, { method: 'POST', headers: [type, ...headers], body: form })
      : await fetch(isQuery ? `${url}?${form}` : url, { method: isDeletion ? 'DELETE' : 'GET', headers });
    return { status: answered.status, body: (await answered.json()) as { id?: string } };
  }

  it('are all on the page, unchanged', () => {
    const commands = operations.flatMap((operation) =>
      examples[operation.name].map((example) => curlOf(world.baseUrl, operation, example)),
    );
    expect(all(/<pre class="curl"[^>]*><code>([\s\S]*?)<\/code>/g)).toEqual(commands);
  });

  it('run successfully, one after the other', async () => {
    for (const operation of operations)
      for (const example of examples[operation.name]) {
        const { status, body } = await run(curlOf(world.baseUrl, operation, example));
        const expected = 'result' in example.answer ? (example.answer.result as { code: string }).code : undefined;
        // The checkout above has been paid when this command reads it.
        const code =
          operation.name.startsWith('read') && operation.path.startsWith('/v1/checkouts') ? '000.100.110' : expected;
        expect([operation.name, example.title, status, body.result?.code]).toEqual([
          operation.name,
          example.title,
          example.status,
          code,
        ]);
        const id = body.id ?? body.events?.[0]?.id ?? body.settlements?.[0]?.id;
        if (example.makes && id !== undefined) made[example.makes] = id;
      }
  });
});

describe('the description for machines', () => {
  it('is JSON that any page may read, and is not sent again to a client that cached it', async () => {
    const address = new URL('openapi.json', world.baseUrl);
    const first = await fetch(address);
    expect(first.headers.get('content-type')).toMatch(/^application\/json/);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(await first.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: world.baseUrl.slice(0, -1) }] });
    const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
