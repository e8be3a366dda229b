import { expect, it } from 'vitest';
import { freshDatabase } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';
import { startGateway } from '../process/gateway-process.ts';
import { until } from '../world/time.ts';

it('a gateway that is stopped fails its readiness probe first, and accepts requests meanwhile', async () => {
  const port = String(await freePorts(1));
  const gateway = startGateway({
    TILLWAY_PORT: port,
    TILLWAY_DATABASE: freshDatabase(),
    TILLWAY_DRAIN_SECONDS: '3',
  });
  await gateway.ready;
  const asks = (path: string) => fetch(`http://localhost:${port}/${path}`);
  expect((await asks('readyz')).status).toBe(200);

  const ended = gateway.signal('SIGTERM');
  await until(async () => (await asks('readyz')).status === 503);
  expect(await (await asks('readyz')).json()).toEqual({ status: 'closing' });
  const accepted = await asks('v1/resultcodes');
  expect([accepted.status, accepted.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toMatchObject({ code: 0, faults: '' });
  await expect(asks('readyz')).rejects.toThrow('fetch failed');
}, 30_000);
