import type { Context } from 'hono';
import type { AskedParameter, FrameData, PaymentBrand, RegistrationOffer } from 'shared';
import { type Checkout, purposeOf } from '../../core/checkouts/checkout.ts';
import { offeredInstalments } from '../../core/checkouts/offered-instalments.ts';
import type { EntitySettings } from '../../core/entities/settings/settings.ts';
import type { Fields } from '../../core/fields.ts';
import { neededCode } from '../../core/registrations/code.ts';
import { isPayable, leadsBack, shopperResultUrl } from '../../core/checkouts/return-address.ts';
import type { EntityKey } from '../../core/values.ts';
import type { DocumentName, Widget } from '../documents/assets.ts';
import { refuse } from '../../core/refusal.ts';
import { answer } from '../answers/answer.ts';
import { ndcOf } from '../answers/ndc.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Call } from '../call.ts';
import { type HtmlPage, sendPage } from '../documents/document.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { acceptOf, isFromOwnPages } from '../request/browser.ts';
import { asksOf, knownOf } from './asked.ts';
import { checkoutKey } from './checkout-key.ts';
import { brandsOfForm, chosenBrands, offersOf } from './methods.ts';
import { offerOf } from './offers.ts';
import { renderExpiredFrame, renderFrame } from './frame.ts';
import { progressOf } from './progress.ts';

/**
 * GET /v1/checkouts/{id}/frame: the form; `fields`, the fields of a card for pages with a layout of their own; and
 * `stored` and `wallets`, the stored cards and the wallets for such pages. `brands` in the query are those that the page
 * names; with `code=required`, a page wants the security code of every stored card, also where the channel does without.
 */
export const getFrame =
  (gateway: HttpGateway, { documents }: Widget, form: FormName) =>
  async (c: Context<Env>): Promise<Response> =>
    sendPage(await framePage(gateway, { documents, form }, c), c.req.raw);

export type FormName = 'frame' | 'fields' | 'stored' | 'wallets';

/** GET /v1/checkouts/{id}/form: the data of the card form, for one that is shown already and gets another checkout. */
export const getForm =
  (gateway: HttpGateway) =>
  async (c: Call): Promise<Response> => {
    if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
    const data = await shownData(gateway, 'frame', c);
    if (!data) return sendRefusal({ gateway, c }, refuse('checkoutUnknown'));
    return sendAnswer({ gateway, c, ndc: ndcOf(c) }, answer(200, data));
  };

type Wanted = { readonly documents: Widget['documents']; readonly form: FormName };

async function framePage(gateway: HttpGateway, { documents, form }: Wanted, c: Context<Env>): Promise<HtmlPage> {
  const locale = c.req.query('locale');
  const data = await shownData(gateway, form, c);
  const name = documentOf[form];
  if (!data) return renderExpiredFrame(documents[name], c.req.param('id') ?? '', locale);
  return renderFrame(documents[name === 'frame' && isCardAlone(data) ? 'card' : name], data, locale);
}

/** The kind of document of each form. Of stored cards and wallets above a page's own form it is the same. */
const documentOf = { frame: 'frame', fields: 'fields', stored: 'above', wallets: 'above' } as const satisfies Record<
  FormName,
  DocumentName
>;

/** Whether the fields of a card are all that a shopper sees at first. */
const isCardAlone = ({ progress, methods, accounts }: FrameData): boolean =>
  progress.state === 'open' && methods === undefined && accounts.length > 0;

type ShownCheckout = NonNullable<Awaited<ReturnType<HttpGateway['operations']['readCheckoutForForm']>>>;

async function shownCheckout(gateway: HttpGateway, c: Call): Promise<ShownCheckout | undefined> {
  const key = checkoutKey(gateway, c.req.param('id') ?? '');
  return key === undefined ? undefined : gateway.operations.readCheckoutForForm(key);
}

/**
 * What a form shows of a checkout, of which a browser has the id and no token: once it cannot be paid any more, only what
 * became of it. Undefined for an unknown or expired checkout.
 */
async function shownData(gateway: HttpGateway, form: FormName, c: Call): Promise<FrameData | undefined> {
  const shown = await shownCheckout(gateway, c);
  if (!shown) return undefined;
  if (!isPayable(shown.status, gateway.clock.now())) return resultData(gateway, shown, c);
  return { ...(await dataOf[form](gateway, shown, c)), ...orderOf(shown.checkout.fields) };
}

/** Without methods to choose, but with what shows a shopper who pays later where to pay. */
function resultData(gateway: HttpGateway, shown: ShownCheckout, c: Call): FrameData {
  const data = { ...baseData(gateway, shown, c), accounts: [] };
  return data.progress.attempt?.payTo === undefined ? data : { ...data, methods: [] };
}

type DataOf = (gateway: HttpGateway, shown: ShownCheckout, c: Call) => Promise<FrameData>;

const formData: DataOf = async (gateway, shown, c) => {
  const { checkout } = shown;
  const { settings } = gateway.entities.entity(checkout.entity);
  const brands = brandsOfForm(await gateway.operations.offeredBrands(checkout), c.req.query('brands'));
  const asked = asksOf(settings.requires, checkout.fields);
  const registrations = await storedAccounts(gateway, checkout, asked.asks);
  const more = {
    ...consentOf(checkout, settings),
    ...asked,
    ...instalmentsOf(checkout, { settings, brands }),
  };
  return {
    ...baseData(gateway, shown, c),
    ...offersOf(brands, registrations.length > 0 || Object.keys(more).length > 0),
    ...(await walletsOf(gateway, { entity: checkout.entity, brands })),
    registrations,
    ...more,
  };
};

/**
 * Of a form in the layout of its page, the page has a place for the fields of a card and for nothing else. Its stored
 * cards and wallets are listed, because each of them has a frame beside it.
 */
const cardData: DataOf = async (gateway, shown, c) => {
  const { checkout } = shown;
  const brands = await brandsOf(gateway, { checkout, c });
  const stored = await storedAccounts(gateway, checkout);
  const registrations = stored.filter(isCard);
  const omitted = stored.filter((each) => !isCard(each)).map(({ brand, title }) => brand ?? title);
  return {
    ...baseData(gateway, shown, c),
    ...offersOf(brands.filter(({ method }) => method === 'card')),
    ...(await walletsOf(gateway, { entity: checkout.entity, brands })),
    ...(registrations.length === 0 ? {} : { registrations }),
    ...(omitted.length === 0 ? {} : { omitted }),
  };
};

const isCard = ({ kind }: RegistrationOffer): boolean => kind === 'card';

/** The stored cards beside such a form. The page has no way on where all of them are removed. */
const storedData: DataOf = async (gateway, shown, c) => {
  const stored = await storedCards(gateway, shown.checkout);
  const wantsCode = c.req.query('code') === 'required';
  const registrations = stored.map((each) => ({
    ...each,
    isRemovable: false,
    codeLength: wantsCode ? neededCode(each, { registrationsNeedCode: true }) : each.codeLength,
  }));
  return { ...baseData(gateway, shown, c), ...offersOf([], true), registrations };
};

/** The wallets beside such a form, for the cards that the page names, or else for all of the checkout. */
const walletsData: DataOf = async (gateway, shown, c) => {
  const { checkout } = shown;
  const brands = await brandsOf(gateway, { checkout, c });
  const hasCards = brands.some(({ method }) => method === 'card');
  const { accounts } = offersOf(hasCards ? brands : await gateway.operations.offeredBrands(checkout));
  const wallets = await walletsOf(gateway, { entity: checkout.entity, brands });
  return { ...baseData(gateway, shown, c), accounts, methods: [], ...wallets };
};

const dataOf = { frame: formData, fields: cardData, stored: storedData, wallets: walletsData } satisfies Record<
  FormName,
  DataOf
>;

/** `asks`: what the form asks for beside them. */
async function storedAccounts(
  gateway: HttpGateway,
  checkout: Checkout,
  asks: readonly AskedParameter[] = [],
): Promise<readonly RegistrationOffer[]> {
  const offered = await gateway.operations.offeredRegistrations(checkout);
  const channel = gateway.entities.entity(checkout.entity);
  const asking = { requires: channel.settings.requires, asks, fields: checkout.fields };
  return offered.map((registration) => ({
    ...offerOf(gateway, registration, channel),
    ...knownOf(registration, asking),
  }));
}

const storedCards = async (gateway: HttpGateway, checkout: Checkout): Promise<readonly RegistrationOffer[]> =>
  (await storedAccounts(gateway, checkout)).filter(isCard);

const brandsOf = async (
  gateway: HttpGateway,
  { checkout, c }: { readonly checkout: Checkout; readonly c: Call },
): Promise<readonly PaymentBrand[]> =>
  chosenBrands(await gateway.operations.offeredBrands(checkout), c.req.query('brands'));

/** What every form has, whatever it offers. */
const baseData = (
  gateway: HttpGateway,
  { status, checkout }: ShownCheckout,
  c: Call,
): Omit<FrameData, 'accounts' | 'methods'> => ({
  checkout: c.req.param('id') ?? '',
  origins: gateway.entities.entity(checkout.entity).settings.pageOrigins,
  resultUrl: resultUrlOf(gateway, { status, checkout }),
  progress: progressOf(gateway, status, c.req.query('locale')),
  now: gateway.clock.now(),
  ...acceptOf(c),
});

/** A checkout that was paid leads back to its shop as long as its payment does. */
const resultUrlOf = (gateway: HttpGateway, { status, checkout }: ShownCheckout): string | null =>
  status.payment && !leadsBack(status.payment, gateway.clock.now())
    ? null
    : (shopperResultUrl(checkout, status.payment) ?? null);

/** The buttons of wallets need the interfaces of a browser, which so far come from the simulators alone. */
async function walletsOf(
  { operations, walletScript: script }: HttpGateway,
  checkout: { readonly entity: EntityKey; readonly brands: readonly PaymentBrand[] },
): Promise<Pick<FrameData, 'wallets'>> {
  const offers = script === undefined ? [] : await operations.offeredWallets(checkout);
  return script === undefined || offers.length === 0 ? {} : { wallets: { script, offers } };
}

/** Where the merchant has decided about the storing, the shopper is not asked. */
const consentOf = (checkout: Checkout, { consentVersion }: EntitySettings): Pick<FrameData, 'consentVersion'> =>
  consentVersion === null || purposeOf(checkout) !== 'payment' || checkout.fields['createRegistration'] !== undefined
    ? {}
    : { consentVersion };

/** Only cards are paid in instalments. */
function instalmentsOf(
  checkout: Checkout,
  { settings, brands }: { readonly settings: EntitySettings; readonly brands: readonly PaymentBrand[] },
): Pick<FrameData, 'instalments'> {
  const instalments = brands.some(({ method }) => method === 'card') ? offeredInstalments(checkout, settings) : [];
  return instalments.length === 0 ? {} : { instalments };
}

/** What the form shows of the order, and the holder as far as the merchant's parameters name one. */
function orderOf(fields: Fields): Pick<FrameData, 'shop' | 'reference' | 'holder'> {
  const shop = fields['merchant.name'];
  const reference = fields['merchantTransactionId'];
  const name = `${fields['customer.givenName'] ?? ''} ${fields['customer.surname'] ?? ''}`.trim();
  return {
    ...(shop === undefined ? {} : { shop }),
    ...(reference === undefined ? {} : { reference }),
    ...(name === '' ? {} : { holder: name }),
  };
}
