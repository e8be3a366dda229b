import type { Change } from '../../core/change.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';
import { plus, seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** Longer than a reference takes: the message only finds it made, unless the process died between the two payments. */
const FOLLOW_UP_DELAY = seconds(30);

/** Whether the gateway makes a reference itself after this end of a payment (PA.CP). */
export const followsUp = ({ state, findings }: EndedPayment): boolean =>
  state === 'approved' && findings.next !== undefined;

/** The message that makes the reference if the process that received the approval does not. */
export const followUpMessage = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: payment, ndc }: EndedPayment,
): Change => ({
  kind: 'sendMessage',
  message: {
    key: ids.key('message'),
    topic: 'payment.followUp',
    payload: { payment },
    dueAt: plus(clock.now(), FOLLOW_UP_DELAY),
    attempts: 0,
    ndc,
  },
});
