import type { Plugin } from 'vite';

/**
 * What the script of every form holds from the beginning, by module: the scripts that a form loads take it from there
 * instead of holding it again.
 */
const held = {
  'widget/dom.ts': ['byId', 'setData', 'setText', 'showSymbol'],
  'widget/digits.ts': ['digitsOf'],
  'widget/locales/interpolation.ts': ['interpolate'],
  'widget/masks/masked-input.ts': ['maskInput'],
  'shared/formats/digits.ts': ['foldDigits'],
  'shared/cards/card-brand.ts': ['FOURS', 'passesLuhn'],
  'shared/cards/range-brands.ts': ['rangeBrands', 'detectAmong', 'detectRangeBrands'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const fileOf = (path: string): string => new URL(`../${path}`, import.meta.url).pathname;
const files = Object.entries(held).map(([path, names]) => ({ path: fileOf(path), names }));
const places = files.flatMap(({ names }) => names);

/** The array of what is held, in the order of the table. The scripts have no other global variable. */
const GLOBAL = 'tillway';

/** For the script of a form: hands over what it holds. */
export const handsOver = (entry: string): Plugin => ({
  name: 'frame-code-held',
  transform(code, id) {
    if (id !== fileOf(`widget/${entry}`)) return null;
    const imports = files.map(
      ({ path, names }) =>
        `import { ${names.map((name) => `${name} as held_${name}`).join()} } from ${JSON.stringify(path)};`,
    );
    return `${imports.join('')}${code}\nglobalThis.${GLOBAL} = [${places.map((name) => `held_${name}`).join()}];`;
  },
});

const TAKEN = '\0taken:';

/** For the scripts that a form loads: takes from the form what it holds. */
export const takesOver: Plugin = {
  name: 'frame-code-taken',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (importer.startsWith(TAKEN)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && files.some(({ path }) => path === found.id) ? TAKEN + found.id : null;
  },
  load(id) {
    const file = files.find(({ path }) => id === TAKEN + path);
    if (!file) return null;
    const taken = file.names.map((name) => `export const ${name} = ${GLOBAL}[${places.indexOf(name)}];`);
    // What the form does not hold comes from the module itself.
    return `export * from ${JSON.stringify(file.path)};${taken.join('')}`;
  },
};
