import type { FrameData, FrameLanguage, FrameState, PageMessage, Progress } from 'shared';
import { byId, firstUnfilled, readJson, setData, setText } from '../../dom.ts';
import { digitsOf } from '../../digits.ts';
import { interpolate } from '../../locales/interpolation.ts';
import type { FormTexts } from '../../locales/messages.ts';
import { showBrands } from './card/brand-marks.ts';
import { brandOf, detectBy } from './card/detection.ts';
import { watchTime } from './expiry-timer.ts';
import { maskInput } from '../../masks/masked-input.ts';
import { cvvMask, expiryMask, numberMask } from '../../masks/masks.ts';
import { reportHeight } from './height.ts';
import type { Session } from '../../session/session.ts';
import { pause } from '../../session/polling.ts';
import { sessionLoader } from './load-session.ts';
import { applyLook } from './look.ts';
import { openPagePort, type PagePort } from './page-port.ts';

const root = document.documentElement;

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
async function openForm(page: PagePort, data: FrameData & FrameLanguage, texts: FormTexts): Promise<void> {
  setLanguage(data);
  const { state, millisLeft, price } = data.progress;
  const showMarks = maskCard(data);
  const load = sessionLoader({
    data,
    texts,
    base: new URL('../../../', location.href),
    page,
    detectBy(better) {
      detectBy(better);
      showMarks();
    },
  });
  const form = byId('form');
  const pay = () => void payWith(load, texts);
  /** Loads the session again and again until it is there. */
  const untilLoaded = async (): Promise<Session> => (await load()) ?? (await pause(RELOAD_DELAY), untilLoaded());
  /**
   * Passes a message to the session. A form that cannot load it has to be loaded anew for another checkout, and is not
   * complete, because no field has been checked.
   */
  async function pass(message: PageMessage): Promise<void> {
    const session = await load();
    if (session) session.receive(message);
    else if (message.kind === 'renew') page.send({ kind: 'renewed', checkout: null });
    else if (message.kind === 'validate') {
      showUnloaded(texts);
      page.send({ kind: 'validated', complete: false });
    }
  }

  page.receive((message) => {
    if (message.kind === 'look') applyLook(message.look);
    else if (message.kind === 'pay') pay();
    else if (message.kind === 'focus' && !data.methods) firstUnfilled()?.focus();
    else void pass(message);
  });
  form.addEventListener('submit', pay);
  for (const kind of ['focusin', 'input']) form.addEventListener(kind, () => void load(), { once: true });
  // A field may have the focus already.
  if (form.matches(':focus-within')) void load();
  // Without a session, nothing would warn of the end: the file may not come because the device slept meanwhile.
  watchTime(millisLeft, {
    load: () => void untilLoaded(),
    refresh: () => void load().then((session) => session?.refresh()),
  });
  setText(byId('pay-text'), price.text === null ? texts.save : interpolate(texts.pay, { amount: price.text }));
  reportHeight(page.send);
  if (isLate(data) && !(await load())) {
    page.send({ kind: 'fault', fault: 'frameFailed', resultCode: null });
    await untilLoaded();
  }
  setData(root, 'live', '');
  page.send({ kind: 'ready', title: texts.title, state: firstStates[state] });
  if (state !== 'open') showBusy(texts, state !== 'pending');
  else if (!data.progress.attempt) return;
  // As after a reload of the page.
  void untilLoaded().then((session) => session.resume(data.progress));
}

/**
 * Whether the form is shown with its session only: a list of methods, and texts of the page's own, are there at the first
 * paint, and the fields of a card alone are not what such a page offers.
 */
const isLate = ({ methods }: FrameData): boolean => methods !== undefined || location.hash.includes('labels');

/** A checkout that is no longer open, until the session is there: the form is locked, or hidden when it has ended. */
function showBusy({ processing }: FormTexts, hasEnded = false): void {
  byId('form').toggleAttribute('data-away', hasEnded);
  byId('pay').ariaDisabled = 'true';
  setText(byId('pay-text'), processing);
}

/**
 * Without the session, no request has left the browser, and no field has been checked. Before the form is shown, a press
 * of the page's own button could only pay with what the shopper has not seen.
 */
async function payWith(load: () => Promise<Session | null>, texts: FormTexts): Promise<void> {
  const [button, label] = [byId('pay'), byId('pay-text')];
  const text = label.textContent;
  if (button.ariaDisabled !== null || !('live' in root.dataset)) return;
  showBusy(texts);
  const session = await load();
  button.ariaDisabled = null;
  setText(label, text);
  if (session) session.submit();
  else showUnloaded(texts);
}

/** Shows that the session could not be loaded. */
function showUnloaded({ notices }: FormTexts): void {
  const { title, text } = notices[navigator.onLine ? 'interrupted' : 'offline'];
  const notice = byId('notice');
  setText(byId('notice-title'), title);
  setText(byId('notice-text'), text);
  setData(notice, 'tone', 'calm');
  notice.hidden = false;
  notice.focus();
}

/** Dates, lists and prices follow the region as well. */
function setLanguage({ locale, unknownLocale }: FrameLanguage): void {
  root.lang = locale;
  if (unknownLocale !== undefined)
    console.warn(`tillway-checkout: no texts in "${unknownLocale}"; English instead. See docs/languages.md.`);
}

// The document's template renders an input with each id.
const inputOf = (id: string) => byId(id) as HTMLInputElement;

/** Masks the fields of the card as they are typed. Returns a function that draws the marks of the number anew. */
function maskCard({ accounts, holder = '' }: FrameData): () => void {
  const number = inputOf('number');
  const digits = () => digitsOf(number.value);
  const showMarks = showBrands(accounts.find(({ kind }) => kind === 'card')?.brands ?? []);
  // What was typed before this script stays.
  inputOf('holder').value ||= holder;
  maskInput(number, numberMask(brandOf));
  maskInput(inputOf('expiry'), expiryMask);
  maskInput(
    inputOf('cvv'),
    cvvMask(() => brandOf(digits())?.cvvLength ?? 4),
  );
  // Some password managers dispatch `change` events only.
  const refresh = () => showMarks(digits());
  for (const kind of ['input', 'change']) number.addEventListener(kind, refresh);
  refresh();
  return refresh;
}

// The server that serves this script renders both.
const data = readJson('data') as FrameData & FrameLanguage;
export const page = openPagePort(data.origins);
void openForm(page, data, readJson('texts') as FormTexts);
