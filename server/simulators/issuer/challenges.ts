import { type AuthenticationTrouble, oneTimeCodes } from 'shared';
import type { Clock } from '../../clock.ts';
import { ask } from '../ask.ts';
import { millis, seconds } from '../time.ts';
import { proofFor, troubleOf } from './issuer.ts';
import { newTransactionId, readMessage, type RelayedRequest, resultsResponse } from './messages.ts';

/** The time from the ARes to the browser's first CReq, and from there to the end of the challenge. */
const LIFE = seconds(600);
const TRIES = 3;
const REMEMBERED = 10_000;
const RESULT_DELAY = seconds(1);

/** A challenge of the issuer, from the ARes until its result is reported. */
export type IssuerChallenge = {
  readonly acsTransactionId: string;
  readonly request: RelayedRequest;
  trouble: AuthenticationTrouble | undefined;
  sessionData: string | undefined;
  windowSize: string;
  isOpen: boolean;
  tries: number;
  endsAt: number;
  /**
   * The end, once it has begun: the RReq is sent to the directory server first, then the promise resolves to the
   * transStatus of the browser's CRes, which is only Y or N.
   */
  end: Promise<'Y' | 'N'> | undefined;
};

type End = { readonly status: 'Y' | 'A' | 'N' | 'U' | 'R'; readonly reason?: string; readonly cancel?: string };

/** transStatusReason and challengeCancel as EMV 3-D Secure 2 defines them. */
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

export type Challenges = { readonly clock: Clock; readonly all: Map<string, IssuerChallenge> };
export const challenges = (clock: Clock): Challenges => ({ clock, all: new Map() });

export function startChallenge(known: Challenges, request: RelayedRequest): IssuerChallenge {
  const challenge: IssuerChallenge = {
    acsTransactionId: newTransactionId(),
    request,
    trouble: troubleOf(request),
    sessionData: undefined,
    windowSize: '05',
    isOpen: false,
    tries: 0,
    endsAt: known.clock.now() + LIFE,
    end: undefined,
  };
  const [oldest] = known.all.keys();
  if (known.all.size >= REMEMBERED && oldest !== undefined) known.all.delete(oldest);
  known.all.set(challenge.acsTransactionId, challenge);
  endAtDeadline(known, challenge);
  return challenge;
}

/**
 * Ends a challenge at its deadline. The deadline moves when the browser arrives, so that an earlier timer has to be
 * renewed.
 */
function endAtDeadline(known: Challenges, challenge: IssuerChallenge): void {
  known.clock.after(millis(challenge.endsAt - known.clock.now()), () => {
    if (challenge.end) return undefined;
    if (known.clock.now() < challenge.endsAt) return endAtDeadline(known, challenge);
    return endChallenge(known, challenge, challenge.isOpen ? 'expired' : 'neverBegun');
  });
}

export type Arrival = { readonly sessionData: string | undefined; readonly windowSize: string };

/** Opens the challenge for a browser that arrives for the first time or reloads. */
export function openChallenge({ clock }: Challenges, challenge: IssuerChallenge, arrival: Arrival): void {
  if (!challenge.isOpen) challenge.endsAt = clock.now() + LIFE;
  Object.assign(challenge, arrival, { isOpen: true });
}

/** Checks a one-time code. A wrong one may be corrected until the last try; then the challenge fails. */
export function answerChallenge(known: Challenges, challenge: IssuerChallenge, code: string): void {
  challenge.tries += 1;
  const meaning = oneTimeCodes[code];
  challenge.trouble = meaning?.trouble ?? challenge.trouble;
  if (meaning) void endChallenge(known, challenge, meaning.status);
  else if (challenge.tries >= TRIES) void endChallenge(known, challenge, 'tooManyTries');
}

/** Ends a challenge once: concurrent calls share the same end. */
export function endChallenge(
  known: Challenges,
  challenge: IssuerChallenge,
  how: keyof typeof ends,
): Promise<'Y' | 'N'> {
  challenge.end ??= conclude(known, challenge, how);
  return challenge.end;
}

async function conclude({ clock }: Challenges, challenge: IssuerChallenge, how: keyof typeof ends): Promise<'Y' | 'N'> {
  const contradicts = challenge.trouble === 'contradiction';
  const result = contradicts ? ends.N : ends[how];
  if (challenge.trouble === 'resultLate') clock.after(RESULT_DELAY, () => report(clock, challenge, result));
  else await report(clock, challenge, result);
  return contradicts || how === 'Y' || how === 'A' ? 'Y' : 'N';
}

export const triesLeft = ({ tries }: IssuerChallenge): number => TRIES - tries;
export const secondsLeft = ({ clock }: Challenges, { endsAt }: IssuerChallenge): number =>
  Math.max(0, Math.ceil((endsAt - clock.now()) / 1000));

/** Sends the RReq, a second time if no RRes arrives. */
async function report(
  clock: Clock,
  { acsTransactionId, request, tries }: IssuerChallenge,
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
  const response = readMessage(resultsResponse, await ask(clock, request.dsURL, message));
  if ('fault' in response) await ask(clock, request.dsURL, message);
}
