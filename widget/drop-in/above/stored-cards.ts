import type { FrameState } from 'shared';
import { make } from '../../elements/checkout/make.ts';
import { call } from '../options/callbacks.ts';
import { TillwayFields } from '../fields-element.ts';
import { pageForm } from '../page-form.ts';
import { showPayText } from '../shown.ts';
import { type FramedPart, type FramedPartParts, openPart } from './framed-part.ts';
import { isAsked, textIn } from '../options/options.ts';

/** The list of the checkout's stored cards, in a frame of its own: it has a field for the security code. */
class TillwayStored extends TillwayFields {
  protected override document(locale: string): string {
    return `stored?locale=${locale}${isAsked('registrations', 'requireCvv') ? '&code=required' : ''}`;
  }
}

export type StoredCardsParts = FramedPartParts & {
  readonly texts: Readonly<Record<string, string>>;
  /** Gives the focus to the form of another card. */
  focusForm(): void;
};

/** The stored cards of the checkout, as many as the texts name. The first form of a page shows them. */
export function storedCards({ texts, focusForm, ...parts }: StoredCardsParts): FramedPart | undefined {
  const { stored = '0', another = '' } = texts;
  if (stored === '0' || document.getElementById('wpwl-registrations')) return undefined;
  for (let n = 0; n < Number(stored); n += 1) window.wpwl?.checkout.config.registrations.push({});
  const list = document.createElement('tillway-stored');
  const button = make('button', {
    className: 'wpwl-button wpwl-button-pay',
    name: 'pay',
    type: 'submit',
    disabled: true,
  });
  showPayText(button, list, texts);
  const submit = make('div', { className: 'wpwl-group wpwl-group-submit wpwl-clearfix' }, button);
  const form = pageForm({ ...parts, kind: 'registrations' }, list, submit);
  const container = make(
    'div',
    { id: 'wpwl-registrations' },
    make('div', { className: 'wpwl-container wpwl-container-registration wpwl-clearfix' }, form),
  );
  if (isAsked('registrations', 'hideInitialPaymentForms')) {
    container.dataset['alone'] = '';
    const other = otherCardButton(another);
    submit.append(other);
    other.addEventListener('click', () => {
      delete container.dataset['alone'];
      other.remove();
      focusForm();
    });
  }
  form.addEventListener('submit', (event) => {
    if (call('onBeforeSubmitOneClickCard', window.wpwlOptions, event) === false) return;
    parts.addTo(list, form);
    list.submit();
  });
  // Nothing is paid before the cards are shown.
  const follow = ({ state }: { readonly state: FrameState }): void => {
    button.disabled = state !== 'ready';
    // A panel in the place of the cards has its own way on.
    submit.hidden = state === 'paid' || state === 'unknown';
  };
  return openPart({ container, form, frame: list }, parts, {
    ready: follow,
    state: follow,
    texts: (own) => showPayText(button, list, own.texts),
  });
}

/** Shows the form of another card, which stays hidden until then. */
function otherCardButton(text: string): HTMLButtonElement {
  const button = make('button', {
    className: 'wpwl-button wpwl-button-other',
    type: 'button',
    textContent: textIn('labels', 'showOtherPaymentMethods') ?? text,
  });
  button.dataset['action'] = 'show-initial-forms';
  return button;
}

if (!customElements.get('tillway-stored')) customElements.define('tillway-stored', TillwayStored);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-stored': TillwayStored;
  }
}
