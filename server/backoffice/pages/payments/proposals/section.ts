import { html } from 'hono/html';
import {
  isBooking,
  isMarkable,
  lapsesAt,
  markableDeclines,
  matterOf,
  type Proposal,
  type ProposedMatter,
  proposedMatters,
} from '../../../../core/proposals/proposal.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import type { ShownProposal } from '../../../../operations/proposals/read.ts';
import { resultText } from '../../../texts/coded/results.ts';
import { formTokenFieldOnce } from '../../../views/layout.ts';
import { moment, money, titleOf } from '../../../views/show.ts';
import { facts } from '../../../views/table.ts';
import { type Html, may, OFFICE, type Visit } from '../../../visit.ts';
import { REASON_LENGTH } from '../order.ts';

/** What was proposed, for another user to approve; or the form that proposes an outcome. */
export function proposalSection(visit: Visit, payment: Payment, open: ShownProposal | undefined): Html | '' {
  const matter = open ? matterOf(open.proposal) : 'outcome';
  const isShown = matter === 'booking' || isMarkable(payment);
  if (!isShown || !may(visit, proposedMatters[matter].needs)) return '';
  return html`<section>
    <h2>${visit.t(matter === 'booking' ? 'proposedBooking' : 'markOutcome')}</h2>
    ${open ? approvalOf(visit, payment, open) : proposalForm(visit, payment)}
  </section>`;
}

/** The last parts of the addresses at which a proposal is decided. */
const decisionPaths = {
  outcome: { approve: 'approve-outcome', refuse: 'refuse-outcome' },
  booking: { approve: 'approve-chargeback', refuse: 'refuse-chargeback' },
} as const satisfies Readonly<Record<ProposedMatter, object>>;

const addressOf = ({ gateway }: Visit, { key }: Payment): string =>
  `${OFFICE}/payments/${gateway.ids.publicId('payment', key)}`;

const proposalForm = (visit: Visit, payment: Payment): Html => {
  const { t } = visit;
  return html`<details class="action">
    <summary>${t('propose')}</summary>
    <p>${t('proposeMore')}</p>
    <form method="post" action="${addressOf(visit, payment)}/propose">
      ${formTokenFieldOnce(visit)}
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
  const fields = html`${formTokenFieldOnce(visit)}<input type="hidden" name="proposal" value="${id}" />`;
  const paths = decisionPaths[matterOf(proposal)];
  const isOperators = !gateway.office.mayApprove(user, proposal);
  const whyNot = isOperators ? 'outcomeOfOperator' : proposal.proposer === user.key ? 'proposalOwn' : undefined;
  return html`${facts([
      [t('actor'), proposer?.email ?? ''],
      [
        t('change'),
        html`${proposedPast(visit, payment, proposal)} →
          <strong>${proposedText(visit, payment, proposal)}</strong>
          ${proposal.resultCode === null ? '' : html`<code>${proposal.resultCode}</code> ${resultText(proposal.resultCode, visit.language)}`}`,
      ],
      [t('reason'), html`<span class="text">${proposal.reason}</span>`],
      [t('expires'), moment(lapsesAt(proposal), visit)],
    ])}
    ${
      whyNot
        ? html`<p>${t(whyNot)}</p>`
        : html`<form method="post" action="${path}/${paths.approve}" class="inline">
            ${fields}<button>${t('approveOutcome')}</button>
          </form>`
    }
    <form method="post" action="${path}/${paths.refuse}" class="inline">
      ${fields}<button class="quiet">${t('refuseOutcome')}</button>
    </form>`;
}

/** The payment as it was for the proposer. */
const proposedPast = ({ t, language }: Visit, payment: Payment, { outcome, seenCode }: Proposal): Html =>
  html`${isBooking(outcome) ? titleOf(payment, language) : t('pending')} <code>${seenCode}</code>`;

/** What is proposed, in short: an outcome, or the type and amount of a booking. */
export function proposedText({ t, language }: Visit, payment: Payment | undefined, proposal: Proposal): string {
  const { outcome, amountCents } = proposal;
  if (!isBooking(outcome)) return t(outcome === 'approved' ? 'approved' : 'rejected');
  return payment && amountCents !== null ? `${outcome} ${money({ ...payment, amountCents }, language)}` : outcome;
}
