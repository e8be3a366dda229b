import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import type { Refusal } from '../../../core/refusal.ts';
import { webhookStates } from '../../../core/webhooks/webhook.ts';
import { isFailing, type WebhookHealth } from '../../../operations/webhooks/health.ts';
import { type Filter, type FilterValues, filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { scopeChoice, scopeOf } from '../../views/scope.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { webhookColumns } from './columns.ts';
import { termFields } from './fields.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/webhooks';
const ROWS = 51;

const names = ['state'] as const;
type Filters = FilterValues<(typeof names)[number]>;

const webhookFilters = ({ t }: Pick<Visit, 't'>): readonly Filter<(typeof names)[number]>[] => [
  {
    name: 'state',
    text: 'state',
    kind: [['failing', t('failing')] as const, ...webhookStates.map((each) => [each, t(each)] as const)],
  },
];

/** The webhooks of an entity and all below it with how they do, and the form that adds one. */
export const showWebhooks = (visit: Visit): Promise<Page> => webhooksPage(visit, undefined);

export async function webhooksPage(visit: Visit, refusal: Refusal | undefined): Promise<Page> {
  const { t } = visit;
  const [filters, scope] = [webhookFilters(visit), scopeOf(visit)];
  const values = filtersIn(visit, filters);
  const { rows, next } = scope ? await pageOf(visit, scope, values) : { rows: [], next: undefined };
  return {
    title: t('webhooks'),
    faults: faultsOf(visit, refusal),
    body: html`<p><a href="${OFFICE}${PATH}/deliveries">${t('deliveries')}</a></p>
      ${await listOf(visit, {
        path: PATH,
        caption: scope?.name ?? t('webhooks'),
        filters,
        values,
        columns: webhookColumns(visit),
        rows,
        next,
        none: ['noWebhooks', 'noWebhooksMore'],
        links: ['further', 'toBeginning'],
      })}
      ${may(visit, 'changeTokens') ? newForm(visit, scope) : ''}`,
  };
}

/** Failing ones are looked for among all, because nothing but their deliveries shows that they fail. */
async function pageOf({ gateway, c }: Visit, scope: Entity, { state }: Filters) {
  const { ids, office } = gateway;
  const after = ids.keyOf('webhook', c.req.query('before') ?? '') ?? 0;
  const known = office
    .webhooksWithin(scope)
    .filter((each) => each.key > after && (state === undefined || state === 'failing' || each.state === state));
  const rows: WebhookHealth[] = [];
  for (const webhook of known) {
    if (rows.length === ROWS) break;
    const health = await office.webhookHealth(webhook);
    if (state !== 'failing' || isFailing(health)) rows.push(health);
  }
  const last = rows.at(-1)?.webhook.key;
  const next = rows.length === ROWS && last !== known.at(-1)?.key ? last : undefined;
  return { rows, next: next && ids.publicId('webhook', next) };
}

const newForm = (visit: Visit, scope: Entity | undefined): Html =>
  html`<section id="new">
    <h2>${visit.t('addWebhook')}</h2>
    <form method="post" action="${OFFICE}${PATH}" class="narrow">
      ${formTokenFieldOnce(visit)} ${scopeChoice(visit, scope)} ${termFields(visit, undefined)}
      <p class="hint">${visit.t('addWebhookMore')}</p>
      <button>${visit.t('addWebhookDo')}</button>
    </form>
  </section>`;
