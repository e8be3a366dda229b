import { html } from 'hono/html';
import { isMarkable, isOpen, lapsesAt, markableDeclines } from '../../../../core/proposals/proposal.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import type { ShownProposal } from '../../../../operations/proposals/read.ts';
import { resultText } from '../../../texts/coded/results.ts';
import { proofOnce } from '../../../views/layout.ts';
import { moment } from '../../../views/show.ts';
import { facts } from '../../../views/table.ts';
import { type Html, may, OFFICE, type Visit } from '../../../visit.ts';
import { REASON_LENGTH } from '../order.ts';

/** The form that proposes an outcome; or what was proposed, for another user to approve. */
export function outcomeSection(visit: Visit, payment: Payment, proposals: readonly ShownProposal[]): Html | '' {
  const { t, gateway } = visit;
  if (!may(visit, 'markOutcomes') || !isMarkable(payment)) return '';
  const open = proposals.find(({ proposal }) => isOpen(proposal, gateway.clock.now()));
  return html`<section>
    <h2>${t('markOutcome')}</h2>
    ${open ? approvalOf(visit, payment, open) : proposalForm(visit, payment)}
  </section>`;
}

const addressOf = ({ gateway }: Visit, { key }: Payment): string =>
  `${OFFICE}/payments/${gateway.ids.publicId('payment', key)}`;

const proposalForm = (visit: Visit, payment: Payment): Html => {
  const { t } = visit;
  return html`<details class="action">
    <summary>${t('propose')}</summary>
    <p>${t('proposeMore')}</p>
    <form method="post" action="${addressOf(visit, payment)}/propose">
      ${proofOnce(visit)}
      <label
        >${t('outcome')}<select name="outcome">
          ${[
            html`<option value="approved">${t('approved')}</option>`,
            ...markableDeclines.map(
              (code) =>
                html`<option value="${code}">${t('rejected')}: ${code} ${resultText(code, visit.language)}</option>`,
            ),
          ]}
        </select></label
      >
      <label>${t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>
      <button>${t('propose')}</button>
    </form>
  </details>`;
};

/** The difference that is approved, and nothing else. */
function approvalOf(visit: Visit, payment: Payment, { proposal, proposer }: ShownProposal): Html {
  const { t, user, gateway } = visit;
  const path = addressOf(visit, payment);
  const id = gateway.ids.publicId('proposal', proposal.key);
  const fields = html`${proofOnce(visit)}<input type="hidden" name="proposal" value="${id}" />`;
  const outcome = proposal.outcome === 'approved' ? t('approved') : t('rejected');
  return html`${facts([
      [t('actor'), proposer?.email ?? ''],
      [
        t('change'),
        html`${t('pending')} <code>${proposal.seenCode}</code> →
          <strong>${outcome}</strong> ${proposal.resultCode ?? ''}`,
      ],
      [t('reason'), html`<span class="text">${proposal.reason}</span>`],
      [t('expires'), moment(lapsesAt(proposal), visit)],
    ])}
    ${
      proposal.proposer === user.key
        ? html`<p>${t('proposalOwn')}</p>`
        : html`<form method="post" action="${path}/approve-outcome" class="inline">
            ${fields}<button>${t('approveOutcome')}</button>
          </form>`
    }
    <form method="post" action="${path}/refuse-outcome" class="inline">
      ${fields}<button class="quiet">${t('refuseOutcome')}</button>
    </form>`;
}
