import type { Gateway } from '../gateway.ts';
import type { Served } from './site.ts';

/** A page of a merchant, with the checkout's script in its head. */
export type MerchantPage = {
  readonly body: string;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The site's own address unless it shall be seen under another name. */
  readonly at?: string;
  /** Scripts and sheets of the merchant's own, by path. `/first.js` runs before the checkout's script. */
  readonly files?: Readonly<Record<string, Served>>;
};

export const checkoutTag = (checkout: string, locale = 'en'): string =>
  `<tillway-checkout checkout-id="${checkout}" locale="${locale}"></tillway-checkout>`;

/** Everything that the site has to serve for the page. */
export const filesOf = (page: MerchantPage, gateway: Gateway): Readonly<Record<string, Served>> => ({
  '/': { type: 'text/html', body: documentOf(page, gateway), ...(page.headers && { headers: page.headers }) },
  '/page.css': {
    type: 'text/css',
    body: 'html { background: Canvas; color: CanvasText; font-family: system-ui; } main { max-width: 30rem; margin: auto; }',
  },
  '/result': { type: 'text/html', body: '<!doctype html><html lang="en"><title>Result</title>' },
  ...page.files,
});

const documentOf = (
  { body, lang = 'en', files = {} }: MerchantPage,
  { gatewayUrl }: Gateway,
): string => `<!doctype html>
  <html lang="${lang}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>A merchant</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/page.css" />
      ${'/first.js' in files ? '<script src="/first.js"></script>' : ''}
      <script type="module" src="${gatewayUrl}v1/checkout.js" crossorigin></script>
    </head>
    <body>
      <main><h1>A merchant</h1>${body}</main>
    </body>
  </html>`;
