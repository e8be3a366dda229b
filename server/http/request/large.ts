import type { Fields } from '../../core/fields.ts';

/*
 * For the machine's sake: each step over the parameters of a thousand items takes milliseconds. Such orders let other
 * requests run between their steps. Nothing else in http depends on the size of an order.
 */

/** A number of parameters from which on every step of a request takes milliseconds. */
const LARGE = 500;

export const isLarge = (fields: Fields): boolean => Object.keys(fields).length > LARGE;
