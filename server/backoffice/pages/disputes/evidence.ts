import { html } from 'hono/html';
import type { Evidence } from '../../../core/disputes/evidence.ts';
import type { ReadDispute } from '../../../operations/disputes/read.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { bytesOf, moment } from '../../views/show.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

/** The files of a dispute, and the form that adds one. */
export function evidencePart(visit: Visit, { dispute, evidence }: ReadDispute): Html | '' {
  const { t } = visit;
  const mayAdd = may(visit, 'matchSettlement') && dispute.stage !== 'final';
  if (evidence.length === 0 && !mayAdd) return '';
  return html`<section>
    <h2>${t('evidence')}</h2>
    ${evidence.length === 0 ? html`<p class="no-action">${t('noEvidence')}</p>` : evidenceList(visit, evidence)}
    ${mayAdd ? evidenceForm(visit) : ''}
  </section>`;
}

const evidenceList = (visit: Visit, evidence: readonly Evidence[]): Html => {
  const { gateway, language } = visit;
  return html`<ul class="evidence">
    ${evidence.map(
      ({ key, name, bytes, addedAt, addedBy, hash }) =>
        html`<li>
          <a href="${OFFICE}/disputes/${idOf(visit)}/evidence/${gateway.ids.publicId('evidence', key)}" download
            >${name}</a
          >
          <small>${bytesOf(bytes, language)}, ${moment(addedAt, visit)}, ${addedBy}</small>
          <small>SHA-256 <code title="${hash}">${hash.slice(0, HASH_SHOWN)}…</code></small>
        </li>`,
    )}
  </ul>`;
};
const HASH_SHOWN = 16;

const evidenceForm = (visit: Visit): Html =>
  html`<form method="post" action="${OFFICE}/disputes/${idOf(visit)}/evidence" enctype="multipart/form-data">
    ${formTokenFieldOnce(visit)}
    <label
      >${visit.t('evidenceFile')}<input type="file" name="file" accept=".pdf,.png,.jpg,.jpeg,.txt" required
    /></label>
    <p class="hint">${visit.t('evidenceMore')}</p>
    <button class="quiet">${visit.t('addEvidence')}</button>
  </form>`;
