import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { seeOther } from '../../session/respond.ts';
import { formTokenField } from '../../views/layout.ts';
import { CHOICES, entityPath, scopeOf } from '../../views/scope.ts';
import { reconciledChannels, reconciles, reconcilesAny } from '../../views/scoped/reconciling.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { profileChoice } from './profile-forms.ts';
import { triedPart } from './tried.ts';
import { type Refused, faultsOf } from '../../views/forms/faults.ts';

const PATH = '/settlements/upload';
const NAME_LENGTH = 255;

/** The form with which a file of an acquirer is imported, for a channel that is chosen first. */
export const showUpload = (visit: Visit): Page => uploadPage(visit, { channel: channelIn(visit) });

type Shown = { readonly channel: Entity | undefined; readonly result?: Html; readonly refused?: Refused };

function uploadPage(visit: Visit, { channel, result, refused }: Shown): Page {
  const { t } = visit;
  return {
    title: t('uploadFile'),
    faults: faultsOf(visit, refused),
    body: html`${result ?? ''} ${formOf(visit, channel)}`,
  };
}

/** The form of a channel, or where its files are the operator's, one sentence about that. */
function formOf(visit: Visit, channel: Entity | undefined): Html {
  const isOpen = channel ? reconciles(visit, channel.key) : reconcilesAny(visit);
  if (!isOpen) return html`<p class="no-action">${visit.t('filesOfOperator')}</p>`;
  return channel ? uploadForm(visit, channel) : channelForm(visit);
}

/** The channel that the address names, or the only one that there is. */
function channelIn(visit: Visit): Entity | undefined {
  const scope = scopeOf(visit);
  if (!scope || scope.kind === 'channel') return scope;
  const channels = reconciledChannels(visit);
  return channels.length === 1 ? channels[0] : undefined;
}

function channelForm(visit: Visit): Html {
  const { t } = visit;
  const channels = reconciledChannels(visit);
  return html`<section>
    <form method="get" action="${OFFICE}${PATH}" class="narrow">
      <label
        >${t('channel')}
        ${
          channels.length > CHOICES
            ? html`<input name="entity" maxlength="32" placeholder="${t('entityId')}" spellcheck="false" required />`
            : html`<select name="entity">
                ${channels.map(
                  ({ id, key, name }) => html`<option value="${id}">${name} (${entityPath(visit, key)})</option>`,
                )}
              </select>`
        }</label
      >
      <button>${t('onwards')}</button>
    </form>
  </section>`;
}

function uploadForm(visit: Visit, channel: Entity): Html {
  const { t } = visit;
  const { accounts, id, key } = channel;
  return html`<section>
    <form method="post" action="${OFFICE}${PATH}" enctype="multipart/form-data" class="narrow">
      ${formTokenField(visit)} <input type="hidden" name="entity" value="${id}" />
      <p class="hint">
        ${t('channel')}: <strong>${entityPath(visit, key)}</strong>
        <a href="${OFFICE}${PATH}?entity=">${t('otherChannel')}</a>
      </p>
      ${
        accounts.length === 0
          ? ''
          : html`<label
              >${t('merchantAccount')}<select name="merchantAccountId">
                ${accounts.map((each) => html`<option value="${each.id}">${each.name} (${each.connector})</option>`)}
              </select></label
            >`
      }
      ${profileChoice(visit, channel, undefined)}
      <label>${t('settlementFile')}<input type="file" name="file" required /></label>
      <p class="hint">${t('uploadMore')}</p>
      <p class="buttons">
        <button class="quiet" formaction="${OFFICE}${PATH}/try">${t('tryFile')}</button>
        <button>${t('importFile')}</button>
      </p>
    </form>
  </section>`;
}

/** The file that was sent and its parameters; what is missing, or nothing of the entity where it is not seen. */
function sentIn(visit: Visit) {
  const { gateway, form, file, user } = visit;
  const entity = gateway.entities.entityOf(form['entity'] ?? '');
  if (!entity || !gateway.office.reachesNode(user, entity.key)) return undefined;
  const { profile = '', merchantAccountId } = form;
  const account = merchantAccountId === undefined ? {} : { merchantAccountId };
  if (!file || file.name === '') return { entity, sent: undefined };
  return { entity, sent: { entity, profile, name: plainName(file.name), stream: file.stream, ...account } };
}

/** The name of a file without its folder, which some browsers send, and without control characters. */
export const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, NAME_LENGTH);

/** Imports the file; one with a fault is quarantined. */
export async function postUpload(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const read = sentIn(visit);
  if (!read) return notFound(visit);
  if (!read.sent) return uploadPage(visit, { channel: read.entity, refused: 'fileMissing' });
  const imported = await gateway.office.importAsUser(actor, read.sent);
  if (isRefusal(imported)) return uploadPage(visit, { channel: read.entity, refused: imported });
  const { file, outcome } = imported;
  const address = `${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', file.key)}`;
  return seeOther(outcome === 'known' ? `${address}?known=` : address);
}

/** What an import would come to; nothing is changed. */
export async function postTry(visit: Visit): Promise<Page> {
  const { gateway, actor } = visit;
  const read = sentIn(visit);
  if (!read) return notFound(visit);
  if (!read.sent) return uploadPage(visit, { channel: read.entity, refused: 'fileMissing' });
  const tried = await gateway.office.tryAsUser(actor, read.sent);
  return isRefusal(tried)
    ? uploadPage(visit, { channel: read.entity, refused: tried })
    : uploadPage(visit, { channel: read.entity, result: triedPart(visit, tried) });
}
