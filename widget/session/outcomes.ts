import {
  type Attempt,
  type FrameData,
  type FrameMessage,
  type FrameState,
  isPending,
  type PayTo,
  type Price,
  type Progress,
} from 'shared';
import type { NoticeText, PaymentTexts } from '../locales/messages.ts';
import { type NoticeReason, reasonOf } from './decline-reasons.ts';
import type { Ready, ShowInstructions } from './methods/part.ts';
import type { ShowPanel } from './screen/panels.ts';
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
  /** The attempt that the form has made, or continues; undefined where another window's is waited for. */
  follow(own: Attempt | undefined): void;
  busy(step: 'processing' | 'authenticating'): void;
  /** Sends the page to where the shopper confirms the payment. */
  leave(url: string): void;
  /** Opens the form for another attempt. */
  reopenForm(reason?: FormReason): void;
  /** Whether the form is open with the notice that an attempt elsewhere may still pay. */
  isAwaiting(): boolean;
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
   * Shows what the gateway reports of the checkout; null is a timeout. What became of another window's attempt, or
   * was paid before the form was opened, is not shown as an end of this form's own.
   */
  settle(progress: Found | null): void;
};

type Found = Pick<Progress, 'state' | 'attempt'>;

type FormReason = NoticeReason | 'offline' | 'unknown';

export function createOutcomes({ data, texts, view, page, page: { send } }: OutcomeParts): Outcomes {
  let { price } = data.progress;
  let used: Ready | null = null;
  let own: string | undefined;
  let notice: FormReason | undefined;
  const details = () => ({ price: price.text, account: used?.shownAs ?? null });
  const { state, enter } = stateOf(send);
  const show = (panel: 'unknown' | 'expired') => (enter(panel), view.showPanel(panel, details()));
  const expire = () => (show('expired'), send({ kind: 'expired' }));
  const finish: Settling['finish'] = (result, title, payTo) => {
    const report = () => send(resultMessage(result, data));
    enter(result === 'paid' ? 'paid' : 'unknown');
    if (payTo && view.showInstructions) return void view.showInstructions(payTo, details(), report);
    view.showPanel(result, details(), title && { message: { ...texts.panels.paid, title: texts[title] } });
    report();
  };
  const outcomes: Outcomes = {
    state,
    start(account) {
      used = account;
      own = undefined;
      outcomes.busy('processing');
      send({ kind: 'submit' });
    },
    follow: (attempt) => void (own = attempt?.id),
    busy(step) {
      enter(step);
      view.showBusy(...(step === 'processing' ? [] : [texts.verifying]));
    },
    leave: (url) => send({ kind: 'redirect', url }),
    reopenForm(reason) {
      notice = reason;
      enter('ready');
      view.showForm(reason && noticeOf(reason, texts));
    },
    isAwaiting: () => notice === 'unknown',
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
    settle(progress) {
      const isOwn = !!own && (!progress || progress.attempt?.id === own);
      if (!isOwn) used = null;
      settleAs(progress, { isOwn, outcomes, expire, finish });
    },
  };
  return outcomes;
}

type Settling = {
  readonly isOwn: boolean;
  readonly outcomes: Outcomes;
  expire(): void;
  /** `payTo`: the page leaves with the result, so that it is reported when the shopper has read where to pay. */
  finish(result: 'paid' | 'pending', title?: 'alreadyPaid' | 'saved', payTo?: PayTo): void;
};

function settleAs(progress: Found | null, { isOwn, outcomes, expire, finish }: Settling): void {
  const { state, attempt } = progress ?? {};
  const code = attempt?.result.code ?? '';
  const title = isOwn ? undefined : 'alreadyPaid';
  if (state === 'paid') finish(state, outcomes.price().text === null ? 'saved' : title, attempt?.payTo);
  else if (state === 'expired' && !isPending(code)) expire();
  else if (!progress || state === 'expired') finish('pending');
  else if (isPending(code)) outcomes.reopenForm('unknown');
  else if (isOwn) outcomes.decline(code);
  else outcomes.reopenForm('interrupted');
}

const isCardTyped = ({ parameters }: Ready): boolean =>
  Object.keys(parameters).some((name) => name.startsWith('card.'));

const inOneLine = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

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

/** Reasons that are no failure. */
const calm: ReadonlySet<FormReason> = new Set(['offline', 'cancelled', 'repriced', 'unknown']);

const noticeOf = (reason: FormReason, texts: PaymentTexts): FormNotice => ({
  message: { ...texts.panels, ...texts.notices }[reason],
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
