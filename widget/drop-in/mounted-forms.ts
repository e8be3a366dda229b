import { languageAround } from '../fields/host/language.ts';
import { textOption } from './options/options.ts';
import { type CardPayment, openCardPayment } from './payment.ts';

/** The forms of a page, each with a card form in its place. */
export type MountedForms = {
  begin(): void;
  /**
   * Pays with a stored card where the names are those of its container; with the form whose container has one of the names
   * as its id; or else with the first form that is offered.
   */
  pay(names: readonly string[]): void;
  end(): void;
};

const FORMS = 'form.paymentWidgets';

const looks: ReadonlySet<string> = new Set(['card', 'plain', 'logos', 'none']);

export type CheckoutParts = { readonly checkout: string; readonly resourcePath: string };

export function mountForms(checkout: CheckoutParts): MountedForms {
  const payments = new Map<HTMLFormElement, CardPayment>();
  const observer = new MutationObserver(update);
  let count = 0;

  /** The shop's form stays in the page, hidden: the framework that has made it will look for it there. */
  function mount(form: HTMLFormElement): void {
    const look = textOption('style') ?? 'card';
    const language = textOption('locale') ?? (form.lang || null);
    const payment = openCardPayment({
      ...checkout,
      index: ++count,
      brands: brandsOf(form),
      action: form.getAttribute('action') ?? '',
      language,
      // Arabic is the one language of the form whose lines run from right to left.
      direction: /^ar(?![a-z])/i.test(language ?? languageAround(form)) ? 'rtl' : '',
      look: looks.has(look) ? look : 'card',
    });
    payments.set(form, payment);
    form.style.setProperty('display', 'none', 'important');
    form.after(payment.container);
  }
  function unmount(form: HTMLFormElement, payment: CardPayment): void {
    payment.end();
    form.style.removeProperty('display');
    payments.delete(form);
  }
  /** Forms that a framework has added are mounted, and those of a form that it has removed end. */
  function update(): void {
    for (const [form, payment] of payments)
      if (!form.isConnected || !payment.container.isConnected) unmount(form, payment);
    for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) if (!payments.has(form)) mount(form);
  }
  return {
    begin() {
      observer.observe(document, { childList: true, subtree: true });
      update();
    },
    pay(names) {
      const registrations = document.querySelector<HTMLFormElement>('form.wpwl-form-registrations');
      if (registrations && names.includes('wpwl-container-registration')) return registrations.requestSubmit();
      const all = [...payments.values()];
      const named = all.find(({ container }) => names.includes(container.id));
      void (named ?? all.find(({ container }) => !container.hidden))?.pay();
    },
    end() {
      observer.disconnect();
      for (const [form, payment] of payments) unmount(form, payment);
    },
  };
}

/** The brands that a form names: in its attribute `data-brands` or, as older pages do, in its text. */
const brandsOf = (form: HTMLFormElement): readonly string[] =>
  (form.dataset['brands'] ?? form.textContent).toUpperCase().match(/[A-Z][A-Z0-9_]+/g) ?? [];
