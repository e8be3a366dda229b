import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../world/time.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { freshDatabase } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';
import { type GatewayProcess, startGateway } from '../process/gateway-process.ts';

const SET_CLOCK = pathToFileURL(join(import.meta.dirname, 'set-clock.ts')).href;
const HALF_AN_HOUR = 1800;
const HOUR = 3600;
const DAY = 24 * HOUR;

let settings: Record<string, string>;
let baseUrl: string;
beforeEach(async () => {
  const port = await freePorts(1);
  baseUrl = `http://localhost:${port}/`;
  settings = {
    TILLWAY_DATABASE: freshDatabase(),
    TILLWAY_PORT: String(port),
    TILLWAY_LOG: 'warn',
  };
});

/** A gateway on a machine whose clock is ahead of the right time by so many seconds, and by `signal` more later. */
const startsAt = (ahead: number, signal = 0): GatewayProcess =>
  startGateway({ ...settings, NODE_OPTIONS: `--import=${SET_CLOCK}?ahead=${ahead}&signal=${signal}` });

async function post(path: string, form: Record<string, string>, token = {}) {
  const answer = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: token,
  });
  return { status: answer.status, ...((await answer.json()) as { id: string; timestamp: string }) };
}
const creates = async (): Promise<string> =>
  (await post('v1/checkouts', order, { authorization: `Bearer ${demo.token}` })).id;
const pays = (checkout: string) => post(`v1/checkouts/${checkout}/payment`, cardOf(cards.approved));

it(
  'a checkout that has expired stays expired when the clock is set back before a restart',
  { timeout: 60_000 },
  async () => {
    const first = startsAt(0);
    await first.ready;
    const checkout = await creates();
    await first.signal('SIGKILL');

    const late = startsAt(HOUR);
    await late.ready;
    expect((await pays(checkout)).status).toBe(400);
    await late.signal('SIGKILL');

    const early = startsAt(HALF_AN_HOUR - 60);
    await early.ready;
    expect((await pays(checkout)).status).toBe(400);
    expect((await pays(await creates())).status).toBe(200);
    const { output } = await early.signal('SIGTERM');
    expect(output).toContain('clock was set back');
  },
);

it(
  'a checkout that has expired stays expired when the clock is set back while the gateway runs',
  { timeout: 60_000 },
  async () => {
    const gateway = startsAt(0, HOUR);
    await gateway.ready;
    const checkout = await creates();
    void gateway.signal('SIGWINCH');
    await until(async () => (await pays(checkout)).status === 400);
    await gateway.signal('SIGKILL');

    const early = startsAt(HOUR, -HOUR);
    await early.ready;
    void early.signal('SIGWINCH');
    const before = (await pays(checkout)).timestamp;
    expect((await pays(checkout)).status).toBe(400);
    expect((await pays(checkout)).timestamp >= before).toBe(true);
    await early.signal('SIGKILL');
  },
);

it(
  'a gateway whose database was in use more than a day after its own time does not start, and gives the reason',
  { timeout: 60_000 },
  async () => {
    const wrong = startsAt(2 * DAY);
    await wrong.ready;
    await wrong.signal('SIGTERM');
    const { code, faults } = await startsAt(0).ended;
    expect({ code, faults }).toMatchObject({ code: 78, faults: expect.stringContaining('set the clock right') });
    const right = startsAt(DAY + HOUR);
    await right.ready;
    await right.signal('SIGTERM');
  },
);
