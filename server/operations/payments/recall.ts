import { codes, rejected } from '../../core/payments/attempt.ts';
import { authenticationFaults } from '../../core/authentication/authentication.ts';
import type { Payloads } from '../../core/message.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { plus } from '../../core/values.ts';
import { concludePayment } from './ask-acquirer.ts';
import { concludeReference } from './conclude-reference.ts';
import type { Delivery } from '../delivery.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment } from './keep.ts';
import { SHOPPER_PATIENCE } from '../authentication/patience.ts';
import { acquirerOf } from './acquirer-of.ts';

/**
 * Asks what became of a payment that was left pending. Nothing is ever sent again: the acquirer is only asked about the
 * key it may have seen.
 */
export const recallPayment = (gateway: Gateway, { payment: key }: Payloads['payment.recall']): Promise<Delivery> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    if (!payment || payment.state !== 'pending') return 'done';
    if (payment.waitsFor !== 'acquirer') return endAbandoned(gateway, payment);
    const acquirer = acquirerOf(gateway, payment);
    if (!acquirer) return 'again';
    const answer = await acquirer.recall(gateway.ids.publicId('payment', payment.key));
    const settled =
      payment.base === null
        ? await concludePayment(gateway, payment, { answer, recall: null })
        : await concludeOpenReference(gateway, payment, answer);
    return settled.state === 'pending' ? 'again' : 'done';
  });

/** Nobody was charged yet: a shopper who stayed away, or a process that died while it asked the issuer. */
async function endAbandoned(gateway: Gateway, payment: Payment): Promise<Delivery> {
  const since = payment.findings.authentication?.since ?? payment.createdAt;
  if (gateway.clock.now() < plus(since, SHOPPER_PATIENCE)) return 'again';
  const resultCode = payment.waitsFor === 'shopper' ? authenticationFaults.timedOut : codes.authenticationLost;
  await keepPayment(gateway, rejected(payment, { resultCode, at: gateway.clock.now() }));
  return 'done';
}

async function concludeOpenReference(
  gateway: Gateway,
  reference: Payment,
  answer: Parameters<typeof concludeReference>[2]['answer'],
): Promise<Payment> {
  const root = await gateway.store.payment(reference.root);
  const base = await gateway.store.payment(reference.base ?? reference.root);
  if (!root || !base) throw new Error(`Expected the tree of payment ${reference.key}, found it gone`);
  return concludeReference(gateway, { root, base, reference }, { answer, recall: null });
}
