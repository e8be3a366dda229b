import { refuse, refuseParameters } from '../core/refusal.ts';
import { type Duration, seconds } from '../core/values.ts';
import { answer, common, resultOf } from './answers/answer.ts';
import type { HttpGateway } from './gateway.ts';
import type { MerchantEndpoint } from './request/merchant.ts';
import { beginsNoPayment } from './request/post.ts';

/** Moves the gateway's time forward; resolves when every message that became due has been processed. */
type Advance = (length: Duration) => Promise<void>;

/** The control of the test clock. It is the clock of all entities, so that not every token may move it. */
export type TestClockControl = { readonly advance: Advance };

/** Keys of rows end with the year 2059 (DECISIONS 4). */
const LAST_MOMENT = Date.UTC(2060, 0, 1);

const HANDLED = '000.000.100';

/** POST /v1/testClock: moves the test clock forward, in test mode only (DECISIONS 15). `advance` is in seconds. */
export const postTestClock = (
  { clock }: Pick<HttpGateway, 'clock'>,
  control: TestClockControl | undefined,
): Pick<MerchantEndpoint, 'prepare' | 'answerPayment'> => ({
  prepare({ fields, ndc, token }) {
    if (!control) return refuse('testClockNotAvailable');
    if (!token.testClock) return refuse('testClockNotAllowed');
    const length = seconds(Number(fields['advance']));
    if (clock.now() + length > LAST_MOMENT) {
      const value = fields['advance'] ?? null;
      return refuseParameters([{ name: 'advance', value, message: 'may not pass the year 2059' }]);
    }
    return {
      kind: 'plain',
      async carryOut() {
        await control.advance(length);
        return answer(200, { result: resultOf(HANDLED), ...common(ndc, clock.now()) });
      },
    };
  },
  answerPayment: beginsNoPayment,
});
