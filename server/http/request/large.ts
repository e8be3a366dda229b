import type { Fields } from '../../core/fields.ts';

/*
 * What large orders need for the machine's sake; nothing else in http knows of it.
 */

/** A number of parameters, as of a cart with a thousand items, with which each step takes milliseconds. */
const LARGE = 500;

export const isLarge = (fields: Fields): boolean => Object.keys(fields).length > LARGE;

/**
 * The same fields as an object with V8's fast properties: a third of the memory, and copied in a fraction of the time.
 * Large orders stay as they are.
 */
export const compact = (fields: Fields): Fields =>
  isLarge(fields) ? fields : (JSON.parse(JSON.stringify(fields)) as Fields);
