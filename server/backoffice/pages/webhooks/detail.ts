import { html } from 'hono/html';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { SECRETS_MAX } from '../../../core/webhooks/webhook.ts';
import { WAITING_COUNTED, type WebhookHealth } from '../../../operations/webhooks/health.ts';
import { entityLink } from '../../views/entity-link.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { moment } from '../../views/show.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { facts } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { stateOfWebhook, successOf } from './columns.ts';
import { keysOf, shownOf, termFields } from './fields.ts';
import { faultsOf } from '../../views/forms/faults.ts';

/** A webhook with how it does, and the forms that test, pause, change and remove it. */
export const showWebhook = (visit: Visit): Promise<Page> => webhookPage(visit, {});

type Shown = { readonly refusal?: Refusal; readonly above?: Html };

export async function webhookPage(visit: Visit, { refusal, above = html`` }: Shown): Promise<Page> {
  const { gateway, c, t, user } = visit;
  const id = c.req.param('id') ?? '';
  const webhook = gateway.office.findWebhook(user, id);
  if (isRefusal(webhook) || refusal?.reason === 'resourceUnknown') return notFound(visit);
  const [health, keys] = await Promise.all([
    gateway.office.webhookHealth(webhook),
    gateway.office.keysOfWebhook(webhook),
  ]);
  const done = c.req.query('done') ? notice(t('savedWebhook'), 'good') : '';
  return {
    title: webhook.name,
    faults: faultsOf(visit, refusal),
    body: html`${refusal ? '' : done} ${above}
      <section>
        ${factsOf(visit, health, keys)}
        <p><a href="${OFFICE}/webhooks/deliveries?webhook=${id}">${t('deliveries')}</a></p>
      </section>
      ${may(visit, 'changeTokens') ? forms(visit, health, keys) : ''}`,
  };
}

function factsOf(visit: Visit, health: WebhookHealth, keys: number): Html {
  const { t, gateway } = visit;
  const { url, entity, types, fields, format, createdAt, provisioned } = health.webhook;
  const { undelivered, failed, oldestAt } = health;
  const count = undelivered === WAITING_COUNTED ? `${undelivered}+` : String(undelivered);
  return facts([
    [t('state'), stateOfWebhook(visit, health)],
    [t('url'), html`<code>${url}</code>`],
    [t('node'), entityLink(gateway.entities.entity(entity))],
    [t('eventTypes'), types.join(', ')],
    [t('payload'), t(fields === 'all' ? 'fieldsAll' : 'fieldsWithout')],
    [t('format'), t(format)],
    [t('keysOfWebhook'), keys === SECRETS_MAX ? t('twoKeys') : t('oneKey')],
    [t('success24'), successOf(visit, health)],
    [t('undelivered'), t('undeliveredCount', { count, failed })],
    [t('oldestLeft'), oldestAt === null ? '–' : moment(oldestAt, visit)],
    [t('created'), moment(createdAt, visit)],
    ...(provisioned ? [[t('origin'), t('provisionFile')] as const] : []),
  ]);
}

function forms(visit: Visit, { webhook, failed }: WebhookHealth, keys: number): Html {
  const { t, gateway } = visit;
  const path = `/webhooks/${gateway.ids.publicId('webhook', webhook.key)}`;
  const button = (action: string, text: string) => order(visit, { action: `${path}/${action}`, text });
  return html`<section>
      <h2>${t('actions')}</h2>
      <div class="buttons">
        ${button('try', t('testNow'))}
        ${webhook.state === 'active' ? button('pause', t('pause')) : button('resume', t(webhook.state === 'paused' ? 'resume' : 'activate'))}
        ${failed > 0 ? button('resend', t('resendFailed')) : ''}
      </div>
      <p class="hint">${t('resumeMore')}</p>
    </section>
    ${webhook.provisioned ? html`<p class="hint">${t('webhookProvisioned')}</p>` : changeForms(visit, webhook, { path, keys })}`;
}

/** A form of one button that is carried out once. `shown`: the field for what its page has shown. */
const order = (
  visit: Visit,
  { action, text, shown = '' }: { readonly action: string; readonly text: string; readonly shown?: Html | '' },
): Html =>
  html`<form method="post" action="${OFFICE}${action}" class="inline">
    ${formTokenFieldOnce(visit)} ${shown}
    <button class="quiet">${text}</button>
  </form>`;

const changeForms = (visit: Visit, webhook: Webhook, { path, keys }: { path: string; keys: number }): Html =>
  html`<div class="columns">
    <section>
      <h2>${visit.t('changeEntity')}</h2>
      <form method="post" action="${OFFICE}${path}">
        ${formTokenFieldOnce(visit)} ${shownField(shownOf(webhook))} ${termFields(visit, webhook)}
        <p class="hint">${visit.t('changeWebhookMore')}</p>
        <button>${visit.t('save')}</button>
      </form>
    </section>
    <section>
      <h2>${visit.t('keysOfWebhook')}</h2>
      <p>${visit.t(keys === SECRETS_MAX ? 'twoKeysMore' : 'oneKeyMore')}</p>
      ${
        keys === SECRETS_MAX
          ? order(visit, {
              action: `${path}/remove-secret`,
              text: visit.t('removeOldKey'),
              shown: shownField(keysOf(webhook)),
            })
          : order(visit, { action: `${path}/secrets`, text: visit.t('addKey') })
      }
    </section>
    <section>
      <h2>${visit.t('removeWebhook')}</h2>
      <p>${visit.t('removeWebhookMore')}</p>
      <form method="post" action="${OFFICE}${path}/remove" class="inline">
        ${formTokenFieldOnce(visit)} ${shownField(shownOf(webhook))}
        <button class="danger">${visit.t('removeWebhook')}</button>
      </form>
    </section>
  </div>`;
