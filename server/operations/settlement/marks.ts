import type { Entity } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';

/** What has cut-offs of its own: a merchant account, or what a channel takes without one. */
export type Settled = { readonly entity: Entity; readonly account: MerchantAccount | null };

/** All that a channel settles. */
export const settledBy = (entity: Entity): readonly Settled[] =>
  [null, ...entity.accounts].map((account) => ({ entity, account }));

const nameOf = (mark: string, { entity, account }: Settled): string =>
  account ? `${mark} ${entity.key} ${account.key}` : `${mark} ${entity.key}`;

/** The mark with the last cut-off that was settled. */
export const settledUntil = (settled: Settled): string => nameOf('settled', settled);

/** The mark with the cut-off at which settlement began: what was booked before is in no batch. */
export const settledFrom = (settled: Settled): string => nameOf('settledFrom', settled);
