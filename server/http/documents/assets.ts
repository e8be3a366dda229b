import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { etagOf, once, readsBrotli } from './static-content.ts';
import { readTemplate, type Template } from './template.ts';

/** What a Content-Security-Policy has to say about the one style and script inside a document. */
type Hashes = { readonly style: string; readonly script: string };
/** One kind of document in every language it exists in. */
export type DocumentKind = { readonly templates: ReadonlyMap<string, Template>; readonly hashes: Hashes };

export const documentKinds = ['frame', 'authentication', 'challenge', 'method', 'notice', 'gone'] as const;
export type DocumentName = (typeof documentKinds)[number];

/** A file that is the same for everybody, also in its compressed form. */
export type StaticFile = { readonly bytes: Buffer; readonly compressed: () => Buffer; readonly etag: string };

/** What the widget's build has made, read once. */
export type Widget = {
  /** The SRI value of the script that merchants load. */
  readonly integrity: string;
  readonly loader: StaticFile;
  /** What documents of ours load later, by name. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  readonly documents: Readonly<Record<DocumentName, DocumentKind>>;
};

type Manifest = {
  readonly integrity: string;
  readonly languages: readonly string[];
  readonly documents: Readonly<Record<DocumentName, Hashes>>;
};

/** Where the widget's build puts what it makes. */
const widgetFolder = join(import.meta.dirname, '../../../widget/dist');

/** Reads the widget. It must have been built; without it there is nothing to show to a shopper. */
export function readWidget(folder = widgetFolder): Widget {
  // The build that wrote it is of this very version.
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const kind = (name: DocumentName): DocumentKind => ({
    templates: new Map(
      manifest.languages.map((language) => [
        language,
        readTemplate(readFileSync(join(folder, `documents/${name}.${language}.html`), 'utf8')),
      ]),
    ),
    hashes: manifest.documents[name],
  });
  return {
    integrity: manifest.integrity,
    loader: staticFile(readFileSync(join(folder, 'checkout.js'))),
    assets: new Map(
      readdirSync(join(folder, 'assets')).map((name) => [name, staticFile(readFileSync(join(folder, 'assets', name)))]),
    ),
    documents: Object.fromEntries(documentKinds.map((name) => [name, kind(name)])) as Record<
      DocumentName,
      DocumentKind
    >,
  };
}

const staticFile = (bytes: Buffer): StaticFile => ({
  bytes,
  compressed: once(() => brotliCompressSync(bytes)),
  etag: etagOf(bytes),
});

/** The script has one name for ever, so browsers ask whether theirs is still the same. */
export const sendLoader = (widget: Widget, request: Request): Response =>
  sendScript(widget.loader, request, 'no-cache');

const YEAR = 31_536_000;

const partOf = (name: string): string | undefined => /^(.+)-\w+\.js$/.exec(name)?.[1];

/**
 * Parts that are loaded later are named after their content; undefined for a name that there is none of. A form that
 * was open while the gateway was updated asks for a part by its old name, and gets today's.
 */
export function sendAsset(widget: Widget, name: string, request: Request): Response | undefined {
  const file = widget.assets.get(name);
  if (file) return sendScript(file, request, `public, max-age=${YEAR}, immutable`);
  const [successor] =
    partOf(name) === undefined ? [] : [...widget.assets].filter(([present]) => partOf(present) === partOf(name));
  return successor && sendScript(successor[1], request, 'no-cache');
}

/** Module scripts are fetched with CORS, and these hold nothing that is not for everybody. */
function sendScript(file: StaticFile, request: Request, caching: string): Response {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': caching,
    etag: file.etag,
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  return readsBrotli(request)
    ? new Response(file.compressed(), { headers: { ...headers, 'content-encoding': 'br' } })
    : new Response(file.bytes, { headers });
}
