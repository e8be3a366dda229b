import { type Attempt, isPending, type Progress } from 'shared';
import { browserData } from './browser-data.ts';
import type { AnsweredAttempt, CheckoutGateway, PaymentOutcome } from './gateway.ts';
import type { DialogOnPage } from './authentication/issuer-window.ts';
import type { Outcomes } from './outcomes.ts';
import type { MethodsView, Ready } from './methods/part.ts';
import { OUTCOME_TIMEOUT, poll, untilOnline } from './polling.ts';
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
  /** Reads from the gateway whether the checkout is still open, as long as an attempt may end elsewhere. */
  refresh(): Promise<void>;
  /** The shopper has closed the issuer's window. */
  closeChallenge(): void;
};

export function createCheckoutFlow(parts: CheckoutFlowParts): CheckoutFlow {
  const { gateway, outcomes, acceptHeader } = parts;
  let isRefreshing = false;

  async function refresh(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    await poll(async () => {
      const progress = outcomes.state() === 'ready' ? await gateway.progress() : null;
      if (outcomes.state() !== 'ready') return null;
      if (!progress) return undefined;
      const hasEnded = progress.state === 'paid' || progress.state === 'expired';
      if (!hasEnded && isPending(progress.attempt?.result.code ?? '')) return undefined;
      if (hasEnded || outcomes.isAwaiting()) outcomes.settle(progress);
      return null;
    });
    isRefreshing = false;
  }
  return {
    refresh,
    async resume(progress) {
      const { state, attempt } = progress;
      if (state === 'expired')
        console.warn('tillway-checkout: the checkout has expired, or this gateway has none with this id.');
      // An attempt may be at its bank.
      if (state === 'open') return refresh();
      if (state === 'pending') {
        outcomes.busy('processing');
        outcomes.follow(attempt);
      }
      await goOnFrom(parts, progress);
      void refresh();
    },
    async pay(account) {
      if (outcomes.state() !== 'ready') return;
      if (!navigator.onLine) return waitOffline(outcomes);
      outcomes.start(account);
      const outcome = await sendPayment(parts, { ...account.parameters, ...browserData(acceptHeader) });
      // Nothing shows whose attempt the progress reports: its end is not shown as the form's own.
      if ('state' in outcome) await goOnFrom(parts, outcome);
      else if (outcome.kind === 'refused') await settleRefusal(parts, outcome.code, outcome.parameters);
      else if (outcome.kind === 'repriced') await parts.reprice().catch(() => outcomes.reopenForm('interrupted'));
      else await continueWith(parts, account, outcome);
      void refresh();
    },
    closeChallenge: () => parts.issuerWindow.closedByShopper(),
  };
}

/** Continues with the attempt of an answer, which is another window's where that one has paid or is under way. */
async function continueWith(
  parts: CheckoutFlowParts,
  account: Ready,
  { kind, attempt }: Extract<PaymentOutcome, { readonly attempt: AnsweredAttempt }>,
): Promise<void> {
  const own = isWith(account, attempt) ? attempt : undefined;
  parts.outcomes.follow(own);
  if (kind === 'pending' || account.isPaidLater) return proceed(parts, own);
  parts.outcomes.settle({ state: kind, attempt });
}

/** Whether an attempt may have been made with this account. The answer shows brand and card of the attempt. */
function isWith(
  { parameters, shownAs, brand = parameters['paymentBrand'] }: Ready,
  { paymentBrand = brand, card }: AnsweredAttempt,
): boolean {
  return paymentBrand === brand && (!/\d$/.test(shownAs) || shownAs.endsWith(card?.last4Digits ?? ''));
}

/** The form keeps its values. Back online, no payment is sent before the shopper presses pay again. */
async function waitOffline(outcomes: Outcomes): Promise<void> {
  outcomes.reopenForm('offline');
  while (!navigator.onLine) await untilOnline();
  if (outcomes.state() === 'ready') outcomes.reopenForm();
}

/** So many requests to pay have no response, while those for the progress have one: the next ones will not either. */
const UNANSWERED_MAX = 5;

/**
 * One attempt has one idempotency key, however often it is sent until a response comes. Where something between the
 * browser and the gateway keeps every response to a payment, the checkout's progress is the answer.
 */
function sendPayment(
  { gateway, outcomes }: CheckoutFlowParts,
  form: FormParameters,
): Promise<PaymentOutcome | Progress> {
  const attempt = { key: crypto.randomUUID(), price: outcomes.price().tag };
  let unanswered = 0;
  return poll(async () => {
    const outcome = await gateway.pay(form, attempt);
    if (outcome) return outcome;
    outcomes.explainWait();
    const progress = await gateway.progress();
    return progress && ++unanswered === UNANSWERED_MAX ? progress : undefined;
  }, outcomes.explainWait);
}

const goOnFrom = (parts: CheckoutFlowParts, progress: Progress): Promise<void> | void =>
  progress.state === 'pending' ? proceed(parts, progress.attempt) : parts.outcomes.settle(progress);

/**
 * A refusal may mean that another tab has paid or that the checkout has expired; only its progress shows which. An
 * earlier attempt that waits for the shopper stays open beside a refused one, and is not waited for here.
 */
async function settleRefusal(parts: CheckoutFlowParts, code: string, parameters: readonly string[]): Promise<void> {
  const { gateway, outcomes, view } = parts;
  const progress = await poll(async () => (await gateway.progress()) ?? undefined, outcomes.explainWait);
  const { state, attempt } = progress;
  if (state === 'pending' && !(attempt?.redirect || attempt?.message)) return settleEnd(parts);
  if (state === 'paid' || state === 'expired') return outcomes.settle(progress);
  if (parameters.length > 0) outcomes.reopenForm();
  if (parameters.length === 0 || !view.showFaults(parameters)) outcomes.decline(code);
}

/**
 * Follows a pending attempt to its end or to another page, through 3-D Secure where the issuer asks for it. `own`: the
 * attempt, where the form continues it.
 */
async function proceed(parts: CheckoutFlowParts, own: Attempt | undefined): Promise<void> {
  const { base, gateway, outcomes, acceptHeader, issuerWindow } = parts;
  if (own?.redirect?.purpose === 'payment') {
    const url = new URL(`asynchronous/${own.id}/redirect`, base).href;
    const { elsewhere } = parts.view;
    if (!elsewhere) return outcomes.leave(url);
    if (!(await elsewhere(url, gateway.progress, outcomes))) return;
  }
  if (own?.redirect?.purpose === 'authentication') {
    outcomes.busy('authenticating');
    await authenticate({
      base,
      payment: own.id,
      hasMethod: !!own.redirect.preconditions?.length,
      acceptHeader,
      issuerWindow: {
        ...issuerWindow,
        open(payment) {
          outcomes.busy('authenticating');
          return issuerWindow.open(payment);
        },
      },
      untilConcluded: (isClosed) =>
        poll(async () => {
          const progress = await gateway.progress();
          return isClosed() || (progress && !isUnderWay(progress, own.id)) || undefined;
        }),
      explainWait: outcomes.explainWait,
    });
    outcomes.busy('processing');
  }
  await settleEnd(parts, own?.id);
}

/** Shows the end of the pending attempt. A shopper who confirms in a message is shown that first. */
async function settleEnd(parts: CheckoutFlowParts, own?: string): Promise<void> {
  const { gateway, outcomes, view } = parts;
  const found = await awaitEnd(parts, own);
  if (found && isUnderWay(found, own)) return view.awaitReply?.(found, gateway.progress, outcomes);
  outcomes.settle(found);
}

/** Whether the checkout waits for the attempt of this id, or for any where none is given: another may take its place. */
const isUnderWay = ({ state, attempt }: Progress, own = attempt?.id): boolean =>
  state === 'pending' && attempt?.id === own;

/**
 * Waits for the end of an attempt, or until it is known to wait for the reply to a message, where that can be followed;
 * null after the timeout.
 */
function awaitEnd({ gateway, outcomes, view }: CheckoutFlowParts, own?: string): Promise<Progress | null> {
  const began = performance.now();
  return poll(async () => {
    const progress = await gateway.progress();
    if (progress && (!isUnderWay(progress, own) || (view.awaitReply && progress.attempt?.message))) return progress;
    return performance.now() - began > OUTCOME_TIMEOUT ? null : undefined;
  }, outcomes.explainWait);
}
