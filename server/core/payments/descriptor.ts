import type { Fields } from '../fields.ts';

/** The merchant's text on the shopper's statement (spec, Basic payment: merchant.name overrides descriptor). */
export const statementText = ({ 'merchant.name': name, descriptor }: Fields): string | undefined => name ?? descriptor;
