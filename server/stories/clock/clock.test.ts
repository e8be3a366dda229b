import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { freshPlace, pays, readsPaid } from '../disk/merchant.ts';
import { rowsOf } from '../process/database-file.ts';
import { startGateway } from '../process/gateway-process.ts';
import { until } from '../world/time.ts';

const WRONG_SETTING = 78;
const UNAVAILABLE = { status: 503, code: '999.999.888' };
const SET_CLOCK = pathToFileURL(join(import.meta.dirname, 'set-clock.ts')).href;
const YEAR = 365.25 * 86_400;
/** The machine's clock is years ahead at the start, or jumps by years and back at two signals. */
const startsAhead = (years: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${SET_CLOCK}?ahead=${years * YEAR}`,
});
const jumping = (years: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${SET_CLOCK}?signal=${years * YEAR},${-years * YEAR}`,
});
const thisYear = new Date().getFullYear();

it.for([40, 3, -3])(
  'a clock that jumps by %i years leaves nothing behind: requests are refused until it is right again',
  { timeout: 60_000 },
  async (years) => {
    const place = await freshPlace();
    const gateway = startGateway({ ...place.settings, ...jumping(years) });
    await gateway.ready;
    const { id } = await pays(place);
    const readiness = async () => {
      const response = await fetch(`http://localhost:${place.settings['TILLWAY_PORT']}/readyz`);
      return `${response.status} ${((await response.json()) as { status: string }).status}`;
    };
    void gateway.signal('SIGWINCH');
    await until(async () => (await readiness()) === '503 clockJumped');
    const rows = () => ['payments', 'messages'].map((table) => rowsOf(place.database, table));
    const before = rows();
    expect([await pays(place), await readsPaid(place, id)]).toMatchObject([UNAVAILABLE, UNAVAILABLE]);
    expect(rows()).toEqual(before);
    void gateway.signal('SIGWINCH');
    await until(async () => (await readiness()) === '200 ready');
    const later = await pays(place);
    await gateway.signal('SIGTERM');

    const again = startGateway(place.settings);
    await again.ready;
    for (const payment of [id, later.id]) expect(await readsPaid(place, payment)).toMatchObject({ status: 200 });
    await again.signal('SIGTERM');
  },
);

it('a gateway does not start in a year that its keys do not have', { timeout: 60_000 }, async () => {
  const place = await freshPlace();
  expect(await startGateway({ ...place.settings, ...startsAhead(40) }).ended).toMatchObject({
    code: WRONG_SETTING,
    faults: expect.stringMatching(`^The clock of this machine shows ${thisYear + 40}-.*; keys last from 2026 to 2060`),
  });
});

it(
  'a database with keys of another year is opened only on purpose, and is used as before then',
  { timeout: 60_000 },
  async () => {
    const place = await freshPlace();
    const wrong = startGateway({ ...place.settings, ...startsAhead(5) });
    await wrong.ready;
    const { id } = await pays(place);
    await wrong.signal('SIGTERM');
    expect(await startGateway(place.settings).ended).toMatchObject({
      code: WRONG_SETTING,
      faults: expect.stringMatching(`the database holds keys from ${thisYear + 5}-.*; the clock shows ${thisYear}-`),
    });
    for (let start = 0; start < 2; start += 1) {
      const gateway = startGateway(place.settings, ['--accept-clock']);
      await gateway.ready;
      const latest = await pays(place);
      expect([await readsPaid(place, id), await readsPaid(place, latest.id)].map(({ status }) => status)).toEqual([
        200, 200,
      ]);
      await gateway.signal('SIGTERM');
    }
  },
);
