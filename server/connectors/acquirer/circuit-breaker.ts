import type { Clock } from '../../clock.ts';
import type { AcquirerResponse } from '../../core/payments/acquirer.ts';
import { type Duration, type Instant, plus } from '../../core/values.ts';
import type { Acquirer, AcquirerFault, BreakerState, SynchronousResponse } from './acquirer.ts';
import { transportCodes } from './responses.ts';

type BreakerSettings = {
  readonly clock: Clock;
  /** How many requests have to fail one after the other; 0 for never. */
  readonly failures: number;
  /** How long no request is sent then. */
  readonly pause: Duration;
  readonly onChange: (state: BreakerState) => void;
};

/** Earlier faults are forgotten. */
const FAULTS_KEPT = 20;

/**
 * Declines requests at once while an acquirer fails, so that shoppers do not wait for its timeout and connections do not
 * pile up (DECISIONS 85). Only the lack of a response is a failure; a decline is a response. Inquiries always pass:
 * they have growing waits of their own, and payments wait for them.
 */
export function withCircuitBreaker(acquirer: Acquirer, settings: BreakerSettings): Acquirer {
  const { clock, failures, pause, onChange } = settings;
  let failed = 0;
  let openedAt: Instant | undefined;
  let isProbing = false;
  let faults: readonly AcquirerFault[] = [];

  function breakerState(): BreakerState {
    if (openedAt === undefined) return 'closed';
    return clock.now() < plus(openedAt, pause) ? 'open' : 'halfOpen';
  }
  const admits = (): boolean => breakerState() === 'closed' || (breakerState() === 'halfOpen' && !isProbing);

  function note(response: AcquirerResponse): void {
    const before = breakerState();
    const cause = causeOf(response);
    failed = cause ? failed + 1 : 0;
    if (cause) faults = [{ at: clock.now(), cause }, ...faults].slice(0, FAULTS_KEPT);
    if (failed === 0) openedAt = undefined;
    else if (before === 'halfOpen' || (before === 'closed' && failed === failures)) openedAt = clock.now();
    if (breakerState() !== before) onChange(breakerState());
  }

  return {
    ...acquirer,
    breakerState,
    breakerFacts: () => ({
      failures: failed,
      triesAgainAt: openedAt !== undefined && breakerState() === 'open' ? plus(openedAt, pause) : null,
      faults,
    }),
    respondSynchronously: (request) => (admits() ? acquirer.respondSynchronously?.(request) : failedFast),
    async send(request) {
      if (!admits()) return failedFast;
      const isProbe = breakerState() === 'halfOpen';
      isProbing ||= isProbe;
      try {
        const response = await acquirer.send(request);
        note(response);
        return response;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}

const failedFast: SynchronousResponse = {
  kind: 'declined',
  resultCode: transportCodes.failingFast,
  details: {},
  notProcessed: true,
};

/**
 * Why a request has failed; undefined of one that has a response. An acquirer that declines because its issuer cannot be
 * reached has responded: such a response has details.
 */
function causeOf(response: AcquirerResponse): AcquirerFault['cause'] | undefined {
  if (response.kind === 'unknown') return 'noOutcome';
  const isUnreachable =
    response.kind === 'declined' &&
    response.resultCode === transportCodes.unreachable &&
    Object.keys(response.details).length === 0;
  return isUnreachable ? 'notSent' : undefined;
}
