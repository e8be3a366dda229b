import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { Permission } from '../../../core/users/roles.ts';
import type { Changed } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { entityLink } from '../../views/entity-link.ts';
import { notice } from '../../views/layout.ts';
import { tabsOf } from '../../views/tabs.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notAllowed, notFound } from '../entry/refusals.ts';
import { accountsTab } from './accounts.ts';
import { tokensTab, usersTab, webhooksTab } from './belongings.ts';
import { dataTab } from './data.ts';
import { historyTab } from './history.ts';
import { authenticationTab, riskTab, settingsTab } from './settings.ts';
import { entityIn } from './show.ts';
import { faultsOf } from '../../views/forms/faults.ts';

type Tab = {
  readonly text: TextName;
  readonly needs: Permission;
  readonly show: (visit: Visit, entity: Entity) => Html | Promise<Html>;
};

/** The parts of an entity's page by their addresses; the first one is the page's own. */
const tabs = {
  data: { text: 'data', needs: 'seeEntities', show: dataTab },
  processing: { text: 'processing', needs: 'seeEntities', show: accountsTab },
  authentication: { text: 'authentication', needs: 'seeEntities', show: authenticationTab },
  risk: { text: 'riskManagement', needs: 'seeEntities', show: riskTab },
  settings: { text: 'settings', needs: 'seeEntities', show: settingsTab },
  tokens: { text: 'tokens', needs: 'seeTokens', show: tokensTab },
  webhooks: { text: 'webhooks', needs: 'seeTokens', show: webhooksTab },
  users: { text: 'users', needs: 'seeUsers', show: usersTab },
  history: { text: 'history', needs: 'seeEntities', show: historyTab },
} as const satisfies Readonly<Record<string, Tab>>;
type TabName = keyof typeof tabs;

// The cast holds because the keys of the table are the names of its tabs.
const tabNames = Object.keys(tabs) as readonly TabName[];

/** An entity with what belongs to it, a part at a time. */
export function showEntity(visit: Visit): Page | Promise<Page> {
  const { c } = visit;
  const [entity, wanted = 'data'] = [entityIn(visit), c.req.param('tab')];
  const tab = tabNames.find((each) => each === wanted);
  if (!entity || !tab) return notFound(visit);
  const { needs } = tabs[tab];
  return may(visit, needs) ? entityPage(visit, { entity, tab }) : notAllowed(visit, needs);
}

type Shown = { readonly entity: Entity; readonly tab: TabName; readonly refusal?: Refusal };

async function entityPage(visit: Visit, { entity, tab, refusal }: Shown): Promise<Page> {
  const { t, c } = visit;
  const rows = tabNames.map((name) => ({ name, ...tabs[name] }));
  return {
    title: entity.name,
    faults: faultsOf(visit, refusal),
    body: html`${refusal === undefined && c.req.query('done') ? notice(t('saved'), 'good') : ''} ${path(visit, entity)}
    ${tabsOf(visit, `/entities/${entity.id}`, { tabs: rows, shown: tab })} ${await tabs[tab].show(visit, entity)}`,
  };
}

/** The entities above, as far as the user sees them. */
function path(visit: Visit, { parent }: Entity): Html | '' {
  const { gateway, t, user } = visit;
  const above: Entity[] = [];
  for (
    let key = parent;
    key !== null && gateway.office.reachesNode(user, key);
    key = gateway.entities.entity(key).parent
  )
    above.unshift(gateway.entities.entity(key));
  if (above.length === 0) return '';
  return html`<nav class="path" aria-label="${t('above')}">
    ${above.map((each, place) => html`${place === 0 ? '' : ' › '}${entityLink(each)}`)}
  </nav>`;
}

/** Goes on to what was changed, or shows why it was not. */
export function after(
  visit: Visit,
  changed: Changed | Refusal,
  { entity, tab }: Omit<Shown, 'refusal'>,
): Page | Response | Promise<Page> {
  if (!isRefusal(changed)) return seeOther(`${OFFICE}/entities/${entity.id}/${tab}?done=yes`);
  return changed.reason === 'resourceUnknown' ? notFound(visit) : entityPage(visit, { entity, tab, refusal: changed });
}
