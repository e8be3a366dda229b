import { approvedCard, challengedCard } from '../pages/cards.ts';
import { form as place, page, tag } from '../pages/drop-in/embed.ts';
import { channel, messagesTo } from '../pages/methods/all-methods.ts';
import { offering, storesCard } from '../pages/methods/stored-cards.ts';
import type { Form } from './form.ts';
import type { Hands } from './hands.ts';

export type Way = (form: Form) => Promise<void>;

const debtor = { 'account-holder': 'Jane Jones', iban: 'DE89370400440532013000' } as const;
const phone = '+351911234567';

/** Every way to pay that a shopper chooses in the form, by pointer and by keyboard. */
export const ways: Readonly<Record<string, Way>> = {
  card: async (form) => {
    await form.shows();
    await paysWithTheCard(form);
  },
  'card in the demo shop': paysInTheShop,
  'card with a challenge': async (form) => {
    await form.shows();
    await form.fillIn(challengedCard);
    await form.pay();
    await confirmAtTheIssuer(form);
    await form.isPaid('VISA');
  },
  'card in Arabic': async (form) => {
    await form.shows({ locale: 'ar' });
    await form.session.find('html[dir="rtl"] #number');
    await paysWithTheCard(form);
  },
  'card in the drop-in': paysInTheDropIn,
  'stored card with its code': async (form) => {
    const id = await storesCard(form.gateway, channel);
    await form.shows({ more: offering(id) });
    await form.fillIn({ [`code-${id.slice(-8)}`]: approvedCard.cvv });
    await form.pay();
    await form.isPaid('VISA');
  },
  'SEPA direct debit': async (form) => {
    await form.shows();
    await form.choose('directDebit');
    await form.fillIn(debtor);
    await form.pay();
    await form.isPaid('DIRECTDEBIT_SEPA');
  },
  'online transfer': async (form) => {
    await form.shows();
    await form.choose('onlineTransfer', 'IDEAL');
    await form.pay();
    await confirmAtTheBank(form);
    await form.isPaid('IDEAL');
  },
  'online transfer in a window of its own': async (form) => {
    await form.shows({ attributes: 'redirect="popup"' });
    await form.choose('onlineTransfer', 'EPS');
    await form.pay();
    await form.session.enterOpenedWindow();
    await confirmAtTheBank(form);
    await form.session.leaveWindow();
    await form.isPaid('EPS');
  },
  'virtual account at its service': async (form) => {
    await form.shows();
    await form.choose('virtualAccount', 'PAYPAL');
    await form.pay();
    await confirmAtTheBank(form);
    await form.isPaid('PAYPAL');
  },
  'virtual account by a message to a phone': paysByMessage,
  'Apple Pay': (form) => paysInTheSheet(form, 'APPLEPAY'),
  'Google Pay': (form) => paysInTheSheet(form, 'GOOGLEPAY'),
  invoice: (form) => paysLater(form, 'invoice', 'PAYOLUTION_INVOICE'),
  prepayment: (form) => paysLater(form, 'prepayment', 'PREPAYMENT'),
  voucher: (form) => paysLater(form, 'voucher', 'SIBS_MULTIBANCO'),
};

async function paysWithTheCard({ fillIn, pay, isPaid }: Form): Promise<void> {
  await fillIn(approvedCard);
  await pay();
  await isPaid('VISA');
}

async function paysInTheShop({ session, hands, gateway, fillIn, pay }: Form): Promise<void> {
  await session.goTo(`${gateway.shopUrl}?language=en`);
  await hands.press('button[value="kettle"]');
  await hands.press('form[action="/orders"] button');
  await session.find('tillway-checkout[state="ready"]');
  await session.enter(await session.find('tillway-checkout iframe'));
  await fillIn(approvedCard);
  await pay();
  await session.leave();
  await session.find('section.result[data-state="paid"]');
}

/** The field of the holder is on the page itself. */
async function paysInTheDropIn({ session, hands, gateway, showsDocument, isPaid }: Form): Promise<void> {
  await showsDocument((checkout) =>
    page('', `${place}${tag(`${gateway.gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkout}`)}`),
  );
  const container = '.wpwl-container-card';
  await session.enter(await session.find(`${container} tillway-fields iframe`));
  await hands.type('[autocomplete="cc-number"]', approvedCard.number);
  await hands.type('[autocomplete="cc-exp"]', approvedCard.expiry);
  await hands.type('[autocomplete="cc-csc"]', approvedCard.cvv);
  await session.leave();
  await hands.type(`${container} .wpwl-control-cardHolder`, approvedCard.holder);
  await hands.press(`${container} .wpwl-button-pay`);
  await isPaid('VISA');
}

async function paysByMessage({ session, hands, gateway, shows, choose, fillIn, pay, isPaid }: Form): Promise<void> {
  await shows();
  await choose('virtualAccount', 'MBWAY');
  await fillIn({ phone });
  await pay();
  await session.find('.panel h2');
  await session.openWindow();
  await session.goTo(messagesTo(gateway, phone));
  await hands.press('main a');
  await logIn(hands);
  await hands.press('main > form button[value="pay"]');
  await session.leaveWindow();
  await isPaid('MBWAY');
}

async function paysInTheSheet({ session, hands, shows, isPaid }: Form, brand: 'APPLEPAY' | 'GOOGLEPAY'): Promise<void> {
  await shows();
  await hands.press(`.wallet:nth-of-type(${brand === 'APPLEPAY' ? 1 : 2})`);
  await session.enterOpenedWindow();
  await hands.press('button.main');
  await session.leaveWindow();
  await isPaid(brand);
}

/** Goes on to the shop from the instructions of where to pay. */
async function paysLater(
  { hands, shows, choose, pay, isPaid }: Form,
  method: 'invoice' | 'prepayment' | 'voucher',
  brand: string,
): Promise<void> {
  await shows();
  await choose(method);
  await pay();
  await hands.press('.panel .instructions + button');
  await isPaid(brand);
}

async function confirmAtTheIssuer({ session, hands }: Form): Promise<void> {
  await session.leave();
  await session.enter(await session.find('tillway-checkout', 'dialog iframe'));
  await session.enter(await session.find('iframe#issuer'));
  await hands.type('input[autocomplete="one-time-code"]', '1234');
  await hands.press('button[value="submit"]');
}

async function confirmAtTheBank({ session, hands }: Form): Promise<void> {
  await session.leave();
  await logIn(hands);
  for (const step of ['choose', 'pay']) await hands.press(`main > form button[value="${step}"]`);
}

async function logIn(hands: Hands): Promise<void> {
  await hands.type('#user', 'jane');
  await hands.type('#pin', '1234');
  await hands.press('main > form button[value="logIn"]');
}
