import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Env } from '../../../http/env.ts';
import type { SignInResult } from '../../../operations/users/sign-in.ts';
import { sessionCookie, tokenIn } from '../../session/cookie.ts';
import { htmlResponse, seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { notice } from '../../views/layout.ts';
import { passkeyForm } from '../../views/factors/passkey.ts';
import { type Arrival, type Html, OFFICE, type Page } from '../../visit.ts';

const SIGN_IN = `${OFFICE}/sign-in`;

export const showSignIn = (arrival: Arrival): Page =>
  signInPage(arrival, undefined, pageIn(arrival.c.req.query('next')));

/**
 * The page with what was wrong with the last try, or why it is shown to a signed-in user. `next`: the page after it.
 * A passkey is offered first, where the browser has script.
 */
export function signInPage(arrival: Arrival, fault: TextName | undefined, next: string): Page {
  const { gateway, t } = arrival;
  const options = gateway.office.signInOptions();
  const fields = next === OFFICE ? html`` : html`<input type="hidden" name="next" value="${next}" />`;
  return {
    title: t('signIn'),
    status: fault === undefined ? 200 : fault === 'tooManyTries' ? 429 : 403,
    scripts: options ? ['passkeys'] : [],
    body: html`${fault === undefined ? '' : notice(t(fault), 'bad')}
    ${options ? passkeyForm(arrival, { use: 'use', action: '/sign-in/passkey', options, button: 'passkeyUse', fields }) : ''}
    ${passwordForm(arrival, fields)}`,
  };
}

const passwordForm = ({ t, form }: Arrival, fields: Html): Html =>
  html`<form method="post" action="${SIGN_IN}">
    ${fields}
    <label
      >${t('email')}<input
        type="email"
        name="email"
        value="${form['email'] ?? ''}"
        autocomplete="username"
        required
        autofocus
    /></label>
    <label>${t('password')}<input type="password" name="password" autocomplete="current-password" required /></label>
    <label>${t('code')}<input name="code" autocomplete="one-time-code" spellcheck="false" required /></label>
    <button>${t('signIn')}</button>
  </form>`;

/** A page of the office that an address names; its first page for any other text. */
function pageIn(address: string | undefined): string {
  const url = URL.parse(address ?? '', 'https://office.invalid');
  const isOwn = url?.host === 'office.invalid' && url.pathname.startsWith(`${OFFICE}/`);
  return isOwn ? `${url.pathname}${url.search}` : OFFICE;
}

/** The token of the session that the browser has. */
const earlierOf = ({ gateway, c }: Arrival): string | null => tokenIn(gateway, c.req.header('cookie')) ?? null;

/** Signs in. The session is a new one, so that no other page can have set it before. */
export async function postSignIn(arrival: Arrival): Promise<Page | Response> {
  const { gateway, form, from } = arrival;
  const { email = '', password = '', code = '' } = form;
  const sent = { ...from, earlier: earlierOf(arrival) };
  return after(arrival, await gateway.office.signIn({ email, password, code }, sent), 'signInWrong');
}

/** The same by a passkey. */
export async function postPasskey(arrival: Arrival): Promise<Page | Response> {
  const { gateway, form, from } = arrival;
  const sent = { ...from, earlier: earlierOf(arrival) };
  return after(arrival, await gateway.office.signInByPasskey(form['response'] ?? '', sent), 'passkeyWrong');
}

function after(arrival: Arrival, result: SignInResult, wrong: TextName): Page | Response {
  const next = pageIn(arrival.form['next']);
  if (typeof result === 'string') return signInPage(arrival, result === 'tooManyTries' ? result : wrong, next);
  return seeOther(next, { 'set-cookie': sessionCookie(arrival.gateway, result.token) });
}

/**
 * Answers a request without a session. A link from another site comes without the cookie, because that is sent with
 * requests of the gateway's own pages only: a page of the gateway then repeats the request once.
 */
export function sendToSignIn(c: Context<Env>): Response | Promise<Response> {
  if (c.req.method !== 'GET') return seeOther(SIGN_IN);
  const { pathname, search } = new URL(c.req.url);
  if (c.req.header('sec-fetch-site') === 'cross-site') return htmlResponse({ c }, repeatOf(`${pathname}${search}`), {});
  const isFirst = pathname === OFFICE || pathname === `${OFFICE}/`;
  return seeOther(isFirst ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ next: `${pathname}${search}` }).toString()}`);
}

const repeatOf = (address: string): Html =>
  html`<!doctype html><meta http-equiv="refresh" content="0; url=${address}" />`;
