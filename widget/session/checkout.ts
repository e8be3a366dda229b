import type { Attempt, Progress } from 'shared';
import { browserData } from './browser-data.ts';
import type { CheckoutGateway, PaymentAnswer } from './gateway.ts';
import type { Outcomes } from './outcomes.ts';
import { insist, LONGEST_WAIT, pause, UNEXPLAINED, untilOnline } from './pauses.ts';
import { authenticate, type IssuerWindow } from './three-d-secure.ts';

type Fields = Readonly<Record<string, string>>;

export type CheckoutParts = {
  readonly base: URL;
  readonly gateway: CheckoutGateway;
  readonly outcomes: Outcomes;
  readonly issuerWindow: IssuerWindow;
  /** Shows which of the parameters that were sent are wrong; false when none of them has a field. */
  refuse(parameters: readonly string[]): boolean;
};

export type Checkout = {
  /** A page that was reloaded goes on where it was. */
  begin(progress: Progress): Promise<void>;
  /** Pays with these fields. While an attempt is under way, nothing happens. */
  pay(card: Fields): Promise<void>;
  /** Asks the gateway whether the checkout is still open. */
  lookAgain(): Promise<void>;
};

export function createCheckout(parts: CheckoutParts): Checkout {
  const { gateway, outcomes } = parts;
  let isLooking = false;
  return {
    async begin({ state, attempt }) {
      if (state === 'paid') outcomes.finish('paid');
      if (state === 'expired') outcomes.expire();
      if (state !== 'pending') return;
      outcomes.busy('processing');
      if (attempt) await goOn(parts, attempt);
      else outcomes.settle(await watch(parts));
    },
    async pay(card) {
      if (outcomes.state() !== 'ready') return;
      if (!navigator.onLine) return waitOffline(outcomes);
      outcomes.start();
      const answer = await send(parts, { ...card, ...browserData() });
      if (answer.kind === 'paid') outcomes.finish('paid');
      else if (answer.kind === 'pending') await goOn(parts, answer.attempt);
      else if (answer.kind === 'repriced') await reprice(parts);
      else await settleRefusal(parts, answer.code, answer.fields);
    },
    async lookAgain() {
      if (isLooking) return;
      isLooking = true;
      const progress = await insist(async () =>
        outcomes.state() === 'ready' ? ((await gateway.progress()) ?? undefined) : null,
      );
      isLooking = false;
      if (outcomes.state() !== 'ready') return;
      if (progress?.state === 'paid' || progress?.state === 'expired') outcomes.settle(progress);
    },
  };
}

/** What was typed stays where it is. When the network is back, nothing is sent that the shopper does not send. */
async function waitOffline(outcomes: Outcomes): Promise<void> {
  outcomes.letTry('offline');
  await untilOnline();
  if (outcomes.state() === 'ready') outcomes.letTry();
}

/** One attempt has one key, however often it has to be sent until an answer comes. */
function send({ gateway, outcomes }: CheckoutParts, form: Fields): Promise<PaymentAnswer> {
  const attempt = { key: crypto.randomUUID(), price: outcomes.price() };
  return insist(async () => {
    const answer = await gateway.pay(form, attempt);
    if (!answer) outcomes.explainWait();
    return answer ?? undefined;
  });
}

/** The merchant has changed the order: the shopper sees what it costs now, and decides again. */
async function reprice({ gateway, outcomes }: CheckoutParts): Promise<void> {
  const progress = await gateway.progress();
  if (progress?.state === 'open') outcomes.reprice(progress.price);
  else if (progress) outcomes.settle(progress);
  else outcomes.letTry('interrupted');
}

/** A refusal may mean that the checkout is paid from another tab, or over; only its progress tells. */
async function settleRefusal(parts: CheckoutParts, code: string, parameters: readonly string[]): Promise<void> {
  const { gateway, outcomes, refuse } = parts;
  const progress = await gateway.progress();
  if (progress?.state === 'pending') return outcomes.settle(await watch(parts));
  if (progress && progress.state !== 'open') return outcomes.settle(progress);
  if (parameters.length > 0) outcomes.letTry();
  if (parameters.length === 0 || !refuse(parameters)) outcomes.decline(code);
}

/** Follows an attempt that is not over: through 3-D Secure if it is wanted, and then until its end. */
async function goOn(parts: CheckoutParts, { id, redirect }: Attempt): Promise<void> {
  const { base, gateway, outcomes, issuerWindow } = parts;
  if (redirect) {
    outcomes.busy('authenticating');
    await authenticate({
      base,
      payment: id,
      hasMethod: (redirect.preconditions ?? []).length > 0,
      issuerWindow: {
        ...issuerWindow,
        open(payment) {
          outcomes.busy('authenticating');
          return issuerWindow.open(payment);
        },
      },
      over: (stop) => challengeOver(gateway, stop),
      explainWait: outcomes.explainWait,
    });
    outcomes.busy('processing');
  }
  outcomes.settle(await watch(parts));
}

/** How often a challenge is looked after, in milliseconds. */
const CHALLENGE_LOOK = 3000;

/** Waits for the end of an attempt; null when that takes longer than anybody can be asked to wait. */
function watch({ gateway, outcomes }: CheckoutParts): Promise<Progress | null> {
  const began = performance.now();
  return insist(async () => {
    const progress = await gateway.progress();
    if (progress && progress.state !== 'pending') return progress;
    const waited = performance.now() - began;
    if (waited > UNEXPLAINED) outcomes.explainWait();
    return waited > LONGEST_WAIT ? null : undefined;
  });
}

/** Resolves when the gateway says that a challenge is over: in case nobody else does. */
async function challengeOver(gateway: CheckoutGateway, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(CHALLENGE_LOOK);
    const progress = await gateway.progress();
    if (progress && progress.state !== 'pending') return;
  }
}
