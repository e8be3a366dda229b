import { option, type OptionName } from './options.ts';

/** Calls a callback of the page; a fault in it is reported and changes nothing. */
export function call(name: OptionName, self: unknown, ...values: readonly unknown[]): unknown {
  const callback = option(name);
  if (typeof callback !== 'function') return undefined;
  try {
    return Reflect.apply(callback, self, values);
  } catch (fault) {
    const needs$ = /(\$|jQuery)/.test(String(fault)) && !('jQuery' in window);
    console.error(
      `paymentWidgets: ${name} of wpwlOptions threw.${needs$ ? ' It calls jQuery, which this page has not loaded.' : ''}`,
      fault,
    );
    return undefined;
  }
}

/** The `this` of the callbacks about a framed field: its place on the page, as jQuery's where the page has jQuery. */
export function selfOf(host: HTMLElement): object {
  const jquery: unknown = Reflect.get(window, 'jQuery');
  return { $iframe: typeof jquery === 'function' ? jquery(host) : host };
}

/** Reports a failure to the page, by the names that shops know. */
export function reportError(name: ErrorName, message: string): void {
  console.error(`paymentWidgets: ${message}`);
  call('onError', window.wpwlOptions, { name, message, brand: null, event: null });
}

type ErrorName = 'InvalidCheckoutIdError' | 'PciIframeCommunicationError' | 'PciIframeSubmitError';
