import type { Change } from '../../core/change.ts';
import { holderOf } from '../../core/limits/duplicates.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';

/** A rejected payment may be repeated; one that is rejected in its first commit has claimed nothing. */
export function released({ key, checkout, version, state, findings }: EndedPayment): readonly Change[] {
  if (state !== 'rejected' || version === 0) return [];
  return (findings.claims ?? []).map((name) => ({ release: { name, holder: holderOf({ key, checkout }) } }));
}
