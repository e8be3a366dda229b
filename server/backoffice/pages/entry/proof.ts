import { html } from 'hono/html';
import type { SignInResult } from '../../../operations/users/sign-in.ts';
import { tokenIn } from '../../session/cookie.ts';
import { FORM_MAX } from '../../session/form.ts';
import { passkeyForm } from '../../views/factors/passkey.ts';
import { notice, formTokenField } from '../../views/layout.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';

/** The fields of a proof, which no other form of the office has. */
const PASSWORD = 'proof.password';
const CODE = 'proof.code';
const RESPONSE = 'proof.response';
export const isOfProof = (name: string): boolean => name === PASSWORD || name === CODE || name === RESPONSE;

/** In bytes of the form: what the fields of the proof need beside those that are carried. */
const PROOF_SIZE = 8192;

/** Whether the fields of a form can be sent again together with a proof. */
export function isCarriable(visit: Visit): boolean {
  const fields = new URLSearchParams();
  for (const [name, value] of carried(visit)) fields.append(name, value);
  return fields.toString().length < FORM_MAX - PROOF_SIZE;
}

const carried = ({ form, all }: Visit): readonly (readonly [name: string, value: string])[] =>
  Object.keys(form)
    .filter((name) => name !== 'form' && !isOfProof(name))
    .flatMap((name) => all(name).map((value) => [name, value] as const));

/** What the fields of a proof have come to; undefined for a form without them. */
export async function signInAgain(visit: Visit): Promise<SignInResult | undefined> {
  const { gateway, form, from, c, user } = visit;
  const { [PASSWORD]: password, [CODE]: code = '', [RESPONSE]: response } = form;
  const sent = { ...from, earlier: tokenIn(gateway, c.req.header('cookie')) ?? null };
  if (password !== undefined) return gateway.office.signIn({ email: user.email, password, code }, sent);
  return response === undefined ? undefined : gateway.office.signInByPasskey(response, sent);
}

type Shown = {
  /** The page that has the form. */
  readonly back: string;
  /** What the proof is for: the form that was sent, or one that follows. */
  readonly text: 'proveAgain' | 'proveFirst';
  readonly result?: Exclude<SignInResult, object> | undefined;
};

/**
 * Asks a signed-in user to prove its identity again. The form that needs the proof is carried by this page, and sent with
 * the proof to its own address: nothing is done before, and nothing has to be filled in twice (DECISIONS 215).
 */
export function proofPage(visit: Visit, { back, text, result }: Shown): Page {
  const { gateway, t, user } = visit;
  const options = gateway.office.signInOptions();
  const { pathname, search } = new URL(visit.c.req.url);
  const address = `${pathname}${search}`;
  const fields = html`${formTokenField(visit)} ${carried(visit).map(([name, value]) => hidden(name, value))}`;
  const isCarried = text === 'proveAgain';
  const wrong = visit.form[PASSWORD] === undefined ? 'passkeyWrong' : 'signInWrong';
  const above =
    result === undefined ? notice(t(text), 'calm') : notice(t(result === 'tooManyTries' ? result : wrong), 'bad');
  return {
    title: t('signInAgain'),
    status: result === 'tooManyTries' ? 429 : 403,
    scripts: options ? ['passkeys'] : [],
    body: html`${above}
      ${options ? passkeyForm(visit, { use: 'use', action: address.slice(OFFICE.length), options, button: isCarried ? 'passkeyDo' : 'passkeyUse', fields, response: RESPONSE }) : ''}
      <p class="or">${t('orPassword')}</p>
      <form method="post" action="${address}">
        ${fields}
        <label>${t('email')}<input type="email" value="${user.email}" autocomplete="username" readonly /></label>
        <label
          >${t('password')}<input type="password" name="${PASSWORD}" autocomplete="current-password" required autofocus
        /></label>
        <label>${t('code')}<input name="${CODE}" autocomplete="one-time-code" spellcheck="false" required /></label>
        <button>${t(isCarried ? 'proveDo' : 'signIn')}</button>
      </form>
      <p><a href="${back}">${t('backUnchanged')}</a></p>`,
  };
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`;
