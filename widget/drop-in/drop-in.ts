import { reportError } from './options/callbacks.ts';
import './fields-element.ts';
import { hidden, styles } from './drop-in.styles.ts';
import { mountForms } from './mounted-forms.ts';
import { option, unsupported } from './options/options.ts';

/** The global object that shops use. */
type Wpwl = {
  /** Removes the forms, for pages that load another script for another checkout. */
  unload(): void;
  /** Pays with the form of a container, for the shop's own button. */
  executePayment(container?: string): void;
  /** Pages count the stored cards; what they are is in their frame alone. */
  readonly checkout: { readonly id: string; readonly config: { readonly registrations: object[] } };
  readonly cacheVersion: string;
};

declare global {
  interface Window {
    wpwl?: Wpwl;
  }
}

/**
 * The script `{base}v1/paymentWidgets.js?checkoutId=`: puts a card form in the place of every `form.paymentWidgets` of
 * the page, now or later. The page may contain the script in any place, insert it at any time, and more than once.
 */
function start(): void {
  const [id = '', purpose = 'payment'] = (new URL(import.meta.url).searchParams.get('checkoutId') ?? '').split('/');
  const running = window.wpwl;
  if (running?.checkout?.id === id && document.querySelector('.wpwl-container')) return;
  if (typeof running?.unload === 'function') running.unload();
  if (!/^\w[\w.-]{0,47}$/.test(id)) {
    reportError('InvalidCheckoutIdError', 'The address of the script has no valid checkoutId.');
    return;
  }
  window.wpwl = openForms(id, `/v1/checkouts/${id}/${purpose === 'registration' ? purpose : 'payment'}`);
}

function openForms(id: string, resourcePath: string): Wpwl {
  const forms = mountForms({ checkout: id, resourcePath });
  const sheet = new CSSStyleSheet();
  const abort = new AbortController();

  function begin(): void {
    if (abort.signal.aborted) return;
    warn();
    sheet.replaceSync(option('style') === 'none' ? hidden : styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    forms.begin();
  }
  // Shops declare their options before or after the script: they are read when the page has been parsed.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', begin, { once: true, signal: abort.signal });
  else setTimeout(begin);
  const wpwl: Wpwl = {
    checkout: { id, config: { registrations: [] } },
    cacheVersion: '1',
    unload() {
      abort.abort();
      forms.end();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      if (window.wpwl === wpwl) delete window.wpwl;
    },
    executePayment: (container = '') => forms.pay(container.split(/\s+/)),
  };
  return wpwl;
}

function warn(): void {
  const names = unsupported();
  if (names.length > 0)
    console.warn(`paymentWidgets: without effect here, see docs/drop-in.md: ${names.join(', ')} of wpwlOptions.`);
}

start();
