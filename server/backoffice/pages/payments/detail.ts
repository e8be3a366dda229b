import { html } from 'hono/html';
import { overpaidCents } from '../../../core/payments/ledger.ts';
import { shortIdOf } from '../../../core/payments/descriptor.ts';
import { isRoot, type Payment } from '../../../core/payments/payment.ts';
import { isOpen } from '../../../core/proposals/proposal.ts';
import { recognisedBy } from '../../../core/references/recognition.ts';
import type { ReadTree } from '../../../operations/payments/read-tree.ts';
import type { TextName } from '../../texts/texts.ts';
import { resultText } from '../../texts/coded/results.ts';
import { entityNamed } from '../../views/entity-link.ts';
import {
  accountEnding,
  moment,
  money,
  paymentLink,
  shortId,
  shortReference,
  stateOf,
  titleOf,
} from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { tabBar } from '../../views/tabs.ts';
import { type Html, may, OFFICE, type Page, type Visit, type Fault } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { actionBar, actions } from './actions.ts';
import { doneNotice } from './done.ts';
import { customerFacts } from './customer.ts';
import { EARLIER_MAX, earlierSection } from './earlier.ts';
import { proposalSection } from './proposals/section.ts';
import { paymentTabs } from './tabs.ts';
import { timelineOf } from './timeline.ts';
import { workSection } from './work.ts';
import { type Refused, faultsOf } from '../../views/forms/faults.ts';

/** A payment with its tree, what happened, and what may be done now. */
export const showPayment = (visit: Visit): Promise<Page> => showPaymentWith(visit, undefined);

/** The same with the reason why a form was not carried out. */
export async function showPaymentWith(visit: Visit, refused: Refused): Promise<Page> {
  const { gateway, c, user } = visit;
  const found = await gateway.office.readTree(user, gateway.ids.keyOf('payment', c.req.param('id') ?? ''));
  return found ? paymentPage(visit, found, { faults: faultsOf(visit, refused) }) : notFound(visit);
}

type Shown = { readonly faults?: readonly Fault[]; readonly showsNames?: boolean };

export async function paymentPage(
  visit: Visit,
  found: ReadTree,
  { faults = [], showsNames }: Shown = {},
): Promise<Page> {
  const { t, language, gateway, c } = visit;
  const { payment, tree } = found;
  const tab = c.req.param('tab');
  const shown = paymentTabs.find(({ name }) => name === tab);
  if (tab !== undefined && !shown) return notFound(visit);
  const [earlier, offers, notifications, proposals] = await Promise.all([
    may(visit, 'listPayments') ? gateway.office.earlierPayments(tree[0] ?? payment, EARLIER_MAX) : [],
    gateway.office.offeredReferences(payment),
    gateway.office.readNotifications(tree),
    gateway.office.readProposalsOf(payment.key),
  ]);
  const recognised = recognisedBy(payment, tree[0]?.fields ?? {});
  const story = { ...found, notifications, proposals };
  const open = proposals.find(({ proposal }) => isOpen(proposal, gateway.clock.now()));
  return {
    title: titleOf(payment, language),
    faults,
    body: html`${faults.length === 0 ? done(visit, tree) : ''} ${summaryOf(visit, recognised)}
      <div class="columns payment">
        <div class="acts">
          ${actions(visit, payment, { offers, hasProposal: open !== undefined })}
          ${proposalSection(visit, payment, open)} ${workSection(visit, payment)}
        </div>
        <div class="is">
          <section>
            <h2>${t('tree')}</h2>
            <ul class="tree">
              ${tree.map((each) => branch(visit, each, payment))}
            </ul>
          </section>
          <section id="${PART}">
            <h2>${shown ? t(shown.text) : t('data')}</h2>
            ${tabLinks(visit, payment, shown?.name)}
            ${shown ? shown.show(visit, story) : dataOf(visit, recognised, showsNames)}
          </section>
        </div>
        <div class="past">
          <section>
            <h2>${t('timeline')}</h2>
            ${timelineOf(visit, story)}
          </section>
          ${earlierSection(visit, earlier)}
        </div>
      </div>
      ${actionBar(visit, { offers, hasProposal: open !== undefined })}`,
  };
}

/** What stays in sight while the tabs change. On phones the actions follow it. */
function summaryOf(visit: Visit, payment: Payment): Html {
  const { gateway } = visit;
  const { resultCode, brand, fields, entity, createdAt } = payment;
  const account = `${brand ?? ''} ${accountEnding(payment)}`.trim();
  const { merchantTransactionId: reference } = fields;
  return html`<ul class="summary">
    <li>${stateOf(payment, visit)}</li>
    <li><code>${resultCode}</code> ${resultText(resultCode, visit.language)}</li>
    ${account === '' ? '' : html`<li>${account}</li>`}
    ${reference === undefined ? '' : html`<li>${shortReference(reference)}</li>`}
    <li>${gateway.entities.entity(entity).name}</li>
    <li>${moment(createdAt, visit)}</li>
  </ul>`;
}

/** Where the part of a payment's page begins that its tabs change: on phones it is below the first screen. */
const PART = 'part';

function tabLinks(visit: Visit, { key }: Payment, shown: string | undefined): Html {
  const { t, gateway } = visit;
  const address = `/payments/${gateway.ids.publicId('payment', key)}`;
  return tabBar(visit, [
    { address: `${address}#${PART}`, text: t('data'), isHere: shown === undefined },
    ...paymentTabs.map(({ name, text }) => ({
      address: `${address}/${name}#${PART}`,
      text: t(text),
      isHere: name === shown,
    })),
  ]);
}

/** What the last form has done, by the payment that it began. */
function done(visit: Visit, tree: readonly Payment[]): Html | string {
  const { c, gateway } = visit;
  const key = gateway.ids.keyOf('payment', c.req.query('done') ?? '');
  const made = key === undefined ? undefined : tree.find((each) => each.key === key);
  return made ? doneNotice(visit, made) : '';
}

const branch = (visit: Visit, each: Payment, shown: Payment): Html =>
  html`<li class="${isRoot(each) ? 'root' : 'branch'}" ${each.key === shown.key ? html`aria-current="true"` : ''}>
    ${typeAndAmount(visit, each)} ${stateOf(each, visit)}
    <small>${moment(each.createdAt, visit)}</small>
  </li>`;

/** The link is the amount, or the type where no money moves. */
function typeAndAmount(visit: Visit, payment: Payment): Html {
  const type = html`<code>${payment.type}</code>`;
  if (payment.currency === '') return paymentLink(visit, payment, type);
  return html`${type} ${paymentLink(visit, payment, html`${money(payment, visit.language)}`)}`;
}

function dataOf(visit: Visit, payment: Payment, showsNames = false): Html {
  const { t, gateway } = visit;
  const root = isRoot(payment) ? counters(visit, payment) : [];
  const waits =
    payment.state === 'pending' && payment.waitsFor !== null ? [[t('waitsFor'), t(waitedFor[payment.waitsFor])]] : [];
  return facts([
    [t('state'), stateOf(payment, visit)],
    [t('result'), html`<code>${payment.resultCode}</code> ${resultText(payment.resultCode, visit.language)}`],
    ...(waits as [string, string][]),
    [t('id'), html`<code>${gateway.ids.publicId('payment', payment.key)}</code>`],
    [t('shortId'), html`<code>${shortIdOf(payment.key)}</code>`],
    [t('channel'), entityNamed(visit, gateway.entities.entity(payment.entity))],
    [t('brand'), `${payment.brand ?? ''} ${accountEnding(payment)}`],
    [t('reference'), payment.fields['merchantTransactionId'] ?? '–'],
    ['ndc', shortId(payment.ndc)],
    ...checkoutLink(visit, payment),
    ...requestLinks(visit, payment),
    ...root,
    ...customerFacts(visit, payment, showsNames),
  ]);
}

/** Who is waited for, by name. */
const waitedFor: Readonly<Record<NonNullable<Payment['waitsFor']>, TextName>> = {
  issuer: 'waitsForIssuer',
  shopper: 'waitsForShopper',
  acquirer: 'waitsForAcquirer',
  analyst: 'waitsForAnalyst',
};

function checkoutLink({ t, gateway }: Visit, { checkout }: Payment): readonly (readonly [string, Html])[] {
  if (checkout === null) return [];
  const id = gateway.ids.publicId('checkout', checkout);
  return [[t('checkout'), html`<a href="${OFFICE}/checkouts/${id}">${shortId(id)}</a>`]];
}

/** Links to the requests about a payment in the log, and to those about its checkout. */
function requestLinks(visit: Visit, { key, checkout }: Payment): readonly (readonly [string, Html])[] {
  const { t, gateway } = visit;
  if (!may(visit, 'seeRequests')) return [];
  const own = requestsLink(gateway.ids.publicId('payment', key), t('ofPayment'));
  const ofCheckout = checkout === null ? '' : requestsLink(gateway.ids.publicId('checkout', checkout), t('ofCheckout'));
  return [[t('requestsOf'), html`${own} ${ofCheckout}`]];
}

const requestsLink = (id: string, text: string): Html =>
  html`<a href="${OFFICE}/log/requests?object=${id}">${text}</a>`;

const counters = ({ t, language }: Visit, payment: Payment): readonly (readonly [string, string])[] =>
  (
    [
      ['authorized', payment.authorizedCents],
      ['captured', payment.capturedCents],
      ['receivedMoney', payment.receivedCents],
      ['overpaid', overpaidCents(payment)],
      ['refunded', payment.refundedCents],
      ['chargedBack', payment.chargedBackCents],
    ] as const
  )
    .filter(([, cents]) => cents > 0)
    .map(([name, amountCents]) => [t(name), money({ ...payment, amountCents }, language)]);
