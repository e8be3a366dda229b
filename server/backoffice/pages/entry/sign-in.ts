import { html } from 'hono/html';
import type { SignInResult } from '../../../operations/users/sign-in.ts';
import { sessionCookie, tokenIn } from '../../session/cookie.ts';
import { htmlResponse, seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { notice } from '../../views/layout.ts';
import { passkeyForm } from '../../views/factors/passkey.ts';
import { type Arrival, type Html, OFFICE, type Page, pageIn } from '../../visit.ts';

const SIGN_IN = `${OFFICE}/sign-in`;

export function showSignIn(arrival: Arrival): Page {
  const { c, t } = arrival;
  const what = c.req.query('ended');
  const ended = what === undefined ? undefined : notice(t(what === 'form' ? 'formNotSent' : 'sessionEnded'), 'calm');
  return pageOf(arrival, { next: pageIn(c.req.query('next')), ...(ended ? { above: ended } : {}) });
}

type Shown = {
  /** The page that follows. */
  readonly next: string;
  readonly above?: Html;
};

/** A passkey is offered first, where the browser has script. */
function pageOf(arrival: Arrival, { next, above }: Shown): Page {
  const { gateway, t, form } = arrival;
  const options = gateway.office.signInOptions();
  const fields = next === OFFICE ? html`` : html`<input type="hidden" name="next" value="${next}" />`;
  return {
    title: t('signIn'),
    scripts: options ? ['passkeys'] : [],
    body: html`${above ?? ''}
      ${options ? passkeyForm(arrival, { use: 'use', action: '/sign-in/passkey', options, button: 'passkeyUse', fields }) : ''}
      <p class="or">${t('orPassword')}</p>
      <form method="post" action="${SIGN_IN}">
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
        <label
          >${t('password')}<input type="password" name="password" autocomplete="current-password" required
        /></label>
        <label>${t('code')}<input name="code" autocomplete="one-time-code" spellcheck="false" required /></label>
        <button>${t('signIn')}</button>
      </form>
      <p class="hint">${t('signInTrouble')}</p>`,
  };
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
  if (typeof result === 'string') {
    const isThrottled = result === 'tooManyTries';
    const above = notice(arrival.t(isThrottled ? result : wrong), 'bad');
    return { ...pageOf(arrival, { next, above }), status: isThrottled ? 429 : 403 };
  }
  return seeOther(next, { 'set-cookie': sessionCookie(arrival.gateway, result.token) });
}

/**
 * Answers a request without a session. A link from another site comes without the cookie, because that is sent with
 * requests of the gateway's own pages only: a page of the gateway then repeats the request once. `page`: where the user
 * goes on after it has signed in.
 */
export function sendToSignIn(
  { gateway, c }: Pick<Arrival, 'gateway' | 'c'>,
  page: string,
): Response | Promise<Response> {
  const isGet = c.req.method === 'GET';
  if (isGet && c.req.header('sec-fetch-site') === 'cross-site') return htmlResponse({ c }, repeatOf(page), {});
  const query = new URLSearchParams(pageIn(page) === OFFICE ? {} : { next: page });
  // A form that is sent without a session was shown in one.
  if (!isGet) query.set('ended', 'form');
  else if (tokenIn(gateway, c.req.header('cookie')) !== undefined) query.set('ended', 'page');
  return seeOther(query.size === 0 ? SIGN_IN : `${SIGN_IN}?${query.toString()}`);
}

const repeatOf = (address: string): Html =>
  html`<!doctype html><meta http-equiv="refresh" content="0; url=${address}" />`;
