/**
 * The number of a price, as a bank's form takes it: without the currency, whose name may have dots (`1.234,50 kr.`),
 * and without the spaces of its groups.
 */
export const plainAmount = (price: string): string => (/\d(?:.*\d)?/.exec(price)?.[0] ?? '').replaceAll(/[^\d.,]/g, '');
