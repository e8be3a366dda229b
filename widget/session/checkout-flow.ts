import type { Attempt, Progress } from 'shared';
import { browserData } from './browser-data.ts';
import type { CheckoutGateway, PaymentOutcome } from './gateway.ts';
import type { DialogOnPage } from './authentication/issuer-window.ts';
import type { Outcomes } from './outcomes.ts';
import type { MethodsView, Ready } from './methods/part.ts';
import { OUTCOME_TIMEOUT, pause, poll, untilOnline, withExplanation } from './polling.ts';
import { authenticate } from './authentication/three-d-secure.ts';

type FormParameters = Readonly<Record<string, string>>;

export type CheckoutFlowParts = {
  readonly base: URL;
  readonly gateway: CheckoutGateway;
  readonly outcomes: Outcomes;
  /** The Accept header of the form's document. */
  readonly acceptHeader: string | undefined;
  readonly issuerWindow: DialogOnPage;
  /** Its members are those of the method that is shown. */
  readonly view: Pick<MethodsView, 'elsewhere' | 'awaitReply' | 'showFaults'>;
  /** Lets the shopper decide again: the merchant has updated the checkout. */
  reprice(): Promise<void>;
};

export type CheckoutFlow = {
  /** Continues from the checkout's progress, as after a reload of the page. */
  resume(progress: Progress): Promise<void>;
  /** Pays with this account. Ignored while an attempt is pending. */
  pay(account: Ready): Promise<void>;
  /** Reads from the gateway whether the checkout is still open. */
  refresh(): Promise<void>;
  /** The shopper has closed the issuer's window. */
  closeChallenge(): void;
};

export function createCheckoutFlow(parts: CheckoutFlowParts): CheckoutFlow {
  const { gateway, outcomes, acceptHeader } = parts;
  let isRefreshing = false;
  return {
    async resume(progress) {
      const { state, attempt } = progress;
      if (state === 'expired')
        console.warn('tillway-checkout: the checkout has expired, or this gateway has none with this id.');
      if (state === 'open') return;
      if (state !== 'pending') return find(outcomes, progress);
      outcomes.busy('processing');
      if (attempt) await proceed(parts, attempt);
      else await settleEnd(parts);
    },
    async pay(account) {
      const { parameters, shownAs, isPaidLater } = account;
      if (outcomes.state() !== 'ready') return;
      if (!navigator.onLine) return waitOffline(outcomes);
      outcomes.start(account);
      const outcome = await sendPayment(parts, { ...parameters, ...browserData(acceptHeader) });
      if (outcome.kind === 'paid' && isPaidLater) await settleEnd(parts);
      else if (outcome.kind === 'paid' && isOfAnother(shownAs, outcome.digits)) outcomes.findPaid();
      else if (outcome.kind === 'paid') outcomes.finish('paid');
      else if (outcome.kind === 'pending') await proceed(parts, outcome.attempt);
      else if (outcome.kind === 'repriced') await parts.reprice().catch(() => outcomes.reopenForm('interrupted'));
      else await settleRefusal(parts, outcome.code, outcome.parameters);
    },
    closeChallenge: () => parts.issuerWindow.closedByShopper(),
    async refresh() {
      if (isRefreshing) return;
      isRefreshing = true;
      const progress = await poll(async () =>
        outcomes.state() === 'ready' ? ((await gateway.progress()) ?? undefined) : null,
      );
      isRefreshing = false;
      if (outcomes.state() !== 'ready') return;
      if (progress?.state === 'paid' || progress?.state === 'expired') find(outcomes, progress);
    },
  };
}

/** Whether the checkout was paid by another card: it is paid once, and answers every later attempt with that payment. */
const isOfAnother = (shownAs: string, digits = ''): boolean => /\d$/.test(shownAs) && !shownAs.endsWith(digits);

/** Shows the end of a checkout in which this form has no payment under way. */
function find(outcomes: Outcomes, progress: Progress): void {
  if (progress.state === 'paid' && !progress.attempt?.payTo) outcomes.findPaid();
  else outcomes.settle(progress);
}

/** The form keeps its values. Back online, no payment is sent before the shopper presses pay again. */
async function waitOffline(outcomes: Outcomes): Promise<void> {
  outcomes.reopenForm('offline');
  while (!navigator.onLine) await untilOnline();
  if (outcomes.state() === 'ready') outcomes.reopenForm();
}

/** One attempt has one idempotency key, however often it is sent until a response comes. */
function sendPayment({ gateway, outcomes }: CheckoutFlowParts, form: FormParameters): Promise<PaymentOutcome> {
  const attempt = { key: crypto.randomUUID(), price: outcomes.price().tag };
  const answered = poll(async () => {
    const outcome = await gateway.pay(form, attempt);
    if (!outcome) outcomes.explainWait();
    return outcome ?? undefined;
  });
  return withExplanation(outcomes.explainWait, answered);
}

/**
 * A refusal may mean that another tab has paid or that the checkout has expired; only its progress shows which. An
 * earlier attempt that waits for the shopper stays open beside a refused one, and is not waited for here.
 */
async function settleRefusal(parts: CheckoutFlowParts, code: string, parameters: readonly string[]): Promise<void> {
  const { gateway, outcomes, view } = parts;
  const progress = await gateway.progress();
  const { state, attempt } = progress ?? {};
  if (state === 'pending' && !(attempt?.redirect || attempt?.message)) return settleEnd(parts);
  if (progress && (state === 'paid' || state === 'expired')) return find(outcomes, progress);
  if (parameters.length > 0) outcomes.reopenForm();
  if (parameters.length === 0 || !view.showFaults(parameters)) outcomes.decline(code);
}

/** Follows a pending attempt to its end or to another page, through 3-D Secure where the issuer asks for it. */
async function proceed(parts: CheckoutFlowParts, { id, redirect }: Attempt): Promise<void> {
  const { base, gateway, outcomes, acceptHeader, issuerWindow } = parts;
  if (redirect?.purpose === 'payment') {
    const url = new URL(`asynchronous/${id}/redirect`, base).href;
    const { elsewhere } = parts.view;
    if (!elsewhere) return outcomes.leave(url);
    if (!(await elsewhere(url, gateway.progress, { price: outcomes.price().text, account: null })))
      return outcomes.reopenForm('cancelled');
  }
  if (redirect?.purpose === 'authentication') {
    outcomes.busy('authenticating');
    await authenticate({
      base,
      payment: id,
      hasMethod: !!redirect.preconditions?.length,
      acceptHeader,
      issuerWindow: {
        ...issuerWindow,
        open(payment) {
          outcomes.busy('authenticating');
          return issuerWindow.open(payment);
        },
      },
      untilConcluded: (stop) => untilConcluded(gateway, stop),
      explainWait: outcomes.explainWait,
    });
    outcomes.busy('processing');
  }
  await settleEnd(parts);
}

/** Shows the end of the pending attempt. A shopper who confirms in a message is shown that first. */
async function settleEnd(parts: CheckoutFlowParts): Promise<void> {
  const { gateway, outcomes, view } = parts;
  const found = await awaitEnd(parts);
  if (found?.state === 'pending') return view.awaitReply?.(found, gateway.progress, outcomes);
  outcomes.settle(found);
}

/** How often the progress is read during a challenge, in milliseconds. */
const CHALLENGE_INTERVAL = 3000;

/**
 * Waits for the end of an attempt, or until it is known to wait for the reply to a message, where that can be followed;
 * null after the timeout.
 */
function awaitEnd({ gateway, outcomes, view }: CheckoutFlowParts): Promise<Progress | null> {
  const began = performance.now();
  const ended = poll(async () => {
    const progress = await gateway.progress();
    if (progress && (progress.state !== 'pending' || (view.awaitReply && progress.attempt?.message))) return progress;
    return performance.now() - began > OUTCOME_TIMEOUT ? null : undefined;
  });
  return withExplanation(outcomes.explainWait, ended);
}

/** Resolves when the gateway reports the payment's end, even if neither the issuer's page nor the shopper ends it. */
async function untilConcluded(gateway: CheckoutGateway, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(CHALLENGE_INTERVAL);
    const progress = await gateway.progress();
    if (progress && progress.state !== 'pending') return;
  }
}
