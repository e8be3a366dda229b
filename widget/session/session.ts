import type { PageMessage, Progress } from 'shared';
import { byId } from '../dom.ts';
import { paymentTexts } from '../locales/messages.ts';
import sheet from '../styles/session.css?inline';
import { createAccountForm, loadMethods } from './account-form.ts';
import { createCheckoutFlow } from './checkout-flow.ts';
import { checkoutGateway } from './gateway.ts';
import { dialogOnPage } from './authentication/issuer-window.ts';
import { createOutcomes } from './outcomes.ts';
import type { AskedForModule } from './asked-for/asked-for.ts';
import type { Label } from './screen/labels.ts';
import type { MethodsView, Ready } from './methods/part.ts';
import { receiverOf } from './page-requests.ts';
import { createPanels } from './screen/panels.ts';
import { type CheckoutScreen, createCheckoutScreen } from './screen/screen.ts';
import { timeLimit } from './screen/time-limit.ts';
import type { SessionParts } from './session-parts.ts';
import { shopOf } from './shop.ts';
import { adoptStyles } from './styles.ts';

export type Session = {
  /** The shopper pressed pay. Waits for the fields of the chosen method. Ignored while an attempt is pending. */
  submit(): void;
  /** Continues from the checkout's progress, as after a reload of the page. */
  resume(progress: Progress): Promise<void>;
  /** Reads from the gateway whether the checkout is still open. */
  refresh(): Promise<void>;
  receive(message: PageMessage): void;
};

/** The part of the form that is not needed before the first key: it checks, pays, and has the words (DECISIONS 41). */
export async function openSession(given: SessionParts): Promise<Session> {
  const { base, page } = given;
  // The build has written the file.
  const askedFor = async () => ((await given.loadFile(given.files.askedFor)) as AskedForModule).askedFor;
  // Nothing is changed before every file is there: a form that lacks one is opened again.
  const label = await labelOf(given, askedFor);
  const showMethods = given.data.methods && (await loadMethods(given));
  const [texts, lateTexts] = [label(given.texts), label(given.lateTexts)];
  const parts = { ...given, texts, lateTexts };
  adoptStyles(sheet);
  // A renewal replaces what it can of the data.
  const data = { ...parts.data };
  const all = paymentTexts(texts, lateTexts);
  const account = createAccountForm({ ...parts, data }, label);
  const shop = () => shopOf(data, page);
  const screen = createCheckoutScreen({ texts: all, shop, setLocked: (locked) => view.setLocked(locked) });
  screen.showPrice(data.progress.price.text);
  const panels = createPanels({ data, texts: all, screen, shop, leave: (url) => page.send({ kind: 'leave', url }) });
  // The members of a part are those of the method that is shown.
  const view: MethodsView & Omit<CheckoutScreen, 'showPanel'> = { ...screen, ...account.card, showPanel: panels.show };
  const outcomes = createOutcomes({ data, texts: all, view, page });
  const gateway = checkoutGateway(base, data);
  const flow = createCheckoutFlow({
    base,
    gateway,
    outcomes,
    acceptHeader: data.acceptHeader,
    issuerWindow: dialogOnPage(lateTexts.challenge, outcomes.order, page.send),
    view,
    reprice: async () => (await askedFor()).reprice(asked),
  });
  const startTime = timeLimit({
    isOpen: screen.isOpen,
    warn: () => page.send({ kind: 'expiring' }),
    end: () => void flow.refresh(),
  });
  startTime(data.progress.millisLeft - performance.now());
  function pay(ready: Ready): void {
    if (!screen.isOpen()) return;
    view.prepare?.(ready);
    void flow.pay({ ...ready, parameters: { ...addedParameters(), ...ready.parameters } });
  }
  const arrive = () => view.arrive?.() ?? account.learning();
  async function submit(): Promise<void> {
    if (!screen.isOpen()) return;
    const arriving = arrive();
    if (arriving) {
      screen.showBusy(texts.processing);
      await arriving;
      if (outcomes.state() !== 'ready') return;
      screen.showForm();
    }
    const ready = view.read();
    if (ready) pay(ready);
  }
  const asked = { page, gateway, flow, form: view, screen, startTime, data, base, outcomes, texts: all, askedFor };
  if (showMethods) await account.showMethods(showMethods, { view, price: outcomes.price, pay, screen });
  byId('form').dataset['checked'] = '';
  return { ...flow, submit: () => void submit(), receive: receiverOf(asked, arrive) };
}

/** Texts of the page's own are rare, so that what puts them in place is loaded for pages that have some. */
async function labelOf(
  { texts, lateTexts }: SessionParts,
  askedFor: () => Promise<AskedForModule['askedFor']>,
): Promise<Label> {
  if (!location.hash.includes('labels')) return (late) => late;
  return (await askedFor()).pageLabels(location.hash, paymentTexts(texts, lateTexts));
}

/** The parameters that the page adds to those of the card, in hidden inputs of the form (fields/frame/placed). */
const addedParameters = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(byId('form').querySelectorAll<HTMLInputElement>('input[type=hidden]'), ({ name, value }) => [
      name,
      value,
    ]),
  );
