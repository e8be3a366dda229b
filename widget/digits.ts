import { foldDigits } from 'shared';

/** Nothing but the digits of a text, as 0-9. */
export const digitsOf = (text: string): string => foldDigits(text).replaceAll(/\D/g, '');
