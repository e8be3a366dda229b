import { html } from 'hono/html';
import type { PartyOrder } from '../../../operations/test-tools/order-party.ts';
import { answerForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import { type Behaviour, type PartyName, partyNames, type PartyState } from '../../simulated-parties.ts';
import type { TextName } from '../../texts/texts.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { notFound } from '../entry/refusals.ts';
import { modeTextOf, partyTexts, subjectTexts } from './fault-texts.ts';
import { testTabs } from './tabs.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/test/faults';
/** The most requests that a fault is set for by number. */
const TIMES_MAX = 1000;

/** How each simulated party behaves now, and the forms that set and end a fault of one. */
export const showFaults = (visit: Visit): Promise<Page> => faultsPage(visit, undefined);

async function faultsPage(visit: Visit, fault: TextName | undefined): Promise<Page> {
  const { gateway, c, t } = visit;
  if (!gateway.testTools) return notFound(visit);
  const states = await gateway.testTools.parties.states();
  return {
    title: t('testTools'),
    faults: faultsOf(visit, fault),
    body: html`${testTabs(visit, PATH)} ${c.req.query('done') ? notice(t('faultChanged'), 'good') : ''}
      <p class="hint">${t('faultsMore')}</p>
      ${tableOf({
        caption: t('simulatedParties'),
        columns: [
          { title: t('simulatedParty'), cell: ({ name }) => t(partyTexts[name]) },
          { title: t('faultOn'), cell: ({ behaviour }) => (behaviour ? subjectOf(visit, behaviour) : '') },
          { title: t('faultNow'), kind: 'long', cell: (row) => nowOf(visit, row) },
        ],
        rows: states.flatMap(rowsOf),
      })}
      ${setForm(visit, states)}`,
  };
}

type Row = { readonly name: PartyName; readonly behaviour: Behaviour | undefined };

const rowsOf = ({ name, behaviours }: PartyState): readonly Row[] =>
  behaviours ? behaviours.map((behaviour) => ({ name, behaviour })) : [{ name, behaviour: undefined }];

const subjectOf = ({ t }: Visit, { on }: Behaviour): string => {
  const text = subjectTexts[on];
  return text === undefined ? on : t(text);
};

const modeOf = ({ t }: Visit, on: string, mode: string): string => {
  const text = modeTextOf(on, mode);
  return text === undefined ? mode : t(text);
};

function nowOf(visit: Visit, { name, behaviour }: Row): Html {
  const { t } = visit;
  if (!behaviour) return html`<span class="state locked">${t('notReached')}</span>`;
  const { on, now } = behaviour;
  if (now === null) return html`<span class="state active">${t('faultNone')}</span>`;
  return html`<span class="state failing">${modeOf(visit, on, now.mode)}</span>
    <span class="text">${now.left === null ? t('faultUntilEnded') : t('faultLeft', { count: now.left })}</span>
    <form method="post" action="${OFFICE}${PATH}/end" class="inline">
      ${formTokenFieldOnce(visit)}
      <input type="hidden" name="party" value="${name}" />
      <input type="hidden" name="on" value="${on}" />
      <button class="quiet">${t('faultEnd')}</button>
    </form>`;
}

/** One choice of all faults, by the party and by what they are about. */
function setForm(visit: Visit, states: readonly PartyState[]): Html | '' {
  const { t } = visit;
  const rows = states.flatMap(rowsOf).flatMap(({ name, behaviour }) => (behaviour ? [{ name, ...behaviour }] : []));
  if (rows.length === 0) return '';
  return html`<section>
    <h2>${t('faultSet')}</h2>
    <form method="post" action="${OFFICE}${PATH}" class="narrow">
      ${formTokenFieldOnce(visit)}
      <label
        >${t('fault')}<select name="fault" required>
          <option value="">${t('choose')}</option>
          ${rows.map(
            (row) =>
              html`<optgroup label="${t(partyTexts[row.name])}: ${subjectOf(visit, row)}">
                ${row.modes.map(
                  (mode) => html`<option value="${row.name} ${row.on} ${mode}">${modeOf(visit, row.on, mode)}</option>`,
                )}
              </optgroup>`,
          )}
        </select></label
      >
      <label
        >${t('faultTimes')}<input name="times" type="number" min="1" max="${TIMES_MAX}" inputmode="numeric"
      /></label>
      <p class="hint">${t('faultTimesMore')}</p>
      <button>${t('faultSetDo')}</button>
    </form>
  </section>`;
}

/** Sets a fault, for so many requests or until it is ended. */
export function postFault(visit: Visit): Promise<Page | Response> {
  const { form } = visit;
  const [party = '', on = '', mode = ''] = (form['fault'] ?? '').split(' ');
  const times = (form['times'] ?? '').trim() === '' ? null : Number(form['times']);
  if (times !== null && !(Number.isInteger(times) && times >= 1 && times <= TIMES_MAX))
    return faultsPage(visit, 'faultTimesWrong');
  return ordered(visit, party, { on, mode, times });
}

/** Has a party behave as usual again. */
export const postFaultEnd = (visit: Visit): Promise<Page | Response> =>
  ordered(visit, visit.form['party'] ?? '', { on: visit.form['on'] ?? '', release: true });

/** Sends an order once for each form, so that a second click does not set again what was used up. */
async function ordered(visit: Visit, named: string, order: PartyOrder): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const { testTools } = gateway;
  const party = partyNames.find((each) => each === named);
  if (!testTools || !party) return notFound(visit);
  const send = (sent: PartyOrder) => testTools.parties.send(party, sent);
  const done = await answerForm(visit, () => ({
    kind: 'plain',
    carryOut: async () => ({
      status: 200,
      body: JSON.stringify({ isTaken: await gateway.office.orderParty(actor, { party, order, send }) }),
    }),
  }));
  const isTaken = !isRefusal(done) && done['isTaken'] === true;
  return isTaken ? seeOther(`${OFFICE}${PATH}?done=1`) : faultsPage(visit, 'faultNotTaken');
}
