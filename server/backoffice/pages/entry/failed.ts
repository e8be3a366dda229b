import type { Context } from 'hono';
import { html } from 'hono/html';
import { loggedFailure } from '../../../http/answers/failure.ts';
import type { Env } from '../../../http/env.ts';
import type { OfficeGateway } from '../../gateway.ts';
import { respondAlone } from '../../session/respond.ts';
import { languageOf, textsIn } from '../../texts/texts.ts';
import { OFFICE } from '../../visit.ts';

/** The page of a request that failed on the gateway's side. Who sent it may not be known, so that the browser's language counts. */
export async function failurePage(gateway: OfficeGateway, c: Context<Env>, fault: Error): Promise<Response> {
  const failure = loggedFailure(gateway, c, fault);
  if (!failure) return new Response(null, { status: 400 });
  const { status, ndc, headers } = failure;
  const language = languageOf(c.req.header('accept-language'));
  const t = textsIn(language);
  const response = await respondAlone(
    { gateway, c, language, t },
    {
      title: t('failedRequest'),
      body: html`<p role="alert">${t(status === 503 ? 'unavailableMore' : 'failedRequestMore', { ndc })}</p>
        ${c.req.method === 'GET' ? '' : html`<p>${t('failedForm')}</p>`}
        <p><a class="button" href="${OFFICE}">${t('home')}</a></p>`,
      status,
    },
  );
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
