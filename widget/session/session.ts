import type { FrameData, PageMessage, Progress } from 'shared';
import { byId } from '../dom.ts';
import { type FormTexts, type LateTexts, paymentTexts } from '../locales/messages.ts';
import sheet from '../styles/session.css?inline';
import { createCheckoutFlow } from './checkout-flow.ts';
import { createCardForm } from './form/card-form.ts';
import { type Detection, detectionFor } from './form/detection.ts';
import { loadBrands } from './form/load-brands.ts';
import { faultPlaces, faultsFor } from './form/parameter-faults.ts';
import { wordsOf } from './form/words.ts';
import { checkoutGateway } from './gateway.ts';
import { dialogOnPage } from './issuer-window.ts';
import { createOutcomes } from './outcomes.ts';
import { type Page, receiverOf } from './page-requests.ts';
import { createPanels } from './screen/panels.ts';
import { createCheckoutScreen } from './screen/screen.ts';
import { adoptStyles } from './styles.ts';
import { timeLimit } from './screen/time-limit.ts';

export type SessionParts = {
  readonly data: FrameData;
  readonly texts: FormTexts;
  readonly lateTexts: LateTexts;
  /** The gateway's address. */
  readonly base: URL;
  readonly page: Page;
  /** Receives the detection of every brand that the checkout takes. */
  detectBy(detect: Detection['brandsOf']): void;
};

export type Session = {
  /** The shopper pressed pay. Ignored while an attempt is pending. */
  submit(): void;
  /** Continues from the checkout's progress, as after a reload of the page. */
  resume(progress: Progress): Promise<void>;
  /** Reads from the gateway whether the checkout is still open. */
  refresh(): Promise<void>;
  receive(message: PageMessage): void;
};

/** The part of the form that is not needed before the first key: it checks, pays, and has the words (DECISIONS 41). */
export function openSession({ texts, lateTexts, base, page, detectBy, ...parts }: SessionParts): Session {
  adoptStyles(sheet);
  // A renewal replaces what it can of the data.
  const data = { ...parts.data };
  const all = paymentTexts(texts, lateTexts);
  const accepted = data.accounts.find(({ kind }) => kind === 'card')?.brands ?? [];
  const detection = detectionFor(accepted);
  async function learnBrands(): Promise<void> {
    detection.add(await loadBrands(accepted));
    detectBy(detection.brandsOf);
    form.recheck();
  }
  const form = createCardForm({
    words: wordsOf(lateTexts),
    accepted,
    detection,
    // Whether a card has expired is decided by the gateway's clock, not the browser's.
    now: () => data.now + performance.now(),
    onChange: (change) => page.send({ kind: 'change', ...change }),
  });
  void learnBrands();
  const screen = createCheckoutScreen(all, form.setLocked);
  screen.showPrice(data.progress.price.text);
  const panels = createPanels({ data, texts: all, screen, leave: () => page.send({ kind: 'leave' }) });
  const view = {
    ...screen,
    showPanel: panels.show,
    clearCvv: form.clearCvv,
    showFaults: (parameters: readonly string[]) => form.showFaults(faultsFor(parameters)),
    markFault(parameter: string) {
      const place = faultPlaces[parameter];
      if (place) form.markFault(...place);
    },
  };
  const outcomes = createOutcomes({ data, texts: all, view, reportToPage: page.send });
  const gateway = checkoutGateway(base, data);
  const flow = createCheckoutFlow({
    base,
    gateway,
    outcomes,
    acceptHeader: data.acceptHeader,
    issuerWindow: dialogOnPage(lateTexts.challenge, () => outcomes.price().text, page.send),
    showFaults: view.showFaults,
  });
  const startTime = timeLimit({
    isOpen: screen.isOpen,
    warn: () => page.send({ kind: 'expiring' }),
    end: () => void flow.refresh(),
  });
  startTime(data.progress.millisLeft - performance.now());
  const receive = receiverOf({ page, flow, form, screen, startTime, data, gateway, outcomes, texts: all });
  return {
    ...flow,
    submit() {
      const card = screen.isOpen() ? form.read() : null;
      if (card) void flow.pay({ ...addedParameters(), ...card.parameters }, card.shownAs);
    },
    receive,
  };
}

/** The parameters that the page adds to those of the card, in hidden inputs of the form (fields/frame/placed). */
const addedParameters = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(byId('form').querySelectorAll<HTMLInputElement>('input[type=hidden]'), ({ name, value }) => [
      name,
      value,
    ]),
  );
