import type { Recollection } from '../../core/payments/acquirer.ts';
import { capturesAllowed } from '../../core/payments/lifecycle.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { capturesMax, settleReference } from '../../core/payments/reference.ts';
import type { Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { afterFault, stored } from './keep.ts';

export type OpenReference = { readonly root: Payment; readonly base: Payment; readonly reference: Payment };

/**
 * Keeps what the acquirer made of a reference. An unknown outcome leaves it pending and its tree closed to others, until
 * the recall settles it.
 */
export async function concludeReference(
  gateway: Gateway,
  open: OpenReference,
  { answer, recall }: { answer: Recollection; recall: Key | null },
): Promise<Payment> {
  const { reference } = open;
  const settled = settleReference(open, answer, {
    closes: closes(gateway, open),
    nextKey: () => gateway.ids.key(),
    at: gateway.clock.now(),
  });
  if (!settled) return reference;
  try {
    await gateway.store.commit([
      { save: 'payment', row: settled.root },
      { save: 'payment', row: settled.reference },
      ...settled.entries.map((add) => ({ add })),
      ...(recall === null ? [] : [{ unsend: recall }]),
    ]);
    return stored(settled.reference);
  } catch (fault) {
    return afterFault(gateway, reference, fault);
  }
}

/** A last capture gives the rest of the reservation back: one that says so, or one that uses the captures up. */
function closes(gateway: Gateway, { root, reference }: OpenReference): boolean {
  if (reference.type !== 'CP') return false;
  const allowed = capturesAllowed(capturesMax(root, reference.fields), gateway.entities.entity(root.entity).settings);
  return reference.fields['sequence'] === 'FINAL' || root.captures + 1 >= allowed;
}
