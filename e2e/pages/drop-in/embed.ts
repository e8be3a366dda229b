/** A page as a merchant writes it around `paymentWidgets.js`. */
export type Embed = {
  /** How pages like this are written. */
  readonly name: string;
  /** The document; the checkout's script is at `src`. */
  document(src: string): string;
  /** Parameters of the checkout besides those of a debit over 92 euros. */
  readonly checkout?: Readonly<Record<string, string>>;
  /** The page does not show the holder's field, or fills it in. */
  readonly withoutHolder?: true;
  /** The selector of the shop's own button, where the form's is not pressed. */
  readonly button?: string;
  /** Whether the shop keeps the card. */
  readonly isRegistered?: true;
  /** Members of the payment as the merchant reads it. */
  readonly payment?: Readonly<Record<string, unknown>>;
};

/** A whole document. */
export const page = (head: string, body: string): string => `<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>A shop</title>
      <link rel="icon" href="data:," />
      ${head}
    </head>
    <body>
      ${body}
    </body>
  </html>`;

export const form = '<form action="/result?order=7" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>';
export const tag = (src: string): string => `<script src="${src}"></script>`;
export const options = (code: string): string => `<script>var wpwlOptions = ${code};</script>`;

/** The functions of jQuery that the recipes of shops call, for pages that load it. */
export const jquery = `<script>
  window.jQuery = window.$ = (target) => {
    const all = typeof target === 'string' ? [...document.querySelectorAll(target)] : [target];
    const of = (given) => (typeof given === 'string' ? document.createRange().createContextualFragment(given) : given.all[0]);
    const self = {
      all,
      find: (selector) => { const found = $('none'); found.all.push(...all.flatMap((each) => [...each.querySelectorAll(selector)])); return found; },
      before: (given) => (all[0].before(of(given)), self),
      after: (given) => (all[0].after(of(given)), self),
      append: (given) => (all[0].append(of(given)), self),
      detach: () => (all[0].remove(), self),
      addClass: (name) => (all.forEach((each) => each.classList.add(name)), self),
      hide: () => (all.forEach((each) => (each.style.display = 'none')), self),
      attr: (name, value) => (all.forEach((each) => each.setAttribute(name, value)), self),
      val: () => all[0].value,
    };
    return self;
  };
</script>`;
