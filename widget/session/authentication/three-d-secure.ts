import { newsChannel, type ThreeDSecureNews } from 'shared';
import { browserData } from '../browser-data.ts';
import { OUTCOME_TIMEOUT, pause, poll } from '../polling.ts';
import { type JsonResponse, sendRequest } from '../request.ts';

/** The issuer's window: a dialog over the merchant's page, or a part of one of the gateway's pages. */
export type IssuerWindow = {
  /** Shows the issuer's page. Resolves when the shopper closes the window. */
  open(payment: string): Promise<void>;
  close(): void;
};

export type Authentication = {
  readonly base: URL;
  readonly payment: string;
  /** Whether the issuer has a 3-D Secure method. */
  readonly hasMethod: boolean;
  /** The Accept header of the document. */
  readonly acceptHeader: string | undefined;
  readonly issuerWindow: IssuerWindow;
  /** Resolves when the payment no longer waits for the shopper, or when the issuer's window is closed. */
  untilConcluded(isClosed: () => boolean): Promise<unknown>;
  /** Called when a response takes so long that the wait has to be explained to the shopper. */
  explainWait(): void;
};

/** For the 3-D Secure method, in milliseconds (EMV 3-D Secure 2). */
const METHOD_TIMEOUT = 10_000;

/** Runs the browser's part of 3-D Secure. The outcome is read from the gateway afterwards. */
export async function authenticate({
  base,
  payment,
  hasMethod,
  acceptHeader,
  issuerWindow,
  untilConcluded,
  explainWait,
}: Authentication): Promise<void> {
  const url = (name: string) => new URL(`3ds/${encodeURIComponent(payment)}/${name}`, base);
  const methodCompletion = hasMethod ? await runMethod(url('method'), payment) : 'U';
  const continuation = await postUntilAnswered(
    url('continue'),
    { methodCompletion, ...browserData(acceptHeader) },
    explainWait,
  );
  if (continuation['state'] !== 'challenge') return;

  const news = receiveNews(payment, 'challengeReturned');
  let isClosed = false;
  const ended = await Promise.race([
    issuerWindow.open(payment).then(() => 'closed' as const),
    news.received,
    untilConcluded(() => isClosed),
  ]);
  isClosed = true;
  news.stop();
  issuerWindow.close();
  if (ended === 'closed') await postUntilAnswered(url('cancel'), {}, explainWait);
}

/** Runs the 3-D Secure method in a hidden frame: Y when the issuer reports its completion, N after the timeout. */
async function runMethod(url: URL, payment: string): Promise<'Y' | 'N'> {
  const news = receiveNews(payment, 'methodCompleted');
  const frame = document.createElement('iframe');
  frame.className = 'offstage';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.src = url.href;
  document.body.append(frame);
  const completion = await Promise.race([
    news.received.then(() => 'Y' as const),
    pause(METHOD_TIMEOUT).then(() => 'N' as const),
  ]);
  news.stop();
  frame.remove();
  return completion;
}

/** Repeats an idempotent request until a response comes; an empty body after the timeout. */
function postUntilAnswered(
  url: URL,
  form: Readonly<Record<string, string>>,
  explainWait: () => void,
): Promise<JsonResponse['body']> {
  const began = performance.now();
  return poll(async () => {
    const response = await sendRequest(url, { method: 'POST', form });
    if (response) return response.body;
    return performance.now() - began > OUTCOME_TIMEOUT ? {} : undefined;
  }, explainWait);
}

/** Receives the message of the page to which the issuer returns the browser. */
function receiveNews(payment: string, awaited: ThreeDSecureNews): { received: Promise<void>; stop(): void } {
  const channel = new BroadcastChannel(newsChannel(payment));
  const received = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === awaited) resolve();
    });
  });
  return { received, stop: () => channel.close() };
}
