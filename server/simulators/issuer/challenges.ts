import { type AuthenticationTrouble, oneTimeCodes } from 'shared';
import type { Clock } from '../../clock.ts';
import { ask } from '../ask.ts';
import { proofFor, troubleOf } from './issuer.ts';
import { newTransactionId, readMessage, type RelayedRequest, resultsResponse } from './messages.ts';
import { millis, seconds } from '../time.ts';

/** A challenge may take ten minutes, and so may the browser's way to it. */
const LIFE = seconds(600);
const TRIES = 3;
const REMEMBERED = 10_000;
const RESULT_DELAY = seconds(1);

/** An issuer's question to a cardholder, from the ARes until its result is reported. */
export type Challenge = {
  readonly acsTransactionId: string;
  readonly request: RelayedRequest;
  trouble: AuthenticationTrouble | undefined;
  sessionData: string | undefined;
  windowSize: string;
  isOpen: boolean;
  tries: number;
  endsAt: number;
  /**
   * The end, once it has begun: the directory server is told first, and then resolves what the browser is told, which
   * is only Y or N.
   */
  end: Promise<'Y' | 'N'> | undefined;
};

type End = { readonly status: 'Y' | 'A' | 'N' | 'U' | 'R'; readonly reason?: string; readonly cancel?: string };

/** transStatusReason and challengeCancel as EMV 3-D Secure has them. */
const ends = {
  Y: { status: 'Y' },
  A: { status: 'A' },
  N: { status: 'N', reason: '01' },
  R: { status: 'R', reason: '12' },
  U: { status: 'U', reason: '22' },
  cancelled: { status: 'N', reason: '01', cancel: '01' },
  expired: { status: 'N', reason: '14', cancel: '04' },
  neverBegun: { status: 'N', reason: '14', cancel: '05' },
  tooManyTries: { status: 'N', reason: '19' },
} as const satisfies Record<string, End>;

export type Challenges = { readonly clock: Clock; readonly all: Map<string, Challenge> };
export const challenges = (clock: Clock): Challenges => ({ clock, all: new Map() });

export function startChallenge(book: Challenges, request: RelayedRequest): Challenge {
  const challenge: Challenge = {
    acsTransactionId: newTransactionId(),
    request,
    trouble: troubleOf(request),
    sessionData: undefined,
    windowSize: '05',
    isOpen: false,
    tries: 0,
    endsAt: book.clock.now() + LIFE,
    end: undefined,
  };
  const [oldest] = book.all.keys();
  if (book.all.size >= REMEMBERED && oldest !== undefined) book.all.delete(oldest);
  book.all.set(challenge.acsTransactionId, challenge);
  watch(book, challenge);
  return challenge;
}

/**
 * Ends a challenge whose time is over. The time starts anew when the browser arrives, so that the alarm may ring too
 * early.
 */
function watch(book: Challenges, challenge: Challenge): void {
  book.clock.after(millis(challenge.endsAt - book.clock.now()), () => {
    if (challenge.end) return;
    if (book.clock.now() < challenge.endsAt) watch(book, challenge);
    else void endChallenge(book, challenge, challenge.isOpen ? 'expired' : 'neverBegun');
  });
}

export type Arrival = { readonly sessionData: string | undefined; readonly windowSize: string };

/** The browser has arrived, for the first time or again. */
export function openChallenge({ clock }: Challenges, challenge: Challenge, arrival: Arrival): void {
  if (!challenge.isOpen) challenge.endsAt = clock.now() + LIFE;
  Object.assign(challenge, arrival, { isOpen: true });
}

/** Checks a code. A wrong one may be corrected, but not for ever; then there is an end. */
export function answerChallenge(book: Challenges, challenge: Challenge, code: string): void {
  challenge.tries += 1;
  const meaning = oneTimeCodes[code];
  challenge.trouble = meaning?.trouble ?? challenge.trouble;
  if (meaning) void endChallenge(book, challenge, meaning.status);
  else if (challenge.tries >= TRIES) void endChallenge(book, challenge, 'tooManyTries');
}

/** Ends it once, however many ask for it at the same time. */
export function endChallenge(book: Challenges, challenge: Challenge, how: keyof typeof ends): Promise<'Y' | 'N'> {
  challenge.end ??= conclude(book, challenge, how);
  return challenge.end;
}

async function conclude({ clock }: Challenges, challenge: Challenge, how: keyof typeof ends): Promise<'Y' | 'N'> {
  const contradicts = challenge.trouble === 'contradiction';
  const result = contradicts ? ends.N : ends[how];
  if (challenge.trouble === 'resultLate') clock.after(RESULT_DELAY, () => void report(clock, challenge, result));
  else await report(clock, challenge, result);
  return contradicts || how === 'Y' || how === 'A' ? 'Y' : 'N';
}

export const triesLeft = ({ tries }: Challenge): number => TRIES - tries;
export const secondsLeft = ({ clock }: Challenges, { endsAt }: Challenge): number =>
  Math.max(0, Math.ceil((endsAt - clock.now()) / 1000));

/** The RReq. A 3DS Server that did not hear it is told a second time. */
async function report(
  clock: Clock,
  { acsTransactionId, request, tries }: Challenge,
  { status, reason, cancel }: End,
): Promise<void> {
  const message = {
    messageType: 'RReq',
    messageVersion: request.messageVersion,
    messageCategory: request.messageCategory,
    threeDSServerTransID: request.threeDSServerTransID,
    acsTransID: acsTransactionId,
    dsTransID: request.dsTransID,
    transStatus: status,
    transStatusReason: reason,
    challengeCancel: cancel,
    authenticationMethod: '02',
    authenticationType: '02',
    interactionCounter: String(tries).padStart(2, '0'),
    ...proofFor(status, { acsTransactionId, request }),
  };
  const heard = readMessage(resultsResponse, await ask(clock, request.dsURL, message));
  if ('fault' in heard) await ask(clock, request.dsURL, message);
}
