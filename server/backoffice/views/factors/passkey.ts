import { html } from 'hono/html';
import { type Arrival, type Html, OFFICE } from '../../visit.ts';
import type { TextName } from '../../texts/texts.ts';

type PasskeyForm = {
  readonly use: 'use' | 'make';
  readonly action: string;
  /** What the browser is asked for. */
  readonly options: object;
  readonly button: TextName;
  /** Fields beside the browser's response. */
  readonly fields: Html;
  /** The name of the browser's response. */
  readonly response?: string;
};

/** A form that `browser/passkeys.ts` shows and fills in; pages with one have the script `passkeys`. */
export const passkeyForm = (
  { t }: Pick<Arrival, 't'>,
  { use, action, options, button, fields, response = 'response' }: PasskeyForm,
): Html =>
  html`<form
    method="post"
    action="${OFFICE}${action}"
    data-passkey="${use}"
    data-options="${JSON.stringify(options)}"
    class="passkey"
    hidden
  >
    ${fields}
    <input type="hidden" name="${response}" value="" data-response />
    <div class="notice bad" hidden role="alert">${t('passkeyNone')}</div>
    <button>${t(button)}</button>
  </form>`;
