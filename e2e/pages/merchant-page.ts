import type { DemoGateway } from '../gateway.ts';
import type { SiteFile } from './site.ts';

/** A page of a merchant, with the checkout's script in its head. */
export type MerchantPage = {
  readonly body: string;
  /** Tags for the head instead of the checkout's script. */
  readonly head?: string;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another address of the site; by default its own. */
  readonly at?: string;
  /** The merchant's own scripts and style sheets, by path. `/first.js` runs before the checkout's script. */
  readonly files?: Readonly<Record<string, SiteFile>>;
};

export const checkoutTag = (checkout: string, locale = 'en'): string =>
  `<tillway-checkout checkout-id="${checkout}" locale="${locale}"></tillway-checkout>`;

/** The files that the site serves for the page. */
export const filesOf = (page: MerchantPage, gateway: DemoGateway): Readonly<Record<string, SiteFile>> => ({
  '/': { type: 'text/html', body: documentOf(page, gateway), ...(page.headers && { headers: page.headers }) },
  '/page.css': {
    type: 'text/css',
    body: 'html { background: Canvas; color: CanvasText; font-family: system-ui; } main { max-width: 30rem; margin: auto; }',
  },
  '/result': { type: 'text/html', body: '<!doctype html><html lang="en"><title>Result</title>' },
  ...page.files,
});

const documentOf = (
  { body, head, lang = 'en', files = {} }: MerchantPage,
  { gatewayUrl }: DemoGateway,
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
      ${head ?? `<script type="module" src="${gatewayUrl}v1/checkout.js" crossorigin></script>`}
    </head>
    <body>
      <main><h1>A merchant</h1>${body}</main>
    </body>
  </html>`;
