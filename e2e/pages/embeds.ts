/** A page as a merchant writes it around `paymentWidgets.js`. */
export type Embed = {
  /** Whose pages are written like this. */
  readonly name: string;
  /** The document; the checkout's script is at `src`. */
  document(src: string): string;
};

const page = (head: string, body: string): string => `<!doctype html>
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

const form = '<form action="/result?order=7" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>';

export const embeds: readonly Embed[] = [
  {
    name: 'a page with the script and the form, and nothing else',
    document: (src) => page(`<script src="${src}"></script>`, form),
  },
];
