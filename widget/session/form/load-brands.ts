import type { createBrandChoice } from './brand-choice.ts';
import type { openBrands } from './national-brands.ts';

export type BrandModule = {
  readonly openBrands: typeof openBrands;
  readonly createBrandChoice: typeof createBrandChoice;
};

/** Null when the file cannot be loaded now. */
export const loadBrands = (load: () => Promise<unknown>): Promise<BrandModule | null> =>
  // The build has written the file.
  load().catch(() => null) as Promise<BrandModule | null>;
