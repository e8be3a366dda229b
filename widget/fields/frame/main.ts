import type { FrameData, FrameState, Progress } from 'shared';
import { byId, readJson, setData } from '../../dom.ts';
import type { FormTexts } from '../../locales/messages.ts';
import { createCardForm } from './card/card-form.ts';
import { cardParameters, type TypedCard } from './card/card.ts';
import { faultsFor } from './card/parameter-faults.ts';
import { watchTime } from './expiry-timer.ts';
import { interpolate } from './form/interpolation.ts';
import { reportHeight } from './height.ts';
import { sessionLoader } from './load-session.ts';
import { applyLook, applyLookOf } from './look.ts';
import { openPagePort } from './page-port.ts';
import { createCheckoutScreen } from './screen.ts';

/** After how many milliseconds a session that could not be loaded is loaded again. */
const RELOAD_DELAY = 3000;

/** The first state of a form, by the state of its checkout. */
const firstStates = {
  open: 'ready',
  pending: 'processing',
  paid: 'paid',
  expired: 'expired',
} as const satisfies Record<Progress['state'], FrameState>;

/** Connects the rendered form of one checkout with the page and with the gateway. */
function openForm(data: FrameData, texts: FormTexts): void {
  const page = openPagePort(data.origins);
  const form = createCardForm({
    texts,
    accepted: data.accounts.find(({ kind }) => kind === 'card')?.brands ?? [],
    // Whether a card has expired is decided by the gateway's clock, not the browser's.
    now: () => data.now + performance.now(),
    onChange: (change) => page.send({ kind: 'change', ...change }),
  });
  const screen = createCheckoutScreen(
    (price) => (price === null ? texts.payNow : interpolate(texts.pay, { amount: price })),
    form.setLocked,
  );
  const session = sessionLoader({
    data,
    texts,
    base: new URL('../../../', location.href),
    view: { ...screen, clearCvv: form.clearCvv, showFaults: (parameters) => form.showFaults(faultsFor(parameters)) },
    reportToPage: page.send,
  });

  async function pay(card: TypedCard): Promise<void> {
    screen.showBusy(texts.paying);
    const flow = await session();
    // Without the session, no request has left the browser.
    if (flow) await flow.pay(cardParameters(card));
    else if (navigator.onLine) screen.showForm({ message: texts.notices.interrupted, tone: 'calm', icon: 'fault' });
    else screen.showForm({ message: texts.notices.offline, tone: 'calm', icon: 'offline' });
  }
  /** Continues with a checkout that is no longer open, as after a reload of the page. */
  async function resume(progress: Progress): Promise<void> {
    const flow = await session();
    if (flow) await flow.resume(progress);
    else setTimeout(() => void resume(progress), RELOAD_DELAY);
  }

  page.receive((message) => {
    if (message.kind === 'look') applyLook(message.look);
    if (message.kind === 'challengeClosed') void session().then((flow) => flow?.closeChallenge());
  });
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const card = screen.isOpen() ? form.read() : null;
    if (card) void pay(card);
  });
  byId('form').addEventListener('focusout', () => void session(), { once: true });
  watchTime(data.progress.millisLeft, () => void session().then((flow) => flow?.refresh()));
  screen.showPrice(data.progress.price.text);
  page.send({ kind: 'ready', title: texts.title, state: firstStates[data.progress.state] });
  reportHeight(page.send);
  setData(document.documentElement, 'live', '');
  if (data.progress.state === 'open') return;
  if (data.progress.state === 'pending') screen.showBusy(texts.paying);
  else screen.showPanel(data.progress.state, texts.panels[data.progress.state]);
  void resume(data.progress);
}

applyLookOf(location.hash);
// The server that serves this script renders both.
openForm(readJson('data') as FrameData, readJson('texts') as FormTexts);
