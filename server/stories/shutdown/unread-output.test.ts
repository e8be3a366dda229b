import { expect, it } from 'vitest';
import { freshDatabase } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';
import { startGateway } from '../process/gateway-process.ts';
import { until } from '../world/time.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { unreadOutputs } from './unread-output.ts';

it.for(Object.entries(unreadOutputs))(
  'a gateway whose log %s takes payments, and ends at SIGTERM',
  { timeout: 60_000 },
  async ([, place]) => {
    const port = String(await freePorts(1));
    const settings = { TILLWAY_PORT: port, TILLWAY_DATABASE: freshDatabase(), TILLWAY_LOG: 'info' };
    const gateway = startGateway(settings, [], await place());
    const isReady = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok === true;
    await Promise.race([gateway.ready, until(isReady)]);
    const answer = await fetch(`http://localhost:${port}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}` },
      body: new URLSearchParams({ ...order, ...cardOf(cards.approved) }),
    });
    expect(answer.status).toBe(200);
    expect(await gateway.signal('SIGTERM')).toMatchObject({ code: 0, faults: '' });
  },
);
