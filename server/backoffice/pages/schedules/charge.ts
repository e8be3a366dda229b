import { formatCents } from '../../../core/money.ts';
import { refusals, refuse } from '../../../core/refusal.ts';
import type { Schedule } from '../../../core/schedules/schedule.ts';
import type { FinalAnswer, Work } from '../../../operations/once/work.ts';
import { mayStep } from '../../../operations/schedules/steer.ts';
import { seeOther } from '../../session/respond.ts';
import { resultText } from '../../texts/coded/results.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { faultsOf } from '../../views/forms/faults.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { keyIn, reasonIn } from '../payments/order.ts';
import { shownOf } from './charge-form.ts';
import { keyOf, schedulePage } from './detail.ts';

/** Charges a schedule at once, once for each form that was rendered. Its result is shown on the same page. */
export async function postCharge(visit: Visit): Promise<Page | Response> {
  const { gateway, user, c, language, t } = visit;
  const schedule = await gateway.office.scheduleOf(user, keyOf(visit));
  if (!schedule) return notFound(visit);
  const [reason, key] = [reasonIn(visit), keyIn(visit)];
  if (reason === '') return schedulePage(visit, faultsOf(visit, 'reasonMissing'));
  if (key === undefined) return schedulePage(visit, faultsOf(visit, 'formOutdated'));
  const answer = await gateway.operations.answerOnce({
    repeatable: { scope: `office ${user.key} ${c.req.path}`, key, body: Buffer.from(reason) },
    prepare: () => workOf(visit, schedule, reason),
    answerPayment: (made) => answerOf(200, gateway.ids.publicId('payment', made.key)),
    answerRefusal: (refused) => answerOf(400, refusals[refused.reason]),
  });
  await gateway.office.linkCommitted();
  if (answer.status === 200) return seeOther(`${OFFICE}/schedules/${c.req.param('id') ?? ''}?done=${answer.body}`);
  if (!mayStep(schedule, 'runSchedule')) return schedulePage(visit, faultsOf(visit, 'stepNotPossible'));
  if (!isAsShown(visit, shownOf(schedule))) return schedulePage(visit, faultsOf(visit, 'changedMeanwhile'));
  return schedulePage(visit, [{ text: t('notNow', { why: resultText(answer.body, language) }) }]);
}

const answerOf = (status: number, body: string): FinalAnswer => ({ status, body });

/** The payment, and with its first row the entry of who ordered it and why. */
function workOf(visit: Visit, schedule: Schedule, reason: string): Work {
  const { gateway, actor } = visit;
  const { ids, office } = gateway;
  const { entity, amountCents, currency } = schedule;
  const key = ids.key('payment');
  const audit = office.auditOf(actor, {
    action: 'runSchedule',
    entity,
    subject: ids.publicId('schedule', schedule.key),
    after: { amount: formatCents(amountCents), currency, reason, payment: ids.publicId('payment', key) },
  });
  return {
    kind: 'payment',
    key,
    carryOut: async (alongside) =>
      isAsShown(visit, shownOf(schedule))
        ? office.chargeNow({ schedule, payment: key, alongside: [...alongside, audit] })
        : refuse('changedMeanwhile'),
  };
}
