import type { AuditEntry } from '../../core/audit/entry.ts';
import { type KnownEntry, orderedPayment, type Outcome } from '../../core/audit/ordered.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Reading = Pick<Gateway, 'store' | 'ids'>;

/** Entries with the outcomes of what they ordered, as the payments stand now. */
export async function withOutcomes(gateway: Reading, entries: readonly AuditEntry[]): Promise<readonly KnownEntry[]> {
  const keys = entries.map((entry) => keyOf(gateway, entry)).filter((key) => key !== undefined);
  const payments = await gateway.store.paymentOutlinesAmong([...new Set(keys)]);
  return knownAmong(gateway, entries, payments);
}

/** The same by payments that were read. */
export function knownAmong(
  gateway: Pick<Gateway, 'ids'>,
  entries: readonly AuditEntry[],
  payments: readonly (Outcome & { readonly key: PaymentKey })[],
): readonly KnownEntry[] {
  const known = new Map(payments.map((each) => [each.key, each]));
  return entries.map((entry) => {
    const key = keyOf(gateway, entry);
    return { ...entry, outcome: (key === undefined ? undefined : known.get(key)) ?? null };
  });
}

function keyOf({ ids }: Pick<Gateway, 'ids'>, entry: AuditEntry): PaymentKey | undefined {
  const id = orderedPayment(entry);
  return id === undefined ? undefined : ids.keyOf('payment', id);
}
