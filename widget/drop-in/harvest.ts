/**
 * The parameters that a shopper's browser may send besides those of the card (spec, Custom parameters: names from the
 * client side begin with SHOPPER_). A parameter of another name would be refused, and the payment with it.
 */
const sendable = [
  /^createRegistration$/,
  /^customParameters\[SHOPPER_[\w.]+\]$/,
  /^card\.holder$/,
  /^recurring\.numberOfInstallments$/,
  /^billing\.(street[12]|houseNumber[12]|city|state|postcode|country)$/,
  /^customer\.(birthDate|companyName|email|givenName|language|middleName|mobile|phone|salutation|sex|surname|workPhone)$/,
];

/** Own controls of the form. */
const own: ReadonlySet<string> = new Set(['paymentBrand', 'shopperResultUrl']);

/** The values of named controls of forms. Those that a browser may not send are left out, and named in the console. */
export function harvest(...forms: readonly HTMLFormElement[]): Readonly<Record<string, string>> {
  const sent: Record<string, string> = {};
  const unsent = new Set<string>();
  for (const [name, value] of forms.flatMap((form) => [...new FormData(form)])) {
    if (value === '' || own.has(name)) continue;
    if (typeof value === 'string' && value.length <= LONGEST && isSendable(name)) sent[name] = flagOf(name, value);
    else unsent.add(name);
  }
  if (unsent.size > 0)
    console.warn(`paymentWidgets: fields that a browser may not send are left out: ${[...unsent].join(', ')}.`);
  return sent;
}

const isSendable = (name: string): boolean => sendable.some((pattern) => pattern.test(name));

/** The longest value of a parameter of the shopper's (spec, Custom parameters). */
const LONGEST = 2048;

/** A checkbox without a value of its own has the value `on` (HTML, 4.10.5.1.15). */
const flagOf = (name: string, value: string): string =>
  name === 'createRegistration' && value === 'on' ? 'true' : value;
