import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Env } from '../../../http/env.ts';
import type { OfficeGateway } from '../../gateway.ts';
import { sessionCookie, tokenIn } from '../../session/cookie.ts';
import { htmlResponse, seeOther } from '../../session/respond.ts';
import { notice } from '../../views/layout.ts';
import { type Arrival, OFFICE, type Page } from '../../visit.ts';
import type { TextName } from '../../texts/texts.ts';

const SIGN_IN = `${OFFICE}/sign-in`;

export const showSignIn = (arrival: Arrival): Page => signInPage(arrival, undefined);

/** The page with what was wrong with the last try, or why it is shown to a signed-in user. */
export function signInPage({ t, form }: Arrival, fault: TextName | undefined): Page {
  return {
    title: t('signIn'),
    status: fault === undefined ? 200 : fault === 'tooManyTries' ? 429 : 403,
    body: html`${fault === undefined ? '' : notice(t(fault), 'bad')}
      <form method="post" action="${SIGN_IN}">
        <label
          >${t('email')}<input
            type="email"
            name="email"
            value="${form['email'] ?? ''}"
            autocomplete="username"
            required
            autofocus
        /></label>
        <label
          >${t('password')}<input type="password" name="password" autocomplete="current-password" required
        /></label>
        <label>${t('code')}<input name="code" autocomplete="one-time-code" spellcheck="false" required /></label>
        <button>${t('signIn')}</button>
      </form>`,
  };
}

/** Signs in. The session is a new one, so that no other page can have set it before. */
export async function postSignIn(arrival: Arrival): Promise<Page | Response> {
  const { gateway, c, form, from } = arrival;
  const earlier = tokenIn(gateway, c.req.header('cookie')) ?? null;
  const { email = '', password = '', code = '' } = form;
  const result = await gateway.office.signIn({ email, password, code }, { ...from, earlier });
  if (typeof result === 'string') return signInPage(arrival, result === 'tooManyTries' ? result : 'signInWrong');
  return seeOther(OFFICE, { 'set-cookie': sessionCookie(gateway, result.token) });
}

/**
 * Answers a request without a session. A link from another site comes without the cookie, because that is sent with
 * requests of the gateway's own pages only: a page of the gateway then repeats the request once.
 */
export function sendToSignIn(_gateway: OfficeGateway, c: Context<Env>): Response | Promise<Response> {
  if (c.req.method !== 'GET' || c.req.header('sec-fetch-site') !== 'cross-site') return seeOther(SIGN_IN);
  const { pathname, search } = new URL(c.req.url);
  return htmlResponse(html`<!doctype html><meta http-equiv="refresh" content="0; url=${pathname}${search}" />`, {});
}
