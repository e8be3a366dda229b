import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo, formHead, type RawConnection } from '../world/raw-connection.ts';
import { createsCheckout, order, pays } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const MIB = 1024 * 1024;
const asMerchant = [`Authorization: Bearer ${demo.token}`];

let world: World;
const open: RawConnection[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  for (const { socket } of open) socket.destroy();
  await world.close();
});

async function connection(): Promise<RawConnection> {
  const opened = await connectTo(world.baseUrl);
  open.push(opened);
  return opened;
}

/** Sends all of a body but its last byte. */
async function sendsUnfinished(path: string, size: number, headers?: readonly string[]): Promise<RawConnection> {
  const opened = await connection();
  opened.send(formHead(path, size, headers));
  opened.send(Buffer.alloc(size - 1, '&'));
  return opened;
}

describe('a body', () => {
  it.each(['/v1/checkouts', '/v1/payments', '/v1/testClock'])('to %s is not awaited without a token', async (path) => {
    const { send, response } = await connection();
    send(formHead(path, 4 * MIB));
    expect((await response()).status).toBe(401);
  });

  it('that is large is read in pieces, and its connection serves the next request', async () => {
    const { send, response } = await connection();
    const form = `${new URLSearchParams(order).toString()}&${'x=1&'.repeat(40_000)}`;
    for (const headers of [`Content-Length: ${form.length}`, 'Transfer-Encoding: chunked']) {
      const type = 'Content-Type: application/x-www-form-urlencoded';
      send(['POST /v1/checkouts HTTP/1.1', 'Host: localhost', ...asMerchant, type, headers, '', ''].join('\r\n'));
      const isChunked = headers.startsWith('Transfer');
      send(isChunked ? `${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n` : form);
      expect((await response()).status).toBe(200);
    }
    send(`${formHead('/v1/checkouts', 70_000, asMerchant)}${'&'.repeat(70_000)}`);
    expect((await response()).status).toBe(400);
    send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await response()).status).toBe(200);
  });

  it('that is too large is refused before it arrives, and its connection closed', async () => {
    const { socket, send, response } = await connection();
    send(formHead('/v1/checkouts', 4 * MIB + 1, asMerchant));
    const refused = await response();
    expect([refused.status, refused.headers]).toEqual([400, expect.stringMatching(/connection: close/i)]);
    expect(refused.body).toContain('may not be larger than 4194304 bytes');
    await expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true);
  });

  it('is not read when its sender is refused, who still gets the answer', async () => {
    const { socket, send, response } = await connection();
    send(formHead('/v1/checkouts', 4 * MIB));
    send(Buffer.alloc(4 * MIB, '&'));
    expect((await response()).status).toBe(401);
    await expect.poll(() => socket.bytesWritten - socket.writableLength).toBeLessThan(4 * MIB);
  });

  it('for the authentication of an unknown payment is not awaited', async () => {
    const { send, response } = await connection();
    send(formHead('/3ds/unknown/continue', 60_000));
    expect((await response()).status).toBe(404);
  });

  it('is refused when all others take the memory for large bodies, and small ones still pass', async () => {
    const checkout = await createsCheckout(world);
    const large = await Promise.all(
      Array.from({ length: 13 }, () => sendsUnfinished('/v1/checkouts', 4 * MIB, asMerchant)),
    );
    const refused = await Promise.race(large.map(({ response }) => response()));
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatch(/retry-after: 1\r\n/i);
    expect(JSON.parse(refused.body)).toMatchObject({ result: { code: '800.120.100' } });
    expect((await pays(world, checkout)).status).toBe(200);

    const cart = { ...order, 'customParameters[note]': 'x'.repeat(2000), descriptor: 'y'.repeat(127) };
    for (const { socket } of large) socket.destroy();
    const padding = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`unknown${n}`, 'x'.repeat(1000)]));
    await expect
      .poll(async () => (await world.post('v1/checkouts', { ...cart, ...padding })).status, { timeout: 5000 })
      .toBe(200);
  });
});
