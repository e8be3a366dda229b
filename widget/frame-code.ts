import type { Plugin } from 'vite';

/** What the script of the first paint holds, by module: the form's script takes it from there. */
const heldFirst = {
  'widget/dom.ts': ['byId', 'readJson', 'setData', 'setText', 'showSymbol'],
  'widget/fields/frame/look.ts': ['applyLook'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * What the script of every form holds besides: the scripts that a form loads take both from there instead of holding
 * them again.
 */
const heldThen = {
  'widget/digits.ts': ['digitsOf'],
  'widget/locales/interpolation.ts': ['interpolate'],
  'widget/masks/masked-input.ts': ['maskInput'],
  'widget/masks/masks.ts': ['expiryMask'],
  'shared/formats/digits.ts': ['foldDigits'],
  'shared/cards/card-brand.ts': ['FOURS', 'passesLuhn'],
  'shared/cards/range-brands.ts': ['rangeBrands', 'detectAmong', 'detectRangeBrands'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const fileOf = (path: string): string => new URL(`../${path}`, import.meta.url).pathname;
type HeldFile = { readonly path: string; readonly names: readonly string[] };
const filesOf = (held: Readonly<Record<string, readonly string[]>>): readonly HeldFile[] =>
  Object.entries(held).map(([path, names]) => ({ path: fileOf(path), names }));
const first = filesOf(heldFirst);
const then = filesOf(heldThen);
const files = [...first, ...then];
const places = files.flatMap(({ names }) => names);

/** The array of what is held, in the order of the table. The scripts have no other global variable. */
const GLOBAL = 'tillway';

const handsOver = (entry: string, held: readonly HeldFile[], hand: (names: string) => string): Plugin => ({
  name: 'frame-code-held',
  transform(code, id) {
    if (id !== fileOf(`widget/${entry}`)) return null;
    const imports = held.map(
      ({ path, names }) =>
        `import { ${names.map((name) => `${name} as held_${name}`).join()} } from ${JSON.stringify(path)};`,
    );
    const names = held.flatMap((file) => file.names.map((name) => `held_${name}`));
    return `${imports.join('')}${code}\n${hand(names.join())};`;
  },
});

const TAKEN = '\0taken:';

const takesFrom = (held: readonly HeldFile[]): Plugin => ({
  name: 'frame-code-taken',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (importer.startsWith(TAKEN)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && held.some(({ path }) => path === found.id) ? TAKEN + found.id : null;
  },
  load(id) {
    const file = held.find(({ path }) => id === TAKEN + path);
    if (!file) return null;
    const taken = file.names.map((name) => `export const ${name} = ${GLOBAL}[${places.indexOf(name)}];`);
    // What the form does not hold comes from the module itself.
    return `export * from ${JSON.stringify(file.path)};${taken.join('')}`;
  },
});

/** For the script of the first paint. */
export const firstPaintCode: readonly Plugin[] = [
  handsOver('fields/frame/first-paint.ts', first, (names) => `self.${GLOBAL} = [${names}]`),
];
/** For the script of a form. */
export const formCode: readonly Plugin[] = [
  takesFrom(first),
  handsOver('fields/frame/main.ts', then, (names) => `${GLOBAL}.push(${names})`),
];
/** For the scripts that a form loads. */
export const loadedCode: readonly Plugin[] = [takesFrom(files)];
