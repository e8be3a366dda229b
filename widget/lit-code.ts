import minifyTemplateLiterals from 'rollup-plugin-minify-template-literals';
import type { MinifyOptions } from 'terser';
import type { Plugin } from 'vite';

const CHECK = /=\w+\.ShadowRoot&&[^,;]*/;

/** Every browser that the build targets adopts style sheets: Lit's way for others is left out. */
const adoptedSheets: Plugin = {
  name: 'lit-code-adopted-sheets',
  transform(code, id) {
    if (!id.endsWith('/reactive-element/css-tag.js')) return null;
    const known = code.replace(CHECK, '=true');
    if (known === code) throw new Error('expected Lit’s check for adopted style sheets, saw none');
    return { code: known, map: null };
  },
};

/** What the scripts with elements leave out of their templates and of Lit. */
export const litCode: Plugin[] = [
  // Line ends and indentation of the element's templates are for readers of the source only.
  minifyTemplateLiterals({ include: ['**/elements/**', '**/drop-in/fields-element.ts'], failOnError: true }),
  adoptedSheets,
];

/**
 * Statements that are joined by commas repeat less, and would be larger. No function is called with `new`, so that arrow
 * functions do, and Lit's members that begin with `_$` are used in the same script only.
 */
export const secondMinifier: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, sequences: false, unsafe_arrows: true },
  mangle: { properties: { regex: /^_\$/ } },
};
