import { seconds } from '../core/values.ts';
import type { Millis } from '../core/values.ts';
import { refuse, refuseParameters } from '../core/refusal.ts';
import type { Gateway } from '../operations/gateway.ts';
import type { MerchantPost } from './request/merchant.ts';
import { plainWork } from './request/plain-work.ts';
import { answer, common, resultOf } from './request/answer.ts';

/** Moves the gateway's time forward; resolves when everything that became due has run. */
export type Advance = (length: Millis) => Promise<void>;

/** Keys count until 2060, and dates have four digits. */
const LAST_MOMENT = Date.UTC(2060, 0, 1);

const HANDLED = '000.000.100';

/** POST /v1/testClock: lets time pass, in test mode only. `advance` is in seconds. */
export const postTestClock =
  (gateway: Gateway, advance: Advance | undefined): MerchantPost =>
  ({ fields, ndc }) => {
    if (!advance) return refuse('testClockNotAvailable');
    if (gateway.clock.now() + seconds(Number(fields['advance'])) > LAST_MOMENT) {
      return refuseParameters([
        { name: 'advance', value: fields['advance'] ?? null, message: 'may not pass the year 2059' },
      ]);
    }
    return plainWork(gateway, ndc, async () => {
      await gateway.oneAtATime('testClock', () => advance(seconds(Number(fields['advance']))));
      return answer(200, { result: resultOf(HANDLED), ...common(ndc, gateway.clock.now()) });
    });
  };
