import { html } from 'hono/html';
import { type Entity, entityKinds, mayBelongTo } from '../../../core/entities/entity.ts';
import { mayChangeState, mayCopy } from '../../../core/entities/operator.ts';
import { entityLink } from '../../views/entity-link.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { shownOf, stateChoice, stateOfEntity } from './show.ts';

const CHILDREN_SHOWN = 51;

/** What an entity is, what is directly below it, and the forms that change it and add to it. */
export function dataTab(visit: Visit, entity: Entity): Html {
  const { t, gateway } = visit;
  const children = gateway.entities.all().filter(({ parent }) => parent === entity.key);
  return html`<section>
      ${facts([
        [t('id'), html`<code class="link">${entity.id}</code>`],
        [t('kind'), t(entity.kind)],
        [t('state'), stateOfEntity(visit, entity)],
        [t('mode'), t(gateway.mode === 'test' ? 'modeTest' : 'modeLive')],
      ])}
    </section>
    ${children.length === 0 ? '' : below(visit, children)} ${may(visit, 'changeEntities') ? forms(visit, entity) : ''}`;
}

const below = (visit: Visit, children: readonly Entity[]): Html =>
  html`${tableOf({
    caption: visit.t('directlyBelow'),
    columns: [
      { title: visit.t('name'), cell: (each) => entityLink(each) },
      { title: visit.t('kind'), cell: ({ kind }) => visit.t(kind) },
      { title: visit.t('state'), cell: (each) => stateOfEntity(visit, each) },
    ],
    rows: children.slice(0, CHILDREN_SHOWN),
  })}
  ${children.length > CHILDREN_SHOWN ? html`<p><a href="${OFFICE}/entities">${visit.t('allInTree')}</a></p>` : ''}`;

const forms = (visit: Visit, entity: Entity): Html =>
  html`<div class="columns">
    <section>
      <h2>${visit.t('changeEntity')}</h2>
      <form method="post" action="${OFFICE}/entities/${entity.id}">
        ${formTokenFieldOnce(visit)} ${shownField(shownOf(entity))}
        <label>${visit.t('name')}<input name="name" value="${entity.name}" maxlength="100" required /></label>
        ${
          mayChangeState(visit.gateway.entities, visit.user, entity)
            ? html`${stateChoice(visit, entity)}
                <p class="hint">${visit.t('closedMore')}</p>`
            : html`<p class="hint">${visit.t('stateOfOperator')}</p>`
        }
        <button>${visit.t('save')}</button>
      </form>
    </section>
    ${entity.kind === 'channel' ? copyForm(visit, entity) : childForm(visit, entity)}
  </div>`;

const childForm = (visit: Visit, entity: Entity): Html =>
  html`<section>
    <h2>${visit.t('createBelow')}</h2>
    <form method="post" action="${OFFICE}/entities/${entity.id}/children">
      ${formTokenFieldOnce(visit)}
      <label
        >${visit.t('kind')}<select name="kind">
          ${entityKinds
            .filter((kind) => mayBelongTo(kind, entity.kind))
            .toReversed()
            .map((kind) => html`<option value="${kind}">${visit.t(kind)}</option>`)}
        </select></label
      >
      <label>${visit.t('name')}<input name="name" maxlength="100" required /></label>
      <button>${visit.t('create')}</button>
    </form>
  </section>`;

/** The form that creates a channel like this one. */
function copyForm(visit: Visit, channel: Entity): Html | '' {
  const { t, gateway, user } = visit;
  const { id } = channel;
  if (!mayCopy(gateway.entities, user, channel)) return '';
  return html`<section>
    <h2>${t('copyChannel')}</h2>
    <form method="post" action="${OFFICE}/entities/${id}/copies">
      ${formTokenFieldOnce(visit)}
      <p class="hint">${t('copyChannelMore')}</p>
      <label>${t('copyName')}<input name="name" maxlength="100" required /></label>
      <button>${t('copyChannel')}</button>
    </form>
  </section>`;
}
