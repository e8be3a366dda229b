import type { Payment } from './payments/payment.ts';

/**
 * Whether a payment is real or only a test of live mode, which moves no money and leaves nothing behind that a real one
 * meets: what both leave for later payments has the realm of its payment. In test mode all payments are alike.
 */
export type Realm = (typeof realms)[number];
export const realms = ['real', 'test'] as const;

export const realmOf = ({ testMode }: Pick<Payment, 'testMode'>, mode: 'test' | 'live'): Realm =>
  mode === 'live' && testMode !== null ? 'test' : 'real';

/** Whether a payment, or a schedule, knows the account that another payment has stored: tests alone know that of a test. */
export const isKnownTo = (
  stored: Pick<Payment, 'testMode'>,
  { testMode, mode }: Pick<Payment, 'testMode'> & { readonly mode: 'test' | 'live' },
): boolean => realmOf(stored, mode) === 'real' || realmOf({ testMode }, mode) === 'test';

/** A text that is hashed to know something again: what tests leave has another hash. */
export const inRealm = (text: string, realm: Realm): string => (realm === 'test' ? `test\n${text}` : text);
