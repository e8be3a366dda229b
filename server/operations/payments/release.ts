import type { Change } from '../../core/change.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';

/** A rejected payment may be repeated; one that is rejected in its first commit has claimed nothing. */
export const released = ({ key, version, state, findings }: EndedPayment): readonly Change[] =>
  state === 'rejected' && findings.claims && version > 0 ? [{ release: key }] : [];
