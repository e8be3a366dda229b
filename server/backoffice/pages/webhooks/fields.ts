import { html } from 'hono/html';
import { eventTypeNames } from '../../../core/webhooks/event-types.ts';
import { type Webhook, webhookFields, webhookFormats } from '../../../core/webhooks/webhook.ts';
import { webhookDefaults } from '../../../operations/webhooks/keep.ts';
import type { Html, Visit } from '../../visit.ts';

/** The fields of a form about a webhook, filled in as they were sent, or with what the webhook has. */
export function termFields(visit: Visit, webhook: Webhook | undefined): Html {
  const { t, c } = visit;
  const has = webhook ?? { name: '', url: c.req.query('url') ?? '', ...webhookDefaults };
  const types: readonly string[] = has.types;
  return html`<label>${t('name')}<input name="name" value="${has.name}" maxlength="100" required /></label>
    <label>${t('url')}<input name="url" value="${has.url}" spellcheck="false" required /></label>
    <fieldset>
      <legend>${t('eventTypes')}</legend>
      ${eventTypeNames.map(
        (each) =>
          html`<label class="box"
            ><input type="checkbox" name="type" value="${each}" ${types.includes(each) ? html`checked` : ''} /><code
              >${each}</code
            ></label
          >`,
      )}
    </fieldset>
    <label
      >${t('payload')}<select name="fields">
        ${webhookFields.map((each) =>
          option(each, {
            text: t(each === 'all' ? 'fieldsAll' : 'fieldsWithout'),
            chosen: has.fields,
          }),
        )}
      </select></label
    >
    <label
      >${t('format')}<select name="format">
        ${webhookFormats.map((each) => option(each, { text: t(each), chosen: has.format }))}
      </select></label
    >`;
}

const option = (value: string, { text, chosen }: { readonly text: string; readonly chosen: string }): Html =>
  html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${text}</option>`;

/** What the form of a webhook shows of it. */
export const shownOf = ({ name, url, types, fields, format }: Webhook): object => ({
  name,
  url,
  types,
  fields,
  format,
});

/** What the button that removes the older one of two keys stands for: the keys that its page counts. */
export const keysOf = ({ secrets }: Webhook): object => ({ secrets });

/** What a form was filled in with, as the admin API would be sent it. */
export const termsIn = ({ form, all }: Visit): object => ({
  name: form['name']?.trim(),
  url: form['url']?.trim(),
  types: all('type'),
  fields: form['fields'],
  format: form['format'],
});
