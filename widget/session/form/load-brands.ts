import { type CardBrand, rangeBrands } from 'shared';
import { adoptStyles } from '../styles.ts';

type BrandModule = { readonly nationalBrands: readonly CardBrand[]; readonly sheet: string };

/** Loads the brands that have no ranges of their own, when a checkout takes one. None when they cannot be loaded. */
export async function loadBrands(
  accepted: readonly string[],
  load: () => Promise<unknown>,
): Promise<readonly CardBrand[]> {
  if (accepted.every((code) => rangeBrands.some((brand) => brand.code === code))) return [];
  try {
    const { nationalBrands, sheet } = (await load()) as BrandModule;
    adoptStyles(sheet);
    return nationalBrands.filter(({ code, prefixes }) => prefixes.length > 0 && accepted.includes(code));
  } catch {
    return [];
  }
}
