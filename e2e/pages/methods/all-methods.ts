import type { DemoGateway } from '../../gateway.ts';
import { test as base } from '../journey.ts';
import { merchantOn } from '../merchant.ts';
import type { RequestParameters } from '../../../shared/client.ts';
import { resolveLanguage } from '../../../shared/languages.ts';

export { expect } from '../journey.ts';

/** The demo's channel that offers every method. */
export const channel = { token: 'demo-shop-token', entityId: '8a8294174b7ecb28014b9699220016db' } as const;

type Shown = {
  /** The attributes of the element. */
  readonly brands?: string;
  readonly redirect?: string;
  readonly layout?: string;
  readonly locale?: string;
  readonly autofocus?: '';
  /** Texts of the page's own. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly more?: RequestParameters;
};

export type Methods = typeof channel & {
  /** Shows a checkout with a form of every method, and returns its id. */
  shows(shown?: Shown): Promise<string>;
  /** Chooses a method by its title, and a brand of it. */
  choose(method: string | RegExp, brand?: string): Promise<void>;
  /** The address of the simulated messages to a phone or an e-mail address. */
  messagesTo(contact: string): string;
};

const labelling = (labels: Shown['labels']): string =>
  `document.querySelector('tillway-checkout').labels = ${JSON.stringify(labels)};`;

/** What is reserved and paid later, by its brand. */
export const reserved = Object.fromEntries(
  ['PREPAYMENT', 'PAYOLUTION_INVOICE', 'SIBS_MULTIBANCO'].map((brand) => [`overridePaymentType[${brand}]`, 'PA']),
);

export function messagesTo({ simulatorUrl }: DemoGateway, contact: string): string {
  // The bank listens three ports after the simulators' first.
  const bank = new URL(simulatorUrl);
  bank.port = String(Number(bank.port) + 3);
  return new URL(`messages?to=${encodeURIComponent(contact)}`, bank).href;
}

export const test = base.extend<{ methods: Methods }>({
  merchant: async ({ page, gateway, site }, use) => {
    await use(await merchantOn(page, { gateway: { ...gateway, ...channel }, site }));
  },
  methods: async ({ merchant, gateway }, use) => {
    const { site, checkout } = merchant;
    await use({
      ...channel,
      async shows({ more, labels, locale = 'en', ...attributes } = {}) {
        const shopperResultUrl = `${site.address}result`;
        const id = await merchant.createsCheckout({ shopperResultUrl, ...reserved, ...more });
        const written = Object.entries({ 'checkout-id': id, locale, ...attributes }).map(
          ([name, value]) => `${name}="${value}"`,
        );
        await merchant.shows({
          body: `<tillway-checkout ${written.join(' ')}></tillway-checkout>${labels ? '<script src="/labels.js"></script>' : ''}`,
          files: { '/labels.js': { type: 'text/javascript', body: labelling(labels) } },
          lang: resolveLanguage(locale).tag,
        });
        return id;
      },
      async choose(method, brand) {
        const radios = checkout.frame.getByRole('radio');
        await checkout.frame.getByRole('radio', { name: method }).first().check();
        if (brand !== undefined) await radios.and(checkout.frame.getByLabel(brand, { exact: true })).check();
      },
      messagesTo: (contact) => messagesTo(gateway, contact),
    });
  },
});
