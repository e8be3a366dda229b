import type { Page } from '@playwright/test';
import {
  type CheckoutBody,
  type RequestParameters,
  type PaymentAnswer,
  tillway,
  type Tillway,
} from '../../shared/client.ts';
import { resolveLanguage } from '../../shared/languages.ts';
import type { DemoGateway } from '../gateway.ts';
import type { CardDetails } from './cards.ts';
import { checkoutOn, type CheckoutPage } from './checkout.ts';
import { checkoutTag, filesOf, type MerchantPage } from './merchant-page.ts';
import type { Site } from './site.ts';

/** A merchant with a server and a page of its own. */
export type Merchant = {
  readonly site: Site;
  readonly client: Tillway;
  /** The checkout on the merchant's page, where there is one. */
  readonly checkout: CheckoutPage;
  /** Creates a checkout over 92 euros and returns its id. */
  createsCheckout(more?: RequestParameters): Promise<string>;
  /** Creates a checkout, and returns what its answer holds for the page. */
  preparesCheckout(more?: RequestParameters): Promise<CheckoutBody>;
  /** Creates a checkout and shows it on a page of nothing else. */
  showsCheckout(more?: RequestParameters, locale?: string): Promise<string>;
  shows(page: MerchantPage): Promise<void>;
  /** Begins a payment from server to server that is pending for its shopper, who is redirected to `url`. */
  beginsPayment(card: CardDetails, more?: RequestParameters): Promise<{ readonly id: string; readonly url: string }>;
  reads(checkout: string): Promise<PaymentAnswer>;
  /** The number of charges at the simulated acquirer of `testMode=EXTERNAL` since the journey began. */
  charges(): Promise<number>;
};

const kettle = { amount: '92.00', currency: 'EUR', paymentType: 'DB' } as const;

export async function merchantOn(
  page: Page,
  { gateway, site }: { gateway: DemoGateway; site: Site },
): Promise<Merchant> {
  const client = tillway({ base: gateway.gatewayUrl, token: gateway.token, entityId: gateway.entityId });
  function serve(shown: MerchantPage): void {
    for (const [path, file] of Object.entries(filesOf(shown, gateway))) site.files.set(path, file);
  }
  serve({ body: '' });
  const chargesBefore = await chargesOf(gateway);
  const merchant: Merchant = {
    site,
    client,
    checkout: checkoutOn(page),
    createsCheckout: async (more) => (await merchant.preparesCheckout(more)).id,
    async preparesCheckout(more) {
      const answer = await client.create({ ...kettle, ...more });
      if (answer.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(answer)}`);
      return answer.checkout;
    },
    async showsCheckout(more, locale = 'en') {
      const checkout = await merchant.createsCheckout(more);
      await merchant.shows({ body: checkoutTag(checkout, locale), lang: resolveLanguage(locale).tag });
      return checkout;
    },
    async shows(shown) {
      serve(shown);
      await page.goto(shown.at ?? site.address);
    },
    async beginsPayment(card, more) {
      const [expiryMonth, expiryYear] = card.expiry.split(' / ');
      const account = {
        paymentBrand: 'VISA',
        'card.number': card.number,
        'card.holder': card.holder,
        'card.cvv': card.cvv,
      };
      const expiry = { 'card.expiryMonth': expiryMonth, 'card.expiryYear': `20${expiryYear}` };
      const answer = await client.pay({
        ...kettle,
        ...account,
        ...expiry,
        shopperResultUrl: `${site.address}result?order=7`,
        ...more,
      });
      if (answer.kind !== 'pending' || !answer.payment?.redirect)
        throw new Error(`Expected a payment that is pending for its shopper, saw ${JSON.stringify(answer)}`);
      return { id: answer.payment.id, url: answer.payment.redirect.url };
    },
    reads: (checkout) => client.read(checkout),
    charges: async () => (await chargesOf(gateway)) - chargesBefore,
  };
  return merchant;
}

async function chargesOf({ simulatorUrl }: DemoGateway): Promise<number> {
  const ledger = (await (await fetch(`${simulatorUrl}ledger`)).json()) as { readonly charges: readonly unknown[] };
  return ledger.charges.length;
}
