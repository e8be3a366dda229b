import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { isRefusal, refusals } from '../../../core/refusal.ts';
import { accountOf } from '../../../http/payments/account.ts';
import { paymentFactsOf } from '../../../http/payments/payment-facts.ts';
import type { FinalAnswer, Work } from '../../../operations/once/work.ts';
import { bankOrder } from '../../../operations/test-tools/book-at-bank.ts';
import { seeOther } from '../../session/respond.ts';
import { resultText } from '../../texts/coded/results.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { type Html, OFFICE, type Page, type Visit, type Fault } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { keyIn } from '../payments/order.ts';
import { booked } from './bookings.ts';
import { dataTable } from './data.ts';
import { testTabs } from './tabs.ts';
import { type Trigger, type TriggerName, triggers } from './triggers.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/test/triggers';

/** Buttons that make payments of every kind, and the data that decide how payments end. */
export const showTriggers = (visit: Visit): Page => triggerPage(visit, []);

function triggerPage(visit: Visit, faults: readonly Fault[]): Page {
  const { gateway, t } = visit;
  if (!gateway.testTools) return notFound(visit);
  return {
    title: t('testTools'),
    faults,
    body: html`${testTabs(visit, PATH)} ${triggerForm(visit)} ${dataTable(visit, 'triggers')}`,
  };
}

/** The most channels that a choice lists; of more the id is entered. */
const CHOICES = 200;

const channelsOf = ({ gateway, user }: Visit): readonly Entity[] =>
  gateway.office.reachedEntities(user).filter(({ kind }) => kind === 'channel');

function triggerForm(visit: Visit): Html | '' {
  const { t } = visit;
  const channels = channelsOf(visit);
  if (channels.length === 0) return '';
  return html`<section>
    <h2>${t('triggerMake')}</h2>
    <p class="hint">${t('triggerMore')}</p>
    <form method="post" action="${OFFICE}${PATH}">
      ${formTokenFieldOnce(visit)}
      <label class="narrow"
        >${t('channel')}
        ${
          channels.length > CHOICES
            ? html`<input name="entity" maxlength="32" placeholder="${t('entityId')}" spellcheck="false" required />`
            : html`<select name="entity">
                ${channels.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
              </select>`
        }</label
      >
      <ul class="triggers">
        ${Object.entries(triggers).map(
          ([name, { text, effect }]) =>
            html`<li>
              <button class="quiet" name="trigger" value="${name}">${t(text)}</button> <span>${t(effect)}</span>
            </li>`,
        )}
      </ul>
    </form>
  </section>`;
}

const isTrigger = (name: string): name is TriggerName => Object.hasOwn(triggers, name);

/** Makes the payment of a button once for each form, and shows it with what was booked on it. */
export async function postTrigger(visit: Visit): Promise<Page | Response> {
  const { gateway, form, language, t } = visit;
  const [name, key] = [form['trigger'] ?? '', keyIn(visit)];
  const channel = channelsOf(visit).find(({ id }) => id === (form['entity'] ?? '').trim());
  if (!gateway.testTools || !isTrigger(name)) return notFound(visit);
  if (!channel || key === undefined)
    return triggerPage(visit, faultsOf(visit, channel ? 'formOutdated' : 'triggerChannel'));
  const answer = await paid(visit, { name, channel, key });
  if (answer.status !== 200)
    return triggerPage(visit, [{ text: t('notNow', { why: resultText(answer.body, language) }) }]);
  const { booking }: Trigger = triggers[name];
  const order = booking === undefined ? undefined : bankOrder(booking);
  const made = order && (await booked(visit, { id: answer.body, order, cents: null, key }));
  return seeOther(`${OFFICE}/payments/${answer.body}?done=${made?.made ?? answer.body}`);
}

/** Where the shopper of a button's payment returns to, with its id. */
export function showConfirmed(visit: Visit): Page | Response {
  const id = visit.c.req.query('id') ?? '';
  const isPayment = visit.gateway.ids.keyOf('payment', id) !== undefined;
  return isPayment ? seeOther(`${OFFICE}/payments/${id}?done=${id}`) : notFound(visit);
}

type Pressed = { readonly name: TriggerName; readonly channel: Entity; readonly key: string };

/** Status 200 comes with the payment's id. */
async function paid(visit: Visit, pressed: Pressed): Promise<FinalAnswer> {
  const { gateway, user, c } = visit;
  const { name, channel, key } = pressed;
  const answer = await gateway.operations.answerOnce({
    repeatable: { scope: `office ${user.key} ${c.req.path} ${name}`, key, body: Buffer.from(channel.id) },
    prepare: () => workOf(visit, pressed),
    answerPayment: (made) => ({ status: 200, body: gateway.ids.publicId('payment', made.key) }),
    answerRefusal: ({ reason }) => ({ status: 400, body: refusals[reason] }),
  });
  await gateway.office.linkCommitted();
  return answer;
}

/** The payment as a request of the merchant's server would begin it, with the entry of who had it made. */
function workOf({ gateway, actor }: Visit, { name, channel }: Pressed): Work {
  const shopperResultUrl = `${gateway.officeUrl}${OFFICE.slice(1)}/test/confirmed`;
  const order = { entityId: channel.id, amount: '92.00', currency: 'EUR', shopperResultUrl };
  const fields = { ...order, ...triggers[name].fields };
  const account = accountOf(fields);
  if (isRefusal(account)) throw new Error(`Expected an account for ${name}, got ${account.reason}`);
  const facts = paymentFactsOf(gateway, { entity: channel, fields, ndc: actor.ndc });
  if (isRefusal(facts)) throw new Error(`Expected a payment for ${name}, got ${facts.reason}`);
  const subject = gateway.ids.publicId('payment', facts.key);
  const after = { trigger: name };
  const audit = gateway.office.auditOf(actor, { action: 'triggerPayment', entity: channel.key, subject, after });
  const brand = fields.paymentBrand;
  return {
    kind: 'payment',
    key: facts.key,
    carryOut: (alongside) =>
      gateway.operations.startPayment({ facts, brand, account, alongside: [...alongside, audit] }),
  };
}
