import { html } from 'hono/html';
import { mayRelaxScreening } from '../../../core/entities/operator.ts';
import { cancelReasons, isLockedFor, isTaken, type AnalystDecision } from '../../../core/risk/case.ts';
import type { ShownCase } from '../../../operations/risk/queue.ts';
import type { CaseFault } from '../../../operations/risk/work.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import { reasonText } from '../../texts/coded/risk-reasons.ts';
import type { TextName } from '../../texts/texts.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { postButton, formTokenFieldOnce } from '../../views/layout.ts';
import { accountOf, length, moment, money, paymentLink, shortId } from '../../views/show.ts';
import { emptyState, facts } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { customerFacts } from '../payments/customer.ts';
import { EARLIER_MAX, earlierSection } from '../payments/earlier.ts';
import { historyOf } from './case-history.ts';
import { stateTexts } from './case-filters.ts';
import { takeNext } from './cases.ts';
import { lockOf, notSentText } from './shown.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/risk/cases';
const NOTE_LENGTH = 1000;

const keyOf = ({ gateway, c }: Visit) => gateway.ids.keyOf('payment', c.req.param('id') ?? '');
const addressOf = ({ c }: Visit): string => `${PATH}/${c.req.param('id') ?? ''}`;

/** One case with what an analyst has to know, and what can be done about it. */
export const showCase = (visit: Visit): Promise<Page> => casePage(visit, undefined);

async function casePage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, t, user, language } = visit;
  const shown = await gateway.office.readCaseOf(user, keyOf(visit));
  if (!shown) return notFound(visit);
  const { found, payment } = shown;
  const [history, earlier] = await Promise.all([
    gateway.office.readCaseHistory(found),
    may(visit, 'listPayments') ? gateway.office.earlierPayments(payment, EARLIER_MAX) : [],
  ]);
  return {
    title: `${t('case')} ${money(payment, language)}`,
    faults: faultsOf(visit, fault),
    body: html`<div class="columns">
        <div>
          <section>
            <h2>${t('data')}</h2>
            ${dataOf(visit, shown)}
          </section>
          <section>
            <h2>${t('rulesHit')}</h2>
            <ul class="plain">
              ${found.reasons.map(
                (reason) =>
                  html`<li>
                    <code>${reason.rule}</code> ${reasonText(reason, visit.language)}
                    ${reason.shadow ? html`<small>${t('shadowRule')}</small>` : ''}
                  </li>`,
              )}
            </ul>
          </section>
          <section>
            <h2>${t('customer')}</h2>
            ${facts(customerFacts(visit, payment))}
          </section>
          ${earlierSection(visit, earlier)}
        </div>
        <div>
          ${may(visit, 'decideCases') ? decisions(visit, shown) : ''}
          <section>
            <h2>${t('caseHistory')}</h2>
            ${historyOf(visit, shown, history)}
          </section>
        </div>
      </div>
      ${may(visit, 'decideCases') && isDecidable(visit, shown) ? decisionBar(visit, mayApprove(visit, shown)) : ''}`,
  };
}

function dataOf(visit: Visit, shown: ShownCase): Html {
  const { t, gateway, language } = visit;
  const { found, payment } = shown;
  const now = gateway.clock.now();
  return facts([
    [
      t('state'),
      html`<span class="state ${found.state}">${notSentText(visit, payment) ?? t(stateTexts[found.state])}</span>`,
    ],
    [t('assignee'), lockOf(visit, shown)],
    [t('amount'), money(payment, language)],
    [t('score'), String(found.score)],
    [t('age'), html`${length(visit, now - found.createdAt)} <small>${moment(found.createdAt, visit)}</small>`],
    ...(found.state === 'open'
      ? [
          [
            t('decideBefore'),
            html`${length(visit, found.expiresAt - now)} <small>${moment(found.expiresAt, visit)}</small>`,
          ] as const,
        ]
      : []),
    [t('payment'), paymentLink(visit, payment, shortId(gateway.ids.publicId('payment', payment.key)))],
    [t('channel'), entityNamed(visit, gateway.entities.entity(found.entity))],
    [t('account4'), accountOf(payment)],
    [t('reference'), payment.fields['merchantTransactionId'] ?? '–'],
  ]);
}

const isDecidable = ({ user, gateway }: Visit, { found }: ShownCase): boolean =>
  found.state === 'open' && !isLockedFor(found, user, gateway.clock.now());

/** Under a screening that comes from above, users of a merchant cancel and add notes. */
const mayApprove = ({ user, gateway: { entities } }: Visit, { found }: Pick<ShownCase, 'found'>): boolean =>
  mayRelaxScreening(entities, user, entities.entity(found.entity));

/** On phones: the buttons of both decisions, at the bottom of the screen. A cancellation asks for its reason first. */
const decisionBar = ({ t }: Visit, isApprover: boolean): Html =>
  html`<div class="bar">
    ${isApprover ? html`<button form="approve">${t('approve')}</button>` : ''}
    <button form="cancel" class="danger">${t('cancelPayment')}</button>
  </div>`;

function decisions(visit: Visit, { found, assignee }: ShownCase): Html {
  const { t, gateway, user } = visit;
  const now = gateway.clock.now();
  if (found.state !== 'open') return html``;
  const { lockedUntil } = found;
  if (isLockedFor(found, user, now))
    return emptyState(
      t('caseLocked'),
      html`${t('lockedBy', { who: assignee?.email ?? '' })} ${lockedUntil ? moment(lockedUntil, visit) : ''}`,
    );
  const path = addressOf(visit);
  const isMine = isTaken(found, now);
  return html`<section>
    <h2>${t('decide')}</h2>
    <p>
      ${
        isMine && lockedUntil
          ? html`${t('lockedForYou')} ${moment(lockedUntil, visit)}
            ${postButton(visit, { action: `${path}/release`, text: t('release') })}`
          : postButton(visit, { action: `${path}/take`, text: t('take') })
      }
    </p>
    ${
      mayApprove(visit, { found })
        ? html`<form method="post" action="${OFFICE}${path}/approve" id="approve" class="action">
            ${formTokenFieldOnce(visit)} ${noteField(visit)}
            <button accesskey="a" data-key="a">${t('approve')}</button>
          </form>`
        : ''
    }
    <form method="post" action="${OFFICE}${path}/cancel" id="cancel" class="action">
      ${formTokenFieldOnce(visit)}
      <label
        >${t('reason')}<select name="cancelReason" required>
          <option value="">${t('choose')}</option>
          ${cancelReasons.map((each) => html`<option value="${each}">${t(each)}</option>`)}
        </select></label
      >
      ${noteField(visit)}
      <button class="danger" accesskey="x" data-key="x">${t('cancelPayment')}</button>
    </form>
    <form method="post" action="${OFFICE}${path}/note" class="action">
      ${formTokenFieldOnce(visit)}
      <label>${t('note')}<textarea name="note" maxlength="${NOTE_LENGTH}" rows="3" required></textarea></label>
      <button class="quiet" accesskey="n" data-key="n">${t('leavePending')}</button>
    </form>
  </section>`;
}

const noteField = ({ t }: Visit): Html =>
  html`<label>${t('noteOptional')}<input name="note" maxlength="${NOTE_LENGTH}" /></label>`;

export const takeCase = async (visit: Visit): Promise<Page | Response> =>
  after(visit, await visit.gateway.office.takeCase(visit.actor, keyOf(visit)));

export const releaseCase = async (visit: Visit): Promise<Page | Response> =>
  after(visit, await visit.gateway.office.releaseCase(visit.actor, keyOf(visit)));

type Fault = CaseFault | 'formOutdated' | 'cancelReasonMissing' | 'noteMissing';

const after = (visit: Visit, fault: Fault | undefined): Page | Response | Promise<Page> => {
  if (fault === 'unknown') return notFound(visit);
  return fault === undefined ? seeOther(`${OFFICE}${addressOf(visit)}`) : casePage(visit, fault);
};

/** Decides, or adds a note. */
async function decide(
  visit: Visit,
  decision: AnalystDecision,
  cancelReason: string | null,
): Promise<Fault | undefined> {
  const note = (visit.form['note'] ?? '').trim().slice(0, NOTE_LENGTH);
  if (decision === 'PENDING' && note === '') return 'noteMissing';
  const order = { key: keyOf(visit), decision, cancelReason, note: note === '' ? null : note };
  return carryOutForm(visit, (alongside) => visit.gateway.office.decideAsUser(visit.actor, { ...order, alongside }));
}

export const approveCase = async (visit: Visit): Promise<Page | Response> =>
  onward(visit, await decide(visit, 'APPROVE', null));

export async function cancelCase(visit: Visit): Promise<Page | Response> {
  const reason = cancelReasons.find((each) => each === visit.form['cancelReason']);
  return reason === undefined
    ? after(visit, 'cancelReasonMissing')
    : onward(visit, await decide(visit, 'CANCEL', reason));
}

export const noteCase = async (visit: Visit): Promise<Page | Response> =>
  after(visit, await decide(visit, 'PENDING', null));

/** After a decision the next case that is free is taken. */
const onward = async (visit: Visit, fault: Fault | undefined): Promise<Page | Response> =>
  fault === undefined ? takeNext(visit) : after(visit, fault);
