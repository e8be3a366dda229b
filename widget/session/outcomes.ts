import type { FrameData, FrameMessage, FrameState, Price, Progress } from 'shared';
import type { Notice, PaymentTexts } from '../locales/messages.ts';
import { reasonOf, type Reason } from './decline-reasons.ts';

/** What is told above the form. */
export type News = { readonly words: Notice; readonly tone: 'bad' | 'calm'; readonly icon: 'fault' | 'offline' };

/** What the shopper sees, as far as a session decides it. */
export type CheckoutView = {
  /** What the button says that is paid. */
  showPrice(text: string | null): void;
  showForm(news?: News): void;
  showBusy(text: string): void;
  showPanel(name: keyof PaymentTexts['panels'], words: Notice): void;
  /** Shows which of the parameters that were sent are wrong; false when none of them has a field. */
  refuse(parameters: readonly string[]): boolean;
  /** After an attempt everything stays but the security code. */
  forgetCode(): void;
};

export type OutcomeParts = {
  readonly data: FrameData;
  readonly texts: PaymentTexts;
  readonly view: CheckoutView;
  tellPage(message: FrameMessage): void;
};

/** Every way an attempt can stand or end: each is shown to the shopper and told to the page. */
export type Outcomes = {
  state(): FrameState;
  /** The shopper pressed pay. */
  start(): void;
  busy(step: 'processing' | 'authenticating'): void;
  /** The form is the shopper's again. */
  letTry(reason?: Reason | 'offline'): void;
  decline(code: string): void;
  /** The tag of the price that the shopper sees. */
  price(): string;
  /** Shows another price, and asks the shopper to look at it. */
  reprice(price: Price): void;
  /** Nobody knows yet, and the shopper should know that. */
  explainWait(): void;
  finish(result: 'paid' | 'pending'): void;
  expire(): void;
  /** What the gateway's word means. Null when it has not said anything for too long. */
  settle(progress: Progress | null): void;
};

export function createOutcomes({ data, texts, view, tellPage }: OutcomeParts): Outcomes {
  let state: FrameState = 'ready';
  let { price } = data.progress;
  const enter = (next: FrameState) => {
    if (next === state) return;
    state = next;
    tellPage({ kind: 'state', state });
  };

  const outcomes: Outcomes = {
    state: () => state,
    start() {
      outcomes.busy('processing');
      tellPage({ kind: 'submit' });
    },
    busy(step) {
      enter(step);
      view.showBusy(step === 'processing' ? texts.paying : texts.verifying);
    },
    letTry(reason) {
      enter('ready');
      view.showForm(reason && newsOf(reason, texts));
    },
    decline(code) {
      view.forgetCode();
      tellPage({ kind: 'fault', fault: 'declined', resultCode: code });
      outcomes.letTry(reasonOf(code));
    },
    price: () => price.tag,
    reprice(next) {
      price = next;
      view.showPrice(next.text);
      outcomes.letTry('repriced');
    },
    explainWait() {
      if (state === 'unknown') return;
      enter('unknown');
      view.showPanel('unknown', texts.panels.unknown);
      tellPage({ kind: 'fault', fault: 'unanswered', resultCode: null });
    },
    finish(result) {
      enter(result === 'paid' ? 'paid' : 'unknown');
      view.showPanel(result, texts.panels[result]);
      tellPage(messageOf(result, data));
    },
    expire() {
      enter('expired');
      view.showPanel('expired', texts.panels.expired);
      tellPage({ kind: 'expired' });
    },
    settle: (progress) => settleAs(progress, outcomes),
  };
  return outcomes;
}

const calm: ReadonlySet<Reason | 'offline'> = new Set(['offline', 'cancelled', 'repriced']);

/** Why the form is the shopper's again. */
const newsOf = (reason: Reason | 'offline', texts: PaymentTexts): News => ({
  words: texts.notices[reason],
  tone: calm.has(reason) ? 'calm' : 'bad',
  icon: reason === 'offline' ? 'offline' : 'fault',
});

/** Tells the page where its server finds the result, and where the shopper goes on. */
const messageOf = (result: 'paid' | 'pending', data: FrameData): FrameMessage => ({
  kind: 'result',
  id: data.checkout,
  resourcePath: data.progress.resourcePath,
  state: result,
  url: data.resultUrl,
});

function settleAs(progress: Progress | null, outcomes: Outcomes): void {
  if (!progress) outcomes.finish('pending');
  else if (progress.state === 'paid') outcomes.finish('paid');
  else if (progress.state === 'expired') outcomes.expire();
  else if (progress.attempt) outcomes.decline(progress.attempt.result.code);
  else outcomes.letTry('interrupted');
}
