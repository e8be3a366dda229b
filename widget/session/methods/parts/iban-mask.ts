import { foldDigits, groupIban } from 'shared';
import type { Mask } from '../../../masks/masks.ts';

/** The longest IBAN of a country that the gateway knows. */
const LONGEST = 31;

/**
 * The characters of an IBAN, in capitals, however it was typed or pasted. Invoices have its name before it, which is the
 * beginning of no number: there is no country IB.
 */
export const ibanOf = (text: string): string =>
  foldDigits(text)
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .replace(/^IBAN(?=.)/, '');

/** Groups of four, as on a bank's statement (ISO 13616). */
export const ibanMask: Mask = { digits: ibanOf, room: () => LONGEST, show: groupIban };
