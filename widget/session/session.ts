import type { FrameData, FrameMessage, PageMessage, Progress } from 'shared';
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
import { createPanels } from './screen/panels.ts';
import { createCheckoutScreen } from './screen/screen.ts';
import { adoptStyles } from './styles.ts';

/** The frame's end of the channel between page and frame. */
type Page = { send(message: FrameMessage): void; receive(listener: (message: PageMessage) => void): void };

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
};

/** The part of the form that is not needed before the first key: it checks, pays, and has the words (DECISIONS 41). */
export function openSession({ data, texts, lateTexts, base, page, detectBy }: SessionParts): Session {
  adoptStyles(sheet);
  const all = paymentTexts(texts, lateTexts);
  const words = wordsOf(lateTexts);
  const accepted = data.accounts.find(({ kind }) => kind === 'card')?.brands ?? [];
  const detection = detectionFor(accepted);
  async function learnBrands(): Promise<void> {
    detection.add(await loadBrands(accepted));
    detectBy(detection.brandsOf);
    form.recheck();
  }
  const form = createCardForm({
    words,
    accepted,
    detection,
    // Whether a card has expired is decided by the gateway's clock, not the browser's.
    now: () => data.now + performance.now(),
    onChange: (change) => page.send({ kind: 'change', ...change }),
  });
  void learnBrands();
  const screen = createCheckoutScreen(all, form.setLocked);
  screen.showPrice(data.progress.price.text);
  const panels = createPanels({ data, texts: all, screen });
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
  const flow = createCheckoutFlow({
    base,
    gateway: checkoutGateway(base, data.checkout, data.progress.resourcePath),
    outcomes,
    acceptHeader: data.acceptHeader,
    issuerWindow: dialogOnPage(lateTexts.challenge, () => outcomes.price().text, page.send),
    showFaults: view.showFaults,
  });
  page.receive(({ kind }) => {
    if (kind === 'challengeClosed') flow.closeChallenge();
  });
  return {
    ...flow,
    submit() {
      const card = screen.isOpen() ? form.read() : null;
      if (card) void flow.pay({ ...addedParameters(), ...card.parameters }, card.shownAs);
    },
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
