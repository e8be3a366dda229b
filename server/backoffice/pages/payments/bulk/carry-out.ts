import { html } from 'hono/html';
import { StoreUnavailable } from '../../../../core/faults.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { minus, seconds } from '../../../../core/values.ts';
import { resultText } from '../../../texts/coded/results.ts';
import { amountIn } from '../../../session/amount.ts';
import { notice, formTokenField } from '../../../views/layout.ts';
import { money, paymentLink, stateOf } from '../../../views/show.ts';
import { type Column, tableOf } from '../../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../../visit.ts';
import { keyIn, orderReference, reasonIn } from '../order.ts';
import { bulkPage, columnsOf } from './confirm.ts';
import { type BulkAction, bulkActions, BULK_MAX, isBulkAction } from './selection.ts';

/** Of how many payments the references are under way at once: an acquirer may take seconds for each. */
const AT_ONCE = 4;
/** No further reference is begun after this time, so that the page comes before a proxy stops to wait for it. */
const BEGIN_WITHIN = seconds(20);

/** A payment of a form, with the amount that its page has shown. */
type Item = { readonly payment: Payment; readonly amount: string };
/** What became of it: the reference that was made, or none, where it was not begun or the form is not the same. */
type Done = Item & { readonly made: Payment | 'notBegun' | 'formOutdated' };

/**
 * Carries out what the page has listed. Each payment has a key of its own, made of the form's, so that a form that is
 * sent again goes on where it ended, and repeats nothing.
 */
export async function postBulk(visit: Visit): Promise<Page> {
  const { form, gateway } = visit;
  const [action, reason, key] = [form['action'], reasonIn(visit), keyIn(visit)];
  if (reason === '') return bulkPage(visit, 'reasonMissing');
  if (key === undefined || !isBulkAction(action)) return bulkPage(visit, 'formOutdated');
  const items = await itemsIn(visit);
  if (!items) return bulkPage(visit, 'formOutdated');
  const done = await inTurns(visit, items, (item) => carryOut(visit, item, { action, reason, key }));
  await gateway.office.linkCommitted();
  return resultPage(visit, { action, reason, key, done });
}

const ITEM = /^([0-9a-f]{32}) (\d{1,10}\.\d\d)$/;

/** The payments that the form names, each once; undefined for a form that no page had. */
async function itemsIn({ gateway, user, all }: Visit): Promise<readonly Item[] | undefined> {
  const named = new Map(all('payment').map((text) => [ITEM.exec(text)?.[1], ITEM.exec(text)?.[2]] as const));
  if (named.size === 0 || named.size > BULK_MAX || named.has(undefined)) return undefined;
  const items = await Promise.all(
    Array.from(named, async ([id = '', text = '']) => {
      const payment = await gateway.office.readSeen(user, gateway.ids.keyOf('payment', id));
      const amount = payment && amountIn(text, payment);
      return payment && amount !== undefined ? { payment, amount } : undefined;
    }),
  );
  const known = items.filter((each) => each !== undefined);
  return known.length === items.length ? known : undefined;
}

type Ordered = { readonly action: BulkAction; readonly reason: string; readonly key: string };

/** The reference of a payment. A database that is not there leaves it to the form's next turn. */
async function carryOut(visit: Visit, item: Item, { action, reason, key }: Ordered): Promise<Done> {
  const { gateway, user } = visit;
  const { payment: base, amount } = item;
  try {
    const answer = await orderReference(visit, { base, amount, type: bulkActions[action], reason, key });
    if (answer.status !== 200) return { ...item, made: 'formOutdated' };
    const made = await gateway.office.readSeen(user, gateway.ids.keyOf('payment', answer.body));
    return { ...item, made: made ?? 'notBegun' };
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    return { ...item, made: 'notBegun' };
  }
}

/** The items in their order, some at once, and none after the time. */
async function inTurns(
  { gateway: { clock } }: Visit,
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> {
  const since = clock.now();
  const done: Done[] = items.map((item) => ({ ...item, made: 'notBegun' }));
  const left = items.entries();
  async function takeTurns(): Promise<void> {
    for (const [place, item] of left) {
      if (minus(clock.now(), BEGIN_WITHIN) > since) return;
      done[place] = await work(item);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return done;
}

type Result = Ordered & { readonly done: readonly Done[] };

/** What became of each payment; those that were not begun are a form of the same key. */
function resultPage(visit: Visit, result: Result): Page {
  const { t } = visit;
  const { action, done } = result;
  const count = (state: string) => done.filter(({ made }) => stateName(made) === state).length;
  const [approved, rejected, pending] = [count('approved'), count('rejected'), count('pending')];
  const isWhole = approved === done.length;
  return {
    title: `${t(action)} (${done.length})`,
    body: html`${notice(t('bulkDone', { approved, rejected, pending }), isWhole ? 'good' : 'bad')}
      ${formAgain(visit, result)}
      ${tableOf({ caption: t('result'), columns: [...columnsOf(visit), ...resultColumns(visit)], rows: done })}
      <p><a href="${OFFICE}/payments">${t('backToList')}</a></p>`,
  };
}

const stateName = (made: Done['made']): string => (typeof made === 'string' ? made : made.state);

const field = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;

function formAgain(visit: Visit, { action, reason, key, done }: Result): Html | '' {
  const { t, gateway, c } = visit;
  const left = done.filter(({ made }) => made === 'notBegun');
  if (left.length === 0) return '';
  const { search } = new URL(c.req.url);
  return html`<form method="post" action="${OFFICE}/payments/bulk${search}" class="next">
    ${formTokenField(visit)} ${field('key', key)} ${field('action', action)} ${field('reason', reason)}
    ${left.map(({ payment, amount }) => field('payment', `${gateway.ids.publicId('payment', payment.key)} ${amount}`))}
    <button>${t('bulkGoOn', { count: left.length })}</button>
  </form>`;
}

const resultColumns = (visit: Visit): readonly Column<Done>[] => {
  const { t, language } = visit;
  return [
    {
      title: t('amount'),
      kind: 'number',
      cell: ({ made, payment }) => (typeof made === 'string' ? '' : money({ ...payment, ...amountOf(made) }, language)),
    },
    {
      title: t('state'),
      cell: ({ made }) =>
        typeof made === 'string' ? t(made === 'notBegun' ? 'bulkNotBegun' : made) : stateOf(made, visit),
    },
    {
      title: t('result'),
      kind: 'long',
      cell: ({ made }) =>
        typeof made === 'string'
          ? ''
          : html`${paymentLink(visit, made, html`<code>${made.resultCode}</code>`)}
            ${resultText(made.resultCode, visit.language)}`,
    },
  ];
};

const amountOf = ({ amountCents }: Payment) => ({ amountCents });
