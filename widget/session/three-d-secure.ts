import { newsChannel, type ThreeDSecureNews } from 'shared';
import { ask, type Answer } from './ask.ts';
import { browserData } from './browser-data.ts';
import { insist, LONGEST_WAIT, pause, UNEXPLAINED } from './pauses.ts';

/** The issuer's window: a dialog over the merchant's page, or a part of a page of ours. */
export type IssuerWindow = {
  /** Shows the issuer's page. Resolves when the shopper closes the window. */
  open(payment: string): Promise<void>;
  close(): void;
};

export type Authentication = {
  readonly base: URL;
  readonly payment: string;
  /** Whether the issuer wants to look at the browser first. */
  readonly hasMethod: boolean;
  readonly issuerWindow: IssuerWindow;
  /** Resolves when the gateway says that the payment waits for the shopper no more. Stops asking when told so. */
  over(stop: AbortSignal): Promise<void>;
  /** The gateway has been silent for so long that the shopper should be told. */
  explainWait(): void;
};

/** How long the issuer may look at the browser, in milliseconds (EMV 3-D Secure 2). */
const METHOD_PATIENCE = 10_000;

/**
 * Brings the shopper through 3-D Secure. Resolves when the browser has nothing more to do; what came of it, only the
 * gateway knows.
 */
export async function authenticate({
  base,
  payment,
  hasMethod,
  issuerWindow,
  over,
  explainWait,
}: Authentication): Promise<void> {
  const url = (name: string) => new URL(`3ds/${encodeURIComponent(payment)}/${name}`, base);
  const methodCompletion = hasMethod ? await runMethod(url('method'), payment) : 'U';
  const continuation = await told(url('continue'), { methodCompletion, ...browserData() }, explainWait);
  if (continuation['state'] !== 'challenge') return;

  const news = hearNews(payment, 'challengeReturned');
  const ending = new AbortController();
  const ended = await Promise.race([
    issuerWindow.open(payment).then(() => 'closed' as const),
    news.heard,
    over(ending.signal),
  ]);
  ending.abort();
  news.stop();
  issuerWindow.close();
  if (ended === 'closed') await told(url('cancel'), {}, explainWait);
}

/** Lets the issuer look at the browser in a hidden frame: Y when it says that it has, N when it takes too long. */
async function runMethod(url: URL, payment: string): Promise<'Y' | 'N'> {
  const news = hearNews(payment, 'methodCompleted');
  const frame = document.createElement('iframe');
  frame.className = 'offstage';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.src = url.href;
  document.body.append(frame);
  const completion = await Promise.race([
    news.heard.then(() => 'Y' as const),
    pause(METHOD_PATIENCE).then(() => 'N' as const),
  ]);
  news.stop();
  frame.remove();
  return completion;
}

/**
 * Tells the gateway something that it can be told twice, until it answers; nothing when that takes longer than anybody
 * can be asked to wait.
 */
function told(url: URL, form: Readonly<Record<string, string>>, explainWait: () => void): Promise<Answer['body']> {
  const began = performance.now();
  return insist(async () => {
    const answer = await ask(url, { method: 'POST', form });
    if (answer) return answer.body;
    const waited = performance.now() - began;
    if (waited > UNEXPLAINED) explainWait();
    return waited > LONGEST_WAIT ? {} : undefined;
  });
}

/** What the pages say to which the issuer sends the browser back. */
function hearNews(payment: string, awaited: ThreeDSecureNews): { heard: Promise<void>; stop(): void } {
  const channel = new BroadcastChannel(newsChannel(payment));
  const heard = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === awaited) resolve();
    });
  });
  return { heard, stop: () => channel.close() };
}
