import { make } from '../elements/checkout/make.ts';
import { call } from './options/callbacks.ts';
import { TillwayFields } from './fields-element.ts';
import { isAsked, textIn } from './options/options.ts';
import { followAttempt, type ReturnToShop } from './return-to-shop.ts';

/** The list of the checkout's stored cards, in a frame of its own: it has a field for the security code. */
class TillwayStored extends TillwayFields {
  protected override document(locale: string): string {
    return `stored?locale=${locale}${isAsked('registrations', 'requireCvv') ? '&code=required' : ''}`;
  }
}

/** The stored cards above a card form, of which one at a time accepts input. */
export type StoredCards = {
  /** The texts of the form, and the number of stored cards as `stored`. The first form of a page shows them. */
  show(texts: Readonly<Record<string, string>>): void;
  lock(isLocked: boolean): void;
  end(): void;
};

export type StoredCardsParts = {
  readonly checkout: string;
  readonly language: string | null;
  readonly look: string;
  readonly leave: ReturnToShop;
  /** Gives the focus to the form of another card. */
  focusForm(): void;
};

export function storedCardsAbove(form: HTMLElement, parts: StoredCardsParts): StoredCards {
  let list: StoredList | undefined;
  return {
    show({ stored = '0', pay = '', another = '' }) {
      if (stored === '0' || document.getElementById('wpwl-registrations')) return;
      list = createList({ ...parts, pay, another, onPaying: (isPaying) => void (form.inert = isPaying) });
      form.before(list.container);
      for (let n = 0; n < Number(stored); n += 1) window.wpwl?.checkout.config.registrations.push({});
    },
    lock: (isLocked) => list && void (list.container.inert = isLocked),
    end: () => list?.end(),
  };
}

type StoredList = { readonly container: HTMLElement; end(): void };

type ListParts = StoredCardsParts & {
  /** The texts of the buttons. */
  readonly pay: string;
  readonly another: string;
  readonly onPaying: (isPaying: boolean) => void;
};

function createList({ checkout, language, look, pay, another, leave, onPaying, focusForm }: ListParts): StoredList {
  const list = document.createElement('tillway-stored');
  const button = make('button', {
    className: 'wpwl-button wpwl-button-pay',
    name: 'pay',
    type: 'submit',
    textContent: textIn('labels', 'submit') ?? pay,
  });
  const submit = make('div', { className: 'wpwl-group wpwl-group-submit wpwl-clearfix' }, button);
  const form = make(
    'form',
    { className: `wpwl-form wpwl-form-registrations wpwl-clearfix wpwl-style-${look}` },
    list,
    submit,
  );
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
  Object.assign(list, { checkoutId: checkout, locale: language, button: 'none' });
  list.handlers = {
    state({ state }) {
      button.disabled = state !== 'ready';
      // A panel in the place of the cards has its own way on; the card form shows the one of an expired checkout.
      submit.hidden = state === 'paid' || state === 'unknown';
      container.hidden = state === 'expired';
      onPaying(button.disabled);
    },
    ...followAttempt(leave),
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (call('onBeforeSubmitOneClickCard', window.wpwlOptions, event) !== false) list.submit();
  });
  return {
    container,
    end() {
      list.handlers = {};
      container.remove();
    },
  };
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
