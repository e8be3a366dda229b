import type { FrameData, FrameState, PageMessage, Progress } from 'shared';
import { byId, readJson, setData } from '../../dom.ts';
import type { FormTexts } from '../../locales/messages.ts';
import { cardFields, type Card } from './card/card.ts';
import { createCardForm } from './card/card-form.ts';
import { watchTime } from './expiry-timer.ts';
import { reportHeight } from './height.ts';
import { dialogOnPage } from './issuer-window.ts';
import { sessionLoader } from './load-session.ts';
import { applyLook, applyLookOf } from './look.ts';
import { listenToPage } from './page-port.ts';
import { faultsFor } from './form/parameter-faults.ts';
import { phrase } from './form/phrases.ts';
import { createScreen } from './screen.ts';

/** After how many milliseconds a part that could not be loaded is asked for again. */
const LOAD_AGAIN = 3000;

/** How a form begins, by where its checkout stands. */
const standing = { open: 'ready', pending: 'processing', paid: 'paid', expired: 'expired' } as const satisfies Record<
  Progress['state'],
  FrameState
>;

/** The card form of one checkout: what the server has put into the document, brought to life. */
function openForm(data: FrameData, texts: FormTexts): void {
  const page = listenToPage(data.origins, (message) => hear(message));
  const dialog = dialogOnPage(texts.challenge, page.send);
  const form = createCardForm({
    texts,
    accepted: data.brands,
    // A card is good or expired by the gateway's clock, whatever the browser's says.
    now: () => data.now + performance.now(),
    say: (text) => screen.say(text),
    changed: (change) => page.send({ kind: 'change', ...change }),
  });
  const screen = createScreen(
    (price) => (price === null ? texts.payNow : phrase(texts.pay, { amount: price })),
    form.setLocked,
  );
  screen.showPrice(data.progress.price.text);
  const session = sessionLoader({
    data,
    texts,
    base: new URL('../../../', location.href),
    view: { ...screen, forgetCode: form.clearCvv, refuse: (parameters) => form.refuse(faultsFor(parameters)) },
    issuerWindow: dialog,
    tellPage: page.send,
  });

  const hear = (message: PageMessage) => {
    if (message.kind === 'look') applyLook(message.look);
    if (message.kind === 'challengeClosed') dialog.closedByShopper();
  };
  const pay = async (card: Card): Promise<void> => {
    screen.showBusy(texts.paying);
    const checkout = await session();
    // Without the part that pays, nothing has left the browser.
    if (checkout) await checkout.pay(cardFields(card));
    else if (navigator.onLine) screen.showForm({ words: texts.notices.interrupted, tone: 'calm', icon: 'fault' });
    else screen.showForm({ words: texts.notices.offline, tone: 'calm', icon: 'offline' });
  };
  /** A checkout that is not open any more: a page that was reloaded goes on where it was. */
  const goOn = async ({ progress }: FrameData): Promise<void> => {
    const checkout = await session();
    if (checkout) await checkout.begin(progress);
    else setTimeout(() => void goOn(data), LOAD_AGAIN);
  };

  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const card = screen.isOpen() ? form.read() : null;
    if (card) void pay(card);
  });
  byId('form').addEventListener('focusout', () => void session(), { once: true });
  watchTime(data.progress.millisLeft, () => void session().then((checkout) => checkout?.lookAgain()));
  page.send({ kind: 'ready', title: texts.title, state: standing[data.progress.state] });
  reportHeight(page.send);
  setData(document.documentElement, 'live', '');
  if (data.progress.state === 'open') return;
  if (data.progress.state === 'pending') screen.showBusy(texts.paying);
  else screen.showPanel(data.progress.state, texts.panels[data.progress.state]);
  void goOn(data);
}

applyLookOf(location.hash);
// Both were written by the server that this script came from.
openForm(readJson('data') as FrameData, readJson('texts') as FormTexts);
