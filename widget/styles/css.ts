import { type CSSResult, unsafeCSS } from 'lit';

/** Lit's tag of this name without values inside, whose check every page would load. Sheets are texts of this source. */
export const css = ([sheet]: TemplateStringsArray): CSSResult => unsafeCSS(sheet);
