import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendStatic, type StaticFile, staticFile } from './static-content.ts';
import { type DocumentTemplate, readTemplate } from './template.ts';

/** The CSP hashes of the style and the scripts in a document. */
type Hashes = { readonly style: string; readonly scripts: readonly string[] };
/** One kind of document in all of its languages. */
export type DocumentKind = { readonly templates: ReadonlyMap<string, DocumentTemplate>; readonly hashes: Hashes };

export const documentKinds = [
  'frame',
  'card',
  'fields',
  'above',
  'authentication',
  'challenge',
  'method',
  'notice',
  'leave',
  'gone',
] as const;
export type DocumentName = (typeof documentKinds)[number];

/** The output of the widget's build, read once. */
export type Widget = {
  /** The SRI values of the scripts that merchants load, separated by a blank, as the attribute `integrity` takes them. */
  readonly integrity: string;
  readonly loader: StaticFile;
  /** The script of pages with `form.paymentWidgets`. */
  readonly dropIn: StaticFile;
  /** Scripts that the gateway's documents load later, by name. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  readonly documents: Readonly<Record<DocumentName, DocumentKind>>;
};

type WidgetManifest = {
  readonly integrity: string;
  readonly languages: readonly string[];
  readonly documents: Readonly<Record<DocumentName, Hashes>>;
};

/** The output folder of the widget's build. */
const widgetFolder = join(import.meta.dirname, '../../../widget/dist');

/** Reads the widget, which must have been built. */
export function readWidget(folder = widgetFolder): Widget {
  // The manifest was written by the build of this repository.
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WidgetManifest;
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
    dropIn: staticFile(readFileSync(join(folder, 'paymentWidgets.js'))),
    assets: new Map(
      readdirSync(join(folder, 'assets')).map((name) => [name, staticFile(readFileSync(join(folder, 'assets', name)))]),
    ),
    documents: Object.fromEntries(documentKinds.map((name) => [name, kind(name)])) as Record<
      DocumentName,
      DocumentKind
    >,
  };
}

/** Each script has one permanent address, so browsers revalidate their copy at each load. */
export const sendLoader = (widget: Widget, request: Request): Response =>
  sendScript(widget.loader, request, 'no-cache');
export const sendDropIn = (widget: Widget, request: Request): Response =>
  sendScript(widget.dropIn, request, 'no-cache');

const YEAR = 31_536_000;

const nameWithoutHash = (name: string): string | undefined => /^(.+)-\w+\.js$/.exec(name)?.[1];

/**
 * Sends a script that is loaded later, whose name contains a hash of its content; undefined for an unknown name. A form
 * that was opened before an update of the gateway requests the old name and receives the current script.
 */
export function sendAsset(widget: Widget, name: string, request: Request): Response | undefined {
  const file = widget.assets.get(name);
  if (file) return sendScript(file, request, `public, max-age=${YEAR}, immutable`);
  const [successor] =
    nameWithoutHash(name) === undefined
      ? []
      : [...widget.assets].filter(([present]) => nameWithoutHash(present) === nameWithoutHash(name));
  return successor && sendScript(successor[1], request, 'no-cache');
}

/** Any origin may load the scripts: module scripts are fetched with CORS, and these contain no private data. */
const sendScript = (file: StaticFile, request: Request, caching: string): Response =>
  sendStatic(file, request, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': caching,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
