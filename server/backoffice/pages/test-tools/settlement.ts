import { html } from 'hono/html';
import { isRefusal } from '../../../core/refusal.ts';
import { seeOther } from '../../session/respond.ts';
import { postButton, formTokenField } from '../../views/layout.ts';
import { reconciles } from '../../views/scoped/reconciling.ts';
import { dateText } from '../../views/show.ts';
import { emptyState, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import type { SimulatedFile } from '../../simulated-parties.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { notFound } from '../entry/refusals.ts';
import { testTabs } from './tabs.ts';
import { type Refused, faultsOf } from '../../views/forms/faults.ts';

const PATH = '/test/settlement';
const PROFILE = 'simulated-processor';
/** The latest files; earlier ones are at the processor. */
const SHOWN_MAX = 20;
/** Of more channels, a file is imported by the page of settlement files. */
const CHOICES = 200;

/** The settlement files that the simulated processor has made of the days that are over, and the button that ends a day. */
export const showSettlementDay = (visit: Visit): Promise<Page> => settlementPage(visit, undefined);

async function settlementPage(visit: Visit, fault: Refused): Promise<Page> {
  const { gateway, t } = visit;
  if (!gateway.testTools) return notFound(visit);
  const files = await gateway.testTools.parties.files();
  const day = { step: 'settlement' };
  return {
    title: t('testTools'),
    faults: faultsOf(visit, fault),
    body: html`${testTabs(visit, PATH)}
      <section>
        <p class="hint">${t('settlementDayMore')}</p>
        ${postButton(visit, { action: '/test/clock', text: t('settlementDayEnd'), fields: day })}
      </section>
      ${files === undefined ? emptyState(t('notReached'), t('receiverGone')) : filesOf(visit, files)}`,
  };
}

function filesOf(visit: Visit, files: readonly SimulatedFile[]): Html {
  const { t } = visit;
  if (files.length === 0) return emptyState(t('noSimulatedFiles'), t('noSimulatedFilesMore'));
  const channels = channelsOf(visit);
  return tableOf({
    caption: t('simulatedFiles'),
    columns: [
      { title: t('settlementFile'), kind: 'file', cell: ({ name }) => html`<code>${name}</code>` },
      { title: t('day'), cell: ({ on }) => dateText(on, visit) },
      { title: t('currency'), cell: ({ currency }) => currency },
      { title: t('importFile'), cell: (file) => importForm(visit, file, channels) },
    ],
    rows: files.toSorted((a, b) => (a.on < b.on ? 1 : -1)).slice(0, SHOWN_MAX),
  });
}

/** The channels that files may be about, and for which the visitor has files read. */
const channelsOf = (visit: Visit): readonly Entity[] =>
  visit.gateway.office
    .reachedEntities(visit.user)
    .filter(({ kind, key }) => kind === 'channel' && reconciles(visit, key))
    .slice(0, CHOICES);

/** The accounts of the channels that have the number of a file; a channel without accounts has files without one. */
const fitting = (channels: readonly Entity[], { acquirerId }: SimulatedFile): readonly Entity[] =>
  channels.filter(({ accounts }) =>
    accounts.length === 0 ? acquirerId === 'DEFAULT' : accounts.some((each) => each.acquirerId === acquirerId),
  );

function importForm(visit: Visit, file: SimulatedFile, channels: readonly Entity[]): Html | string {
  const { t } = visit;
  const choices = fitting(channels, file);
  if (choices.length === 0) return '–';
  return html`<form method="post" action="${OFFICE}${PATH}" class="inline">
    ${formTokenField(visit)} <input type="hidden" name="name" value="${file.name}" />
    <select name="entity" aria-label="${t('channel')}">
      ${choices.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
    </select>
    <button class="quiet">${t('importFile')}</button>
  </form>`;
}

/** Imports a file of the simulated processor, as an upload of it would. */
export async function postSettlementFile(visit: Visit): Promise<Page | Response> {
  const { gateway, form, actor } = visit;
  const parties = gateway.testTools?.parties;
  const name = form['name'] ?? '';
  const files = await parties?.files();
  const file = files?.find((each) => each.name === name);
  const channel = file && fitting(channelsOf(visit), file).find(({ id }) => id === form['entity']);
  if (!parties || !file || !channel) return notFound(visit);
  const content = await parties.file(name);
  if (content === undefined) return settlementPage(visit, 'notReached');
  const account = channel.accounts.find((each) => each.acquirerId === file.acquirerId);
  const imported = await gateway.office.importAsUser(actor, {
    entity: channel,
    profile: PROFILE,
    name,
    stream: (async function* bytes() {
      yield Buffer.from(content);
    })(),
    ...(account ? { merchantAccountId: account.id } : {}),
  });
  if (isRefusal(imported)) return settlementPage(visit, imported);
  return seeOther(`${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', imported.file.key)}`);
}
