import { html } from 'hono/html';
import type { ReportName } from '../../../core/reports/definitions.ts';
import { rhythms } from '../../../core/reports/export.ts';
import type { WantedReport } from '../../../operations/reports/make-report.ts';
import type { TextName } from '../../texts/texts.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { reportTexts } from './table.ts';

export const rhythmTexts: Readonly<Record<(typeof rhythms)[number], TextName>> = {
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
};

/** What a report is of, beside its entity: the brand and the currency. */
export const narrowed = ({ brand, currency }: Pick<WantedReport, 'brand' | 'currency'>): string =>
  [brand, currency].filter((each) => each !== null).join(', ');

/** The form that has the report of the page made regularly. */
export async function orderForm(visit: Visit, wanted: WantedReport): Promise<Html> {
  const { t } = visit;
  const receivers = await visit.gateway.office.receiversOf(wanted.entity);
  const { entity, report, brand, currency } = wanted;
  const of = [t(reportTexts[report].title), entity.name, narrowed(wanted)].filter((each) => each !== '').join(', ');
  return html`<details class="action">
    <summary>${t('orderReport')}</summary>
    <form method="post" action="${OFFICE}/reports/${report}/order" class="narrow">
      ${formTokenFieldOnce(visit)}
      <input type="hidden" name="entity" value="${entity.id}" />
      <input type="hidden" name="brand" value="${brand ?? ''}" />
      <input type="hidden" name="currency" value="${currency ?? ''}" />
      <p class="hint">${of}. ${t('orderMore')}</p>
      <label
        >${t('rhythm')}<select name="rhythm">
          ${rhythms.map((each) => html`<option value="${each}">${t(rhythmTexts[each])}</option>`)}
        </select></label
      >
      ${
        receivers.length === 0
          ? ''
          : html`<label class="box"
              ><input type="checkbox" name="goesTo" value="receivers" />${t('alsoDelivered', {
                servers: receivers.map(({ name, host }) => `${name} (${host})`).join(', '),
              })}</label
            >`
      }
      <button>${t('orderReport')}</button>
    </form>
  </details>`;
}

export const titleOf = ({ t }: Visit, report: ReportName): string => t(reportTexts[report].title);
