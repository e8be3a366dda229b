import { html } from 'hono/html';
import { isRefusal } from '../../../core/refusal.ts';
import type { TriedWebhook } from '../../../operations/webhooks/try.ts';
import { answerForm } from '../../session/carry-out.ts';
import { facts } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { webhookPage } from './detail.ts';

/** Sends the test notification now, once for each form, and shows request and response in place. */
export async function postTry(visit: Visit): Promise<Page | Response> {
  const { gateway, c, user, actor } = visit;
  const webhook = gateway.office.findWebhook(user, c.req.param('id') ?? '');
  if (isRefusal(webhook)) return notFound(visit);
  const tried = await answerForm(visit, () => ({
    kind: 'plain',
    carryOut: async () => ({
      status: 200,
      body: JSON.stringify(await gateway.office.tryWebhook(actor, webhook)),
    }),
  }));
  if (isRefusal(tried)) return webhookPage(visit, { refusal: tried });
  // The cast holds because this is the text of the answer above.
  return webhookPage(visit, { above: shown(visit, tried as unknown as TriedWebhook) });
}

function shown({ t }: Visit, { sent, clear, reply }: TriedWebhook): Html {
  const { status, reason, latencyMillis, response, requestHead, responseHead } = reply;
  return html`<section>
    <h2>${t('testResult')}</h2>
    ${facts([
      [t('answer'), status === null ? html`<strong>${reason ?? ''}</strong>` : html`<strong>${status}</strong>`],
      [t('duration'), `${latencyMillis} ms`],
    ])}
    <h3>${t('requestSent')}</h3>
    <pre>
POST ${sent.url}
${requestHead ?? ''}

${sent.body}</pre>
    <h3>${t('inTheClear')}</h3>
    <pre>${clear}</pre>
    <h3>${t('answerText')}</h3>
    <pre>
${responseHead ?? '–'}

${response}</pre>
  </section>`;
}
