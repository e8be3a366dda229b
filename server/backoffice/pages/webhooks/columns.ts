import { html } from 'hono/html';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { isFailing, TRIES_COUNTED, type WebhookHealth } from '../../../operations/webhooks/health.ts';
import { entityLink } from '../../views/entity-link.ts';
import { moment } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

export const webhookAddress = ({ gateway }: Pick<Visit, 'gateway'>, { key }: Pick<Webhook, 'key'>): string =>
  `${OFFICE}/webhooks/${gateway.ids.publicId('webhook', key)}`;

/** The state of a webhook as a word and a shape; one that is active and fails is shown as failing. */
export const stateOfWebhook = ({ t }: Pick<Visit, 't'>, health: WebhookHealth): Html => {
  const { state } = health.webhook;
  const shown = state === 'active' && isFailing(health) ? 'failing' : state;
  return html`<span class="state ${shown}">${t(shown)}</span>`;
};

const PERCENT = 100;

/** The accepted share of the tries of a day, with their number. */
export function successOf({ t }: Pick<Visit, 't'>, { tries, accepted }: WebhookHealth): string {
  if (tries === 0) return t('noTries');
  const count = tries === TRIES_COUNTED ? `${tries}+` : String(tries);
  return t('successOf', { percent: Math.floor((accepted / tries) * PERCENT), count });
}

/** The columns of a list of webhooks. */
export const webhookColumns = (visit: Visit): readonly ListColumn<WebhookHealth>[] => {
  const { t, gateway } = visit;
  return [
    {
      text: 'name',
      kind: 'file',
      cell: ({ webhook }) =>
        twoLines(
          html`<a href="${webhookAddress(visit, webhook)}">${webhook.name}</a>`,
          html`<code>${webhook.url}</code>`,
        ),
    },
    { text: 'state', cell: (row) => stateOfWebhook(visit, row) },
    { text: 'success24', isTitled: true, kind: 'number', cell: (row) => successOf(visit, row) },
    {
      text: 'oldestLeft',
      kind: 'words',
      isTitled: true,
      cell: ({ oldestAt }) => (oldestAt === null ? '–' : moment(oldestAt, visit)),
    },
    { text: 'node', kind: 'words', cell: ({ webhook }) => entityLink(gateway.entities.entity(webhook.entity)) },
    { text: 'eventTypes', kind: 'reference', cell: ({ webhook }) => webhook.types.join(', ') },
    {
      text: 'payload',
      kind: 'words',
      cell: ({ webhook }) => twoLines(t(webhook.fields === 'all' ? 'fieldsAll' : 'fieldsWithout'), t(webhook.format)),
    },
  ];
};
