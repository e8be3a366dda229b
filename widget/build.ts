import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Language, resolveLanguage } from 'shared';
import { minify } from 'terser';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { firstPaintCode, formCode, loadedCode } from './frame-code.ts';
import { litCode, secondMinifier } from './lit-code.ts';
import { cardDocument, fieldsDocument, frameDocument } from './fields/frame/document.ts';
import { translations } from './locales/languages.ts';
import type { LateTexts } from './locales/messages.ts';
import { methodTexts } from './locales/methods/languages.ts';
import { shopperTexts } from './locales/shopper/languages.ts';
import {
  later,
  ownWindow,
  rowMarks,
  type MethodsBuild,
  type PartFiles,
  type PartName,
  parts,
  type ShopperFiles,
} from './session/methods/parts.ts';
import type { SessionFiles } from './session/session-parts.ts';
import * as hosted from './session/hosted/documents.ts';
import { tokenChecks, tokenNames, tokenSheet } from './styles/token-table.ts';

/**
 * Builds the scripts that merchants load, and every document in every language with its style and script inside.
 * `node build.ts [folder]`; the folder is replaced at the end: a gateway that starts meanwhile finds a complete widget.
 */
const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
const unfinished = `${dist}.${process.pid}`;

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Every kind of document, with its template, style and script. */
const documents = {
  frame: { render: frameDocument, style: 'frame', script: 'fields/frame/main.ts' },
  card: { render: cardDocument, style: 'frame', script: 'fields/frame/main.ts' },
  fields: { render: fieldsDocument, style: 'fields', script: 'fields/frame/placed/main.ts' },
  above: { render: frameDocument, style: 'frame', script: 'fields/frame/placed/above.ts' },
  authentication: {
    render: hosted.authenticationDocument,
    style: 'hosted',
    script: 'session/hosted/authentication.ts',
  },
  challenge: { render: hosted.challengeDocument, style: 'passage', script: 'session/hosted/issuer.ts' },
  method: { render: hosted.methodDocument, style: 'offstage', script: 'session/hosted/issuer.ts' },
  notice: { render: hosted.noticeDocument, style: 'passage', script: 'session/hosted/notice.ts' },
  leave: { render: hosted.leaveDocument, style: 'passage', script: 'session/hosted/leave.ts' },
  gone: { render: hosted.goneDocument, style: 'hosted', script: 'session/hosted/gone.ts' },
} as const;

const settings = {
  plugins: litCode,
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  // The production build does not depend on NODE_ENV.
  define: { TOKEN_CHECKS: JSON.stringify(tokenChecks()), TOKEN_NAMES: JSON.stringify(tokenNames()) },
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    write: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
} satisfies InlineConfig;

/**
 * Packages are imported for what they export. Lit's entry would add its templates, which the element does without. What
 * a script could take from the form's array (frame-code.ts) and does not use is left out.
 */
const treeshake = {
  moduleSideEffects: (id: string): boolean => !id.includes('/node_modules/'),
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
} as const;

async function bundle(
  input: Record<string, string>,
  output: Rolldown.OutputOptions,
  { define = {}, plugins = [] }: { define?: Readonly<Record<string, string>>; plugins?: readonly Plugin[] } = {},
): Promise<readonly Output[]> {
  const made = await build({
    ...settings,
    plugins: [...litCode, ...plugins],
    define: { ...settings.define, ...define },
    build: { ...settings.build, rolldownOptions: { input, output, preserveEntrySignatures: 'strict', treeshake } },
  });
  if (!('output' in made)) throw new Error('expected one finished bundle, saw several or a watcher');
  if (made.output.filter(({ type }) => type === 'chunk').length > 1)
    throw new Error(`expected one script of ${Object.keys(input).join()}, saw several`);
  return made.output;
}

/** The script of a bundle. What the bundler has minified, a second minifier makes 2 % smaller in brotli. */
async function codeOf(outputs: readonly Output[]): Promise<string> {
  const bundled = outputs.find((each) => each.type === 'chunk')?.code ?? '';
  const { code = '' } = await minify(bundled, secondMinifier);
  return code;
}

/** An inline script. Code with the end of its element or the beginning of a comment in it would break the document. */
async function inlineScript(entry: string, plugins: readonly Plugin[] = [], isModule = true): Promise<string> {
  const format = isModule ? 'es' : 'iife';
  const code = await codeOf(await bundle({ main: entry }, { format }, { plugins }));
  if (/<\/script|<!--/i.test(code))
    throw new Error(`expected a script that can be put into a document, saw one that cannot: ${entry}`);
  return code;
}

/** The sheets that use no token. */
const plain = new Set(['passage', 'offstage']);

async function styles(): Promise<Readonly<Record<string, string>>> {
  const outputs = await bundle(
    {
      frame: 'styles/frame.css',
      fields: 'styles/fields.css',
      hosted: 'styles/hosted.css',
      passage: 'styles/passage.css',
      offstage: 'styles/offstage.css',
    },
    { assetFileNames: '[name][extname]' },
  );
  return Object.fromEntries(
    outputs.flatMap((each) => {
      if (each.type !== 'asset') return [];
      const name = each.fileName.replace('.css', '');
      return [[name, (plain.has(name) ? '' : tokenSheet()) + String(each.source).trim()]];
    }),
  );
}

const hash = (algorithm: 'sha256' | 'sha384', text: string): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

function write(name: string, content: string | Uint8Array): void {
  const file = join(unfinished, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The script that merchants load has a fixed name and imports no other file, so that its hash covers all the code. */
async function buildElement(): Promise<string> {
  const code = await codeOf(await bundle({ checkout: 'elements/checkout/checkout.ts' }, {}));
  write('checkout.js', code);
  return hash('sha384', code);
}

/**
 * The script of pages with `form.paymentWidgets`. It is no module: shops load it by a plain tag, before or after the
 * page, and some insert it with a loader of their own, which leaves only its address among the page's scripts.
 */
async function buildDropIn(): Promise<string> {
  const whole = await bundle(
    { paymentWidgets: 'drop-in/drop-in.ts' },
    { format: 'iife' },
    { define: { 'import.meta.url': 'tillwayScript' } },
  );
  const address = `(document.currentScript||{}).src||[...document.scripts].map(each=>each.src).filter(src=>/paymentWidgets\\.js/.test(src)).pop()||location.href`;
  const code = `{const tillwayScript=${address};${await codeOf(whole)}}`;
  write('paymentWidgets.js', code);
  return hash('sha384', code);
}

/** A script that a form loads. */
const loadedScript = async (entry: string): Promise<string> =>
  codeOf(await bundle({ loaded: entry }, {}, { plugins: loadedCode }));

/** Browsers cache these files without limit, because a name changes with its content. */
function writeAsset(kind: string, content: string): string {
  const name = `assets/${kind}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.js`;
  write(name, content);
  return name;
}

/** The address of a file, relative to v1/checkouts/{id}/frame. */
const fromFrame = (name: string): string => `../../${name}`;

/** The fields of every method that has a file of its own, in any language. Returns the names of the files. */
async function buildParts(): Promise<PartFiles> {
  const files = await Promise.all(
    [...new Set<PartName>([...Object.values(parts), later, rowMarks, ownWindow])].map(async (part) => {
      const code = await loadedScript(`session/methods/parts/${part}.ts`);
      return [part, fromFrame(writeAsset(part, code))] as const;
    }),
  );
  // Every part has just been built.
  return Object.fromEntries(files) as PartFiles;
}

/** The files about the shopper, each with its texts, by language. */
async function buildShopperFiles(): Promise<(language: Language) => ShopperFiles> {
  const names = [
    'saved',
    'wallets',
    'instalments',
    'saving',
    'details',
    'message',
  ] as const satisfies readonly (keyof ShopperFiles)[];
  const codes = await Promise.all(
    names.map(async (name) => [name, await loadedScript(`session/shopper/${name}.ts`)] as const),
  );
  return (language) =>
    // Every file is one of the names.
    Object.fromEntries(
      codes.map(([name, code]) => {
        const whole = `${code}\nexport const texts=${JSON.stringify(shopperTexts[language][name])};`;
        return [name, fromFrame(writeAsset(`${name}-${language}`, whole))];
      }),
    ) as ShopperFiles;
}

/** The methods with their texts, by language. */
async function buildMethods(): Promise<ReadonlyMap<string, string>> {
  const partFiles = await buildParts();
  const shopperFilesIn = await buildShopperFiles();
  const code = await loadedScript('session/methods/methods.ts');
  return new Map(
    // The table has no other keys than its type.
    (Object.keys(translations) as Language[]).map((language) => {
      const added = {
        methodTexts: methodTexts[language],
        partFiles,
        rowTexts: shopperTexts[language].rows,
        shopperFiles: shopperFilesIn(language),
      } satisfies MethodsBuild;
      const whole = `${code}\nexport const build=${JSON.stringify(added)};`;
      return [language, fromFrame(writeAsset(`methods-${language}`, whole))];
    }),
  );
}

/** The session, with its texts and the files that it loads. */
async function buildSessions(methods: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const code = await loadedScript('session/session.ts');
  const brands = writeAsset('brands', await loadedScript('session/form/national-brands.ts'));
  const askedFor = writeAsset('asked-for', await loadedScript('session/asked-for/asked-for.ts'));
  return new Map(
    Object.entries(translations).map(
      ([
        language,
        {
          session,
          hosted: { backToShop },
        },
      ]) => {
        const whole = `${code}\nexport const lateTexts=${JSON.stringify({ ...session, backToShop } satisfies LateTexts)};export const files=${JSON.stringify({ brands: fromFrame(brands), askedFor: fromFrame(askedFor), methods: methods.get(language) ?? '' } satisfies SessionFiles)};`;
        return [language, writeAsset(`session-${language}`, whole)];
      },
    ),
  );
}

/** Writes one kind of document in every language. Returns the hashes for its Content-Security-Policy. */
async function buildDocument(
  kind: keyof typeof documents,
  { style, firstPaint, sessions }: { style: string; firstPaint: string; sessions: ReadonlyMap<string, string> },
): Promise<{ scripts: readonly string[]; style: string }> {
  const { render, script } = documents[kind];
  const isForm = script.startsWith('fields/');
  const code = await inlineScript(script, isForm ? formCode : []);
  for (const [language, messages] of Object.entries(translations)) {
    const session = fromFrame(sessions.get(language) ?? '');
    write(
      `documents/${kind}.${language}.html`,
      render(messages, resolveLanguage(language), { style, firstPaint, script: code, session }),
    );
  }
  const scripts = isForm ? [firstPaint, code] : [code];
  return { scripts: scripts.map((each) => hash('sha256', each)), style: hash('sha256', style) };
}

const sheets = await styles();
const kinds = Object.keys(documents) as (keyof typeof documents)[];
/** A page has one of the two scripts, and an `integrity` attribute allows any of its hashes (SRI, 3.5). */
const integrity = `${await buildElement()} ${await buildDropIn()}`;
/** No module: it runs before the rest of its document is there. */
const firstPaint = await inlineScript('fields/frame/first-paint.ts', firstPaintCode, false);
const shared = { firstPaint, sessions: await buildSessions(await buildMethods()) };
const policies = Object.fromEntries(
  await Promise.all(
    kinds.map(
      async (kind) =>
        [kind, await buildDocument(kind, { ...shared, style: sheets[documents[kind].style] ?? '' })] as const,
    ),
  ),
);
write(
  'manifest.json',
  `${JSON.stringify({ integrity, languages: Object.keys(translations), documents: policies }, null, 2)}\n`,
);
rmSync(dist, { recursive: true, force: true });
renameSync(unfinished, dist);
