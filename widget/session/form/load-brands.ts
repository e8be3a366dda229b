import { rangeBrands } from 'shared';
import type { createBrandChoice } from './brand-choice.ts';
import type { openBrands } from './national-brands.ts';

export type BrandModule = {
  readonly openBrands: typeof openBrands;
  readonly createBrandChoice: typeof createBrandChoice;
};

/** Loads the brands that have no ranges of their own, when a checkout takes one. Null when they cannot be loaded. */
export async function loadBrands(
  accepted: readonly string[],
  load: () => Promise<unknown>,
): Promise<BrandModule | null> {
  if (accepted.every((code) => rangeBrands.some((brand) => brand.code === code))) return null;
  // The build has written the file.
  return load().catch(() => null) as Promise<BrandModule | null>;
}
