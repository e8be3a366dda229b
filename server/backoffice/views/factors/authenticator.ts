import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import type { Arrival, Html } from '../../visit.ts';

/** The secret of an authenticator app as a picture and as text. `address` is an otpauth address. */
export const authenticator = ({ t }: Pick<Arrival, 't'>, address: string): Html =>
  html`<div class="code">
    <p>${t('scan')}</p>
    ${raw(renderSVG(address, { border: 2 }))}
    <p>${t('key')}: <code class="key">${base32Of(address)}</code></p>
    <p><a href="${address}">${t('openAuthenticator')}</a></p>
  </div>`;

/** The secret as authenticators read it, in groups of four. */
const base32Of = (address: string): string =>
  (new URL(address).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The code of an authenticator that is set up. */
export const codeField = ({ t }: Pick<Arrival, 't'>): Html =>
  html`<label
    >${t('oneTimeCode')}<input name="code" inputmode="numeric" autocomplete="one-time-code" required
  /></label>`;

export const newPasswordField = ({ t }: Pick<Arrival, 't'>): Html =>
  html`<label
    >${t('passwordNew')}<input
      type="password"
      name="password"
      autocomplete="new-password"
      minlength="12"
      maxlength="128"
      required
  /></label>`;
