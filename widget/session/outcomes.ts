import type { FrameData, FrameMessage, FrameState, PayTo, Price, Progress } from 'shared';
import type { NoticeText, PaymentTexts } from '../locales/messages.ts';
import { type NoticeReason, reasonOf } from './decline-reasons.ts';
import type { Ready, ShowInstructions } from './methods/part.ts';
import type { PanelContent, ShowPanel } from './screen/panels.ts';
import type { Page } from './session-parts.ts';
import { shopOf } from './shop.ts';

/** A notice above the form. */
export type FormNotice = {
  readonly message: NoticeText;
  readonly tone: 'bad' | 'calm';
  readonly icon: 'fault';
};

/** The parts of the form that a session controls. */
export type CheckoutView = {
  /** Shows the price on the pay button. */
  showPrice(text: string | null): void;
  showForm(notice?: FormNotice): void;
  /** The default text: the price is being paid. */
  showBusy(text?: string): void;
  showPanel: ShowPanel;
  /** Shows where and by when to pay; missing where no such method is offered. */
  showInstructions?: ShowInstructions;
  /** Marks the fields of wrong parameters; false when none of the parameters has a field. */
  showFaults(parameters: readonly string[]): boolean;
  /** Marks the field of a parameter, without moving the focus to it. */
  markFault(parameter: string): void;
  /** Clears the security code, which is typed again for every attempt. */
  clearCvv(): void;
};

export type OutcomeParts = {
  readonly data: FrameData;
  readonly texts: PaymentTexts;
  readonly view: CheckoutView;
  readonly page: Page;
};

/** The states and ends of an attempt: each is shown to the shopper and reported to the page. */
export type Outcomes = {
  state(): FrameState;
  /** The shopper pressed pay, with this account. */
  start(account: Ready): void;
  busy(step: 'processing' | 'authenticating'): void;
  /** Sends the page to where the shopper confirms the payment. */
  leave(url: string): void;
  /** Opens the form for another attempt. */
  reopenForm(reason?: NoticeReason | 'offline'): void;
  decline(code: string): void;
  /** The price that the shopper sees. */
  price(): Price;
  /** The attempt in one line: price, shop (or the host of its page) and brand, without a digit of the account, because the page can read it. */
  order(): string;
  /** Opens the form at another price, with or without a notice. */
  reprice(price: Price, reason?: NoticeReason): void;
  /** Shows that the outcome is not known yet. */
  explainWait(): void;
  /**
   * `payTo`: where the shopper pays what is paid later; the page leaves with the result, so that it is reported when the
   * shopper has read that. `own`: another message than that of the result.
   */
  finish(result: 'paid' | 'pending', shown?: { readonly payTo?: PayTo | undefined; readonly own?: PanelContent }): void;
  /** The checkout was paid in another window, or before the form was opened. */
  findPaid(): void;
  expire(): void;
  /** Shows the end of an attempt as the gateway reports it; null is a timeout. */
  settle(progress: Progress | null): void;
};

export function createOutcomes({ data, texts, view, page, page: { send } }: OutcomeParts): Outcomes {
  let { price } = data.progress;
  let used: Ready | null = null;
  const details = () => ({ price: price.text, account: used?.shownAs ?? null });
  const { state, enter } = stateOf(send);
  const show = (panel: 'unknown' | 'expired') => (enter(panel), view.showPanel(panel, details()));
  const outcomes: Outcomes = {
    state,
    start(account) {
      used = account;
      outcomes.busy('processing');
      send({ kind: 'submit' });
    },
    busy(step) {
      enter(step);
      view.showBusy(...(step === 'processing' ? [] : [texts.verifying]));
    },
    leave(url) {
      reloadOnReturn();
      send({ kind: 'redirect', url });
    },
    reopenForm(reason) {
      enter('ready');
      view.showForm(reason && noticeOf(reason, texts));
    },
    decline(resultCode) {
      send({ kind: 'fault', fault: 'declined', resultCode });
      outcomes.reopenForm(prepareRetry(reasonOf(resultCode, !used || isCardTyped(used)), view));
    },
    price: () => price,
    order: () => inOneLine(price.text, shopOf(data, page), used?.shownAs.split(' •')[0]),
    reprice(next, reason) {
      price = next;
      view.showPrice(next.text);
      outcomes.reopenForm(reason);
    },
    explainWait() {
      if (state() === 'unknown') return;
      show('unknown');
      send({ kind: 'fault', fault: 'unanswered', resultCode: null });
    },
    finish(result, { payTo, own = savedBy(result, { price, texts }) } = {}) {
      const report = () => send(resultMessage(result, data));
      enter(result === 'paid' ? 'paid' : 'unknown');
      if (payTo && view.showInstructions) return void view.showInstructions(payTo, details(), report);
      view.showPanel(result, details(), own);
      report();
    },
    findPaid() {
      used = null;
      outcomes.finish('paid', price.text === null ? {} : { own: titled('alreadyPaid', texts) });
    },
    expire() {
      show('expired');
      send({ kind: 'expired' });
    },
    settle: (progress) => settleAs(progress, outcomes),
  };
  return outcomes;
}

const isCardTyped = ({ parameters }: Ready): boolean =>
  Object.keys(parameters).some((name) => name.startsWith('card.'));

const inOneLine = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The end of a checkout that was paid elsewhere, or that only stores an account. */
const titled = (name: 'alreadyPaid' | 'saved', texts: PaymentTexts): PanelContent => ({
  message: { ...texts.panels.paid, title: texts[name] },
});

const savedBy = (
  result: 'paid' | 'pending',
  { price, texts }: { readonly price: Price; readonly texts: PaymentTexts },
): PanelContent | undefined => (result === 'paid' && price.text === null ? titled('saved', texts) : undefined);

/** The state of the form, of which every change is reported to the page. */
function stateOf(reportToPage: Page['send']): { state(): FrameState; enter(next: FrameState): void } {
  let state: FrameState = 'ready';
  return {
    state: () => state,
    enter(next) {
      if (next === state) return;
      state = next;
      reportToPage({ kind: 'state', state });
    },
  };
}

/** Prepares the form for another attempt: the code is typed again, and what the issuer found wrong is marked. */
function prepareRetry({ reason, parameter }: ReturnType<typeof reasonOf>, view: CheckoutView): NoticeReason {
  view.clearCvv();
  if (parameter) view.markFault(parameter);
  return reason;
}

/** A shopper who comes back by the browser's button may choose to pay otherwise. */
const reloadOnReturn = (): void =>
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** Reasons that are no failure. */
const calm: ReadonlySet<NoticeReason | 'offline'> = new Set(['offline', 'cancelled', 'repriced']);

const noticeOf = (reason: NoticeReason | 'offline', texts: PaymentTexts): FormNotice => ({
  message: texts.notices[reason],
  tone: calm.has(reason) ? 'calm' : 'bad',
  icon: 'fault',
});

/** Where the merchant's server reads the result, and where the page sends the shopper. */
const resultMessage = (result: 'paid' | 'pending', data: FrameData): FrameMessage => ({
  kind: 'result',
  id: data.checkout,
  resourcePath: data.progress.resourcePath,
  state: result,
  url: data.resultUrl,
});

function settleAs(progress: Progress | null, outcomes: Outcomes): void {
  if (!progress) outcomes.finish('pending');
  else if (progress.state === 'paid') outcomes.finish('paid', { payTo: progress.attempt?.payTo });
  else if (progress.state === 'expired') outcomes.expire();
  else if (progress.attempt) outcomes.decline(progress.attempt.result.code);
  else outcomes.reopenForm('interrupted');
}
