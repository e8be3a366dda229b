import { expect, it } from 'vitest';
import { oneTimeCode, password, secretIn } from '../office/browser.ts';
import { demo } from '../world/world.ts';
import { freshDatabase } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

const STEP = 30_000;

it('one-time codes follow the time of day, wherever the test clock is', { timeout: 60_000 }, async () => {
  const port = await freePorts(1);
  const base = `http://localhost:${port}`;
  const gateway = startGateway({
    TILLWAY_PORT: String(port),
    TILLWAY_DATABASE: freshDatabase(),
    TILLWAY_SIMULATORS: 'off',
  });
  const output = await gateway.ready;
  const send = (path: string, form: Record<string, string>) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: base, authorization: `Bearer ${demo.token}` },
      body: new URLSearchParams(form),
    });
  const moves = async (seconds: number) => (await send('/v1/testClock', { advance: String(seconds) })).status;

  expect(await moves(86_400)).toBe(200);
  const link = /\/office\/invitation\/\S+/.exec(output)?.[0] ?? '';
  const secret = secretIn(await (await fetch(`${base}${link}`)).text());
  const accepted = await send(link, { name: 'User', password, code: oneTimeCode(secret, Date.now()) });
  expect(await accepted.text()).toContain('<li><code>');

  expect(await moves(86_400)).toBe(200);
  const signsIn = (code: string) => send('/office/sign-in', { email: 'first-user@localhost', password, code });
  expect((await signsIn(oneTimeCode(secret, Date.now() + STEP + 2 * 86_400_000))).status).not.toBe(303);
  expect((await signsIn(oneTimeCode(secret, Date.now() + STEP))).status).toBe(303);
  expect((await signsIn(oneTimeCode(secret, Date.now() + STEP))).status).not.toBe(303);
  await gateway.signal('SIGTERM');
});
