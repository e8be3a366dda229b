import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { memoised, type StaticFile, staticText } from '../../http/documents/static-content.ts';
import { OFFICE, type ScriptName } from '../visit.ts';

/** A file that pages load, whose name changes with its content, so that browsers keep it without limit. */
type Asset = {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly content: () => StaticFile;
};

const HASH_LENGTH = 12;

function assetOf(path: string, type: string, shorten = (text: string): string => text): Asset {
  const file = join(import.meta.dirname, path);
  const text = shorten(readFileSync(file, 'utf8'));
  const { name: stem, ext } = parse(path);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
  return { name: `${stem}-${hash}${ext}`, type, text, content: memoised(() => staticText(text)) };
}

export const style = assetOf('style.css', 'text/css; charset=utf-8', shortened);

/** A first page has the whole sheet within, of which no browser needs the comments and the indents. */
function shortened(css: string): string {
  const [start, ...parts] = css.split('/*');
  const plain = [start, ...parts.map((part) => part.slice(part.indexOf('*/') + 2).trimStart())].join('');
  return plain.replaceAll(/\n +/g, '\n');
}

/** The scripts of `backoffice/browser`. Without a build of the server there are none, and pages work without them. */
function scriptOf(name: ScriptName): Asset | undefined {
  const path = `../browser/dist/${name}.js`;
  return existsSync(join(import.meta.dirname, path)) ? assetOf(path, 'text/javascript; charset=utf-8') : undefined;
}
const scripts: Readonly<Record<ScriptName, Asset | undefined>> = {
  comfort: scriptOf('comfort'),
  passkeys: scriptOf('passkeys'),
};

export const assets: readonly Asset[] = [style, ...Object.values(scripts)].filter((each) => each !== undefined);

const addressOf = ({ name }: Asset): string => `${OFFICE}/assets/${name}`;

export const styleAddress = addressOf(style);
export function scriptAddress(name: ScriptName): string | undefined {
  const script = scripts[name];
  return script && addressOf(script);
}
