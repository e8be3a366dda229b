import type { Collection } from '../../core/bank-accounts/collection.ts';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import type { FollowUpKind, FollowUpRequest } from '../../core/payments/acquirer.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { OpenReference } from '../../core/references/reference.ts';
import type { Gateway } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { concludeAtOnce, concludePayment } from '../payments/conclude.ts';
import { inquiryAfterRequest, stored } from '../payments/keep.ts';
import { requestMembers } from '../payments/request-members.ts';

type Prepared = {
  readonly acquirer: Acquirer;
  readonly kind: FollowUpKind;
  readonly collection: Collection | undefined;
  readonly alongside: Alongside;
};

/**
 * Begins a reference that was permitted, sends it and concludes it. An acquirer that responds synchronously needs one
 * commit only (DECISIONS 16). Rejects with VersionConflict before it is sent.
 */
export async function sendReference(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'log' | 'entities' | 'mode'>,
  open: OpenReference,
  { acquirer, kind, collection, alongside }: Prepared,
): Promise<Payment> {
  const { root, base, payment } = open;
  const baseKey = acquirerKey(gateway, base);
  const request: FollowUpRequest = {
    ...requestMembers(gateway, payment),
    kind,
    baseKey,
    ...(collection && { collection }),
  };
  const atOnce = acquirer.respondSynchronously?.(request);
  if (atOnce) return concludeAtOnce(gateway, open, { response: atOnce, alongside });
  const inquiry = gateway.ids.key('message');
  const locked = { ...root, openReference: payment.key };
  await gateway.store.commit([
    { kind: 'saveRoot', row: locked },
    { kind: 'savePayment', row: payment },
    inquiryAfterRequest(gateway, payment, inquiry),
    ...changesWith(alongside, payment),
  ]);
  const response = await acquirer.send(request);
  const sent: OpenReference = { kind: 'reference', root: stored(locked), base, payment: stored(payment) };
  return concludePayment(gateway, sent, { response, inquiry, alongside });
}
