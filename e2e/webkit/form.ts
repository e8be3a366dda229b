import type { MethodCode } from 'shared';
import { type RequestParameters, tillway } from '../../shared/client.ts';
import type { DemoGateway } from '../gateway.ts';
import { filesOf } from '../pages/merchant-page.ts';
import { channel, reserved } from '../pages/methods/all-methods.ts';
import type { Site } from '../pages/site.ts';
import type { Hands } from './hands.ts';
import type { Session } from './webdriver.ts';

/** The form of every method on a merchant's page, and the shopper who pays in it. */
export type Form = {
  readonly session: Session;
  readonly hands: Hands;
  readonly gateway: DemoGateway;
  /** Shows a checkout, and enters the frame of its form. */
  shows(shown?: Shown): Promise<void>;
  /** Shows a document of the merchant's own for a checkout. */
  showsDocument(documentFor: (checkout: string) => string): Promise<void>;
  choose(method: MethodCode, brand?: string): Promise<void>;
  /** Types into fields, by their ids. */
  fillIn(fields: Readonly<Record<string, string>>): Promise<void>;
  pay(): Promise<void>;
  /** The page has left for that of the result, and the merchant reads a success by this brand. */
  isPaid(brand: string): Promise<void>;
};

type Shown = {
  readonly locale?: string;
  /** Further attributes of the element. */
  readonly attributes?: string;
  readonly more?: RequestParameters;
};
type World = { readonly session: Session; readonly hands: Hands; readonly gateway: DemoGateway; readonly site: Site };

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...reserved } as const;
const result = '<!doctype html><html lang="en"><title>Result</title><p id="result">Thank you</p>';

export function formIn({ session, hands, gateway, site }: World): Form {
  const client = tillway({ base: gateway.gatewayUrl, ...channel });
  let checkout = '';

  async function creates(more: RequestParameters = {}): Promise<void> {
    const answer = await client.create({ ...order, shopperResultUrl: `${site.address}result`, ...more });
    if (answer.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(answer)}`);
    checkout = answer.checkout.id;
  }
  async function opens(body: string, document?: string): Promise<void> {
    for (const [path, file] of Object.entries(filesOf({ body }, gateway))) site.files.set(path, file);
    site.files.set('/result', { type: 'text/html', body: result });
    if (document !== undefined) site.files.set('/', { type: 'text/html', body: document });
    await session.goTo(site.address);
  }
  return {
    session,
    hands,
    gateway,
    async shows({ locale = 'en', attributes = '', more } = {}) {
      await creates(more);
      await opens(`<tillway-checkout checkout-id="${checkout}" locale="${locale}" ${attributes}></tillway-checkout>`);
      await session.find('tillway-checkout[state="ready"]');
      await session.enter(await session.find('tillway-checkout iframe'));
    },
    async showsDocument(documentFor) {
      await creates();
      await opens('', documentFor(checkout));
    },
    async choose(method, brand) {
      await hands.choose({ id: `method-${method}`, group: '[name="method"]' });
      if (brand !== undefined) await hands.choose({ id: `brand-${brand}`, group: '[name^="brand-"]' });
    },
    async fillIn(fields) {
      for (const [id, text] of Object.entries(fields)) await hands.type(`#${id}`, text);
    },
    pay: () => hands.press('#pay'),
    async isPaid(brand) {
      await session.leave();
      await session.find('#result');
      const answer = await client.read(checkout);
      if (answer.kind !== 'succeeded' || answer.payment.paymentBrand !== brand)
        throw new Error(`Expected a payment by ${brand}, saw ${JSON.stringify(answer)}`);
    },
  };
}
