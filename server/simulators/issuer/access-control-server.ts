import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { stream } from 'hono/streaming';
import type { Clock } from '../../clock.ts';
import type { Bindings } from '../listening.ts';
import { field, type Page, show } from '../pages/page.ts';
import { pause, seconds } from '../time.ts';
import { languageOf } from './challenge-texts.ts';
import {
  answerChallenge,
  challenges,
  type Challenges,
  endChallenge,
  type IssuerChallenge,
  openChallenge,
  secondsLeft,
  startChallenge,
} from './challenges.ts';
import { firstStatus, proofFor, troubleOf } from './issuer.ts';
import {
  challengeRequest,
  decode,
  encode,
  errorMessage,
  methodData,
  newTransactionId,
  readMessage,
  relayedRequest,
  type RelayedRequest,
} from './messages.ts';
import { type ChallengeNotice, challengePage, faultPage, passOnPage, silentPage } from './pages.ts';

const CHALLENGE_MANDATED = '04';
const SLOW_METHOD = seconds(12);
const DECOUPLED_TIME = seconds(60);

/**
 * The issuer's access control server (EMV 3-D Secure 2): `POST /authenticate` takes the AReq from the directory server,
 * the browser posts to `/method` and `/challenge`. Its responses are decided by the test cards and the tester's wishes
 * in the AReq.
 */
export function accessControlServer({ clock }: { clock: Clock }): Hono<Bindings> {
  const known = challenges(clock);
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: 131_072 }));

  app.post('/authenticate', async (context) => {
    const message = readMessage(relayedRequest, await context.req.json().catch(() => undefined));
    if ('fault' in message) return context.json(errorMessage('A', message.fault));
    return context.json(responseFor(known, message.read, new URL('/challenge', context.req.url).href));
  });

  app.post('/method/:manner?', async (context) => {
    const language = languageOf(context.req.header('accept-language') ?? 'en');
    const message = readMessage(methodData, decode(await field(context, 'threeDSMethodData')));
    if ('fault' in message) return show(context, faultPage(language, message.fault.errorCode), 400);
    const manner = context.req.param('manner');
    if (manner === 'silent') return show(context, silentPage(language));
    const { threeDSServerTransID, threeDSMethodNotificationURL: url } = message.read;
    const fields = { threeDSMethodData: encode({ threeDSServerTransID }) };
    return show(
      context,
      passOnPage({ language, url, fields, ...(manner === 'slow' ? { after: '/method/slow/end' } : {}) }),
    );
  });

  app.get('/method/slow/end', (context) => stream(context, () => pause(clock, SLOW_METHOD)));

  app.post('/challenge', async (context) => {
    const message = readMessage(challengeRequest, decode(await field(context, 'creq')));
    const language = languageOf(context.req.header('accept-language') ?? 'en');
    if ('fault' in message) return show(context, faultPage(language, message.fault.errorCode), 400);
    const challenge = known.all.get(message.read.acsTransID);
    if (challenge?.request.threeDSServerTransID !== message.read.threeDSServerTransID)
      return show(context, faultPage(language, '301'), 400);
    if (isDuplicate(challenge))
      return show(context, faultPage(languageOf(challenge.request.browserLanguage), '305'), 400);
    const sessionData = (await field(context, 'threeDSSessionData')) || undefined;
    openChallenge(known, challenge, { sessionData, windowSize: message.read.challengeWindowSize });
    return showChallenge(context, known, { challenge });
  });

  app.post('/challenge/:id', async (context) => {
    const challenge = known.all.get(context.req.param('id'));
    if (!challenge?.isOpen) return show(context, faultPage(languageOf('en'), '301'), 400);
    const notice = challenge.end
      ? undefined
      : carryOut(known, challenge, { action: await field(context, 'action'), code: await field(context, 'code') });
    return challenge.end
      ? show(context, returnPage(challenge, await challenge.end))
      : showChallenge(context, known, { challenge, notice });
  });
  return app;
}

/** A browser that reloads is shown the page again, unless the challenge is over or its trouble is `singleRequest`. */
const isDuplicate = ({ end, isOpen, trouble }: IssuerChallenge): boolean =>
  end !== undefined || (isOpen && trouble === 'singleRequest');

function carryOut(
  known: Challenges,
  challenge: IssuerChallenge,
  { action, code }: { action: string; code: string },
): ChallengeNotice {
  if (action === 'cancel') void endChallenge(known, challenge, 'cancelled');
  if (action === 'expire') void endChallenge(known, challenge, 'expired');
  if (action === 'submit') answerChallenge(known, challenge, code.trim());
  return action === 'resend' ? 'resent' : 'wrong';
}

function responseFor(known: Challenges, request: RelayedRequest, acsURL: string): Record<string, unknown> {
  const { messageVersion, threeDSServerTransID, dsTransID } = request;
  if (troubleOf(request) === 'malformed')
    return { messageType: 'ARes', messageVersion, threeDSServerTransID, transStatus: 'Q' };
  const { status, reason } = firstStatus(request);
  const acsTransactionId =
    status === 'C' || status === 'D' ? startedChallenge(known, request, status) : newTransactionId();
  const challenge = {
    ...(status === 'C' ? { acsURL } : {}),
    acsChallengeMandated: request.threeDSRequestorChallengeInd === CHALLENGE_MANDATED ? 'Y' : 'N',
    authenticationType: '02',
  };
  return {
    messageType: 'ARes',
    messageVersion,
    threeDSServerTransID,
    dsTransID,
    acsTransID: acsTransactionId,
    acsReferenceNumber: 'TILLWAY-SIMULATOR',
    transStatus: status,
    transStatusReason: reason,
    ...(status === 'C' || status === 'D' ? challenge : proofFor(status, { acsTransactionId, request })),
  };
}

/** The transaction of a new challenge. Of a decoupled one, the shopper passes it in the bank's own app a minute later. */
function startedChallenge(known: Challenges, request: RelayedRequest, status: 'C' | 'D'): string {
  const challenge = startChallenge(known, request);
  if (status === 'D') known.clock.after(DECOUPLED_TIME, () => endChallenge(known, challenge, 'Y'));
  return challenge.acsTransactionId;
}

const showChallenge = (
  context: Context<Bindings>,
  known: Challenges,
  { challenge, notice }: { challenge: IssuerChallenge; notice?: ChallengeNotice },
): Response | Promise<Response> =>
  show(context, challengePage(challenge, { secondsLeft: secondsLeft(known, challenge), notice }));

/** The page that returns the final CRes through the browser. */
function returnPage({ request, acsTransactionId, sessionData }: IssuerChallenge, transStatus: 'Y' | 'N'): Page {
  const { messageVersion, threeDSServerTransID, notificationURL, browserLanguage } = request;
  const response = {
    messageType: 'CRes',
    messageVersion,
    threeDSServerTransID,
    acsTransID: acsTransactionId,
    challengeCompletionInd: 'Y',
    transStatus,
  };
  const fields = { cres: encode(response), ...(sessionData === undefined ? {} : { threeDSSessionData: sessionData }) };
  return passOnPage({ language: languageOf(browserLanguage), url: notificationURL ?? '', fields });
}
