import { html } from 'hono/html';
import type { Evidence } from '../../../core/disputes/evidence.ts';
import type { ReadDispute } from '../../../operations/disputes/read.ts';
import { proofOnce } from '../../views/layout.ts';
import { bytesOf, moment } from '../../views/show.ts';
import { tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

/** The files of a dispute, and the form that adds one. */
export function evidencePart(visit: Visit, { dispute, evidence }: ReadDispute): Html | '' {
  const { t } = visit;
  const mayAdd = may(visit, 'matchSettlement') && dispute.stage !== 'final';
  if (evidence.length === 0 && !mayAdd) return '';
  return html`<section>
    <h2>${t('evidence')}</h2>
    ${evidence.length === 0 ? html`<p class="closed">${t('noEvidence')}</p>` : evidenceTable(visit, evidence)}
    ${mayAdd ? evidenceForm(visit) : ''}
  </section>`;
}

const evidenceTable = (visit: Visit, evidence: readonly Evidence[]): Html => {
  const { t, gateway, language } = visit;
  return tableOf({
    caption: t('evidence'),
    columns: [
      {
        title: t('name'),
        cell: ({ key, name }) =>
          html`<a href="${OFFICE}/disputes/${idOf(visit)}/evidence/${gateway.ids.publicId('evidence', key)}" download
            >${name}</a
          >`,
      },
      { title: t('fileSize'), cell: ({ bytes }) => bytesOf(bytes, language) },
      { title: t('created'), cell: ({ addedAt }) => moment(addedAt, visit) },
      { title: t('user'), cell: ({ addedBy }) => addedBy },
      { title: t('fileHash'), cell: ({ hash }) => html`<code title="${hash}">${hash.slice(0, HASH_SHOWN)}…</code>` },
    ],
    rows: evidence,
  });
};
const HASH_SHOWN = 12;

const evidenceForm = (visit: Visit): Html =>
  html`<form method="post" action="${OFFICE}/disputes/${idOf(visit)}/evidence" enctype="multipart/form-data">
    ${proofOnce(visit)}
    <label
      >${visit.t('evidenceFile')}<input type="file" name="file" accept=".pdf,.png,.jpg,.jpeg,.txt" required
    /></label>
    <p class="hint">${visit.t('evidenceMore')}</p>
    <button class="quiet">${visit.t('addEvidence')}</button>
  </form>`;
