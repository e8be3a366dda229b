import type { MerchantAccountKey } from '../values.ts';
import type { AccountTry } from './findings.ts';
import type { ReviewedFirst, SentFirst, UnsentFirst } from './payment.ts';

/** A payment that was not processed at one merchant account, at the next one. */
export const atNextAccount = <P extends UnsentFirst | ReviewedFirst | SentFirst>(
  payment: P,
  tried: AccountTry,
  next: MerchantAccountKey,
): P => ({
  ...payment,
  merchantAccount: next,
  findings: { ...payment.findings, tries: [...(payment.findings.tries ?? []), tried] },
});
