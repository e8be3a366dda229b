import { html } from 'hono/html';
import { recognisedBy } from '../../../core/references/recognition.ts';
import type { ReadDispute } from '../../../operations/disputes/read.ts';
import { resultText } from '../../texts/coded/results.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { accountOf, moment, money, paymentLink, titleOf } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { timelineOf } from '../payments/timeline.ts';
import { evidencePart } from './evidence.ts';
import { leftOf, nextTexts, stageOf } from './stages.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const NOTE_LENGTH = 1000;
const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

/** A chargeback with its payment, its notes and what may be done about it. */
export const showDispute = (visit: Visit): Promise<Page> => disputePage(visit, undefined);

/** `fault`: why a form was not carried out. */
export async function disputePage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, t, user, language } = visit;
  const read = await gateway.office.readDispute(user, idOf(visit));
  if (!read) return notFound(visit);
  const { dispute, found } = read;
  const { chargeback, dueAt } = dispute;
  const { brand, fields } = recognisedBy(chargeback, found.tree[0]?.fields ?? {});
  return {
    title: `${t('dispute')} ${money(chargeback, language)}`,
    faults: faultsOf(visit, fault),
    body: html`<div class="columns">
      <div>
        <section>
          <h2>${t('data')}</h2>
          ${facts([
            [t('stage'), stageOf(visit, dispute.stage)],
            [t('dueDate'), dueAt === null ? t('disputeSepa') : moment(dueAt, visit)],
            ...(dispute.stage === 'open' ? [[t('dueLeft'), leftOf(visit, dispute)] as const] : []),
            [t('nextStep'), t(nextTexts[dispute.stage])],
            [
              t('disputeReason'),
              html`<code>${chargeback.resultCode}</code> ${resultText(chargeback.resultCode, visit.language)}`,
            ],
            [t('brand'), accountOf({ brand, fields })],
            [t('reference'), fields['merchantTransactionId'] ?? '–'],
            [t('created'), moment(chargeback.createdAt, visit)],
            [t('payment'), paymentOf(visit, read)],
          ])}
        </section>
        ${evidencePart(visit, read)} ${actions(visit, read)}
      </div>
      <section>
        <h2>${t('timeline')}</h2>
        ${timelineOf(visit, { ...found, notifications: [], proposals: [] })}
      </section>
    </div>`,
  };
}

/** The payment that was charged back, and the chargeback among the payments, where a reversal of it is booked. */
function paymentOf(visit: Visit, { dispute: { chargeback }, found: { tree } }: ReadDispute): Html {
  const base = tree.find(({ key }) => key === chargeback.base);
  return html`${base ? paymentLink(visit, base, html`${titleOf(base, visit.language)}`) : ''}
  ${paymentLink(visit, chargeback, html`${chargeback.type}`)}`;
}

function actions(visit: Visit, { dispute: { stage } }: ReadDispute): Html | '' {
  const { t } = visit;
  const [mayNote, mayAccept] = [may(visit, 'matchSettlement'), may(visit, 'bookChargebacks')];
  if (!mayNote && !mayAccept) return '';
  return html`<section>
    <h2>${t('actions')}</h2>
    ${mayNote ? form(visit, 'note', 'noteDispute') : ''}
    ${
      mayAccept
        ? stage === 'open'
          ? form(visit, 'accept', 'acceptDispute')
          : html`<p class="no-action"><strong>${t('acceptDispute')}</strong> ${t('disputeNotOpen')}</p>`
        : ''
    }
    ${mayAccept ? html`<p class="no-action">${t('disputeBooked')}</p>` : ''}
  </section>`;
}

const form = (visit: Visit, path: string, text: TextName): Html =>
  html`<details class="action" open>
    <summary>${visit.t(text)}</summary>
    <form method="post" action="${OFFICE}/disputes/${idOf(visit)}/${path}">
      ${formTokenFieldOnce(visit)}
      <label>${visit.t('note')}<input name="note" maxlength="${NOTE_LENGTH}" required /></label>
      <button class="${path === 'note' ? 'quiet' : 'danger'}">${visit.t(text)}</button>
    </form>
  </details>`;

/** Keeps a note, or that the merchant does not contest the chargeback, once for each form that was rendered. */
export const postNote =
  (action: 'noteDispute' | 'acceptDispute') =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, actor, form: fields } = visit;
    const id = idOf(visit);
    const note = (fields['note'] ?? '').trim().slice(0, NOTE_LENGTH);
    if (note === '') return disputePage(visit, 'noteMissing');
    const fault = await carryOutForm(visit, (alongside) =>
      gateway.office.noteDispute(actor, { id, action, note, alongside }),
    );
    if (fault === 'unknown') return notFound(visit);
    return fault === undefined ? seeOther(`${OFFICE}/disputes/${id}`) : disputePage(visit, fault);
  };
