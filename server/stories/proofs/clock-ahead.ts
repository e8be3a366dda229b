import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshPlace, pays } from '../disk/merchant.ts';
import { startGateway } from '../process/gateway-process.ts';
import { until } from '../world/time.ts';
import { demandAll, type Received } from './customers.ts';
import type { Figures, Proof } from './proof.ts';

const SET_CLOCK = pathToFileURL(join(import.meta.dirname, '../clock/set-clock.ts')).href;
const ROUNDS = 3;
const FORTY_YEARS = 40 * 365.25 * 86_400;

export const clockAhead: Proof = {
  promise: 'a clock that jumps forty years ahead and back leaves nothing behind',
  runs: { short: 1, whole: 10 },
  async run(): Promise<Figures> {
    const place = await freshPlace();
    const jumps = Array.from({ length: ROUNDS }, () => `${FORTY_YEARS},${-FORTY_YEARS}`).join(',');
    const gateway = startGateway({ ...place.settings, NODE_OPTIONS: `--import=${SET_CLOCK}?signal=${jumps}` });
    await gateway.ready;
    const received: Received = { acknowledged: [], refused: 0 };
    const paysUntil = (expected: number) =>
      until(async () => {
        const { status, id } = await pays(place);
        if (status === 200) received.acknowledged.push(id);
        return status === expected;
      });
    for (let round = 0; round < ROUNDS; round += 1) {
      await paysUntil(200);
      void gateway.signal('SIGWINCH');
      await paysUntil(503);
      void gateway.signal('SIGWINCH');
      await paysUntil(200);
    }
    await gateway.signal('SIGKILL');
    const again = startGateway(place.settings);
    await again.ready;
    await demandAll(place, received);
    await again.signal('SIGTERM');
    return { 'jumps refused': ROUNDS, acknowledged: received.acknowledged.length, lost: 0 };
  },
};
