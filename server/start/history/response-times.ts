import type { TestClock } from '../../clock.ts';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { type Duration, plus } from '../../core/values.ts';

/** In milliseconds: what the fastest request takes, and how much longer others may take. */
const FASTEST = 160;
const SPREAD = 540;

/** An acquirer whose responses take their time by a clock that stands, each the time that its amount determines. */
export function withResponseTimes(acquirer: Acquirer, clock: TestClock): Acquirer {
  const { respondSynchronously: _, ...others } = acquirer;
  return {
    ...others,
    async send(request) {
      const length = (FASTEST + ((request.amountCents * 37) % SPREAD)) as Duration;
      const endsAt = plus(clock.now(), length);
      const response = await acquirer.send(request);
      if (endsAt > clock.now()) clock.moveTo(endsAt);
      return response;
    },
  };
}
