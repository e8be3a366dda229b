import { appendFile, mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import type { AcquirerResponse } from '../../core/payments/acquirer.ts';
import { type Instant, plus, seconds } from '../../core/values.ts';
import { listen } from '../../simulators/listening.ts';
import { openLedger } from '../../simulators/processor/ledger.ts';
import { processor } from '../../simulators/processor/processor.ts';
import { trustedClient } from '../outgoing/outgoing.ts';
import { processorAcquirer } from './processor.ts';
import { cents, debit, followUp, nextKey } from './requests.fixture.ts';

const START = Date.UTC(2026, 10, 20) as Instant;

async function openProcessor(file?: string) {
  const clock = stillClock(START);
  const ledger = await openLedger(file);
  const server = await listen(processor({ ledger, clock }), { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${server.port}/`;
  const client = trustedClient({ clock });
  return {
    acquirer: processorAcquirer({ url, client }),
    clock,
    ledger,
    url,
    control: (order: object) => fetch(`${url}control`, { method: 'POST', body: JSON.stringify(order) }),
    report: async () => (await (await fetch(`${url}ledger`)).json()) as { charges: { key: string }[]; held: number },
    async close() {
      await server.close();
      await client.close();
      await ledger.close();
    },
  };
}

describe('the processor', () => {
  it('charges a key once, however often and however fast the request is sent', async () => {
    const { acquirer, report, close } = await openProcessor();
    const request = debit();
    const responses = await Promise.all(Array.from({ length: 50 }, () => acquirer.send(request)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect((await report()).charges).toHaveLength(1);
    await close();
  });

  it('charges once when a request is sent again after a lost response', async () => {
    const { acquirer, report, close } = await openProcessor();
    const request = debit({ custom: { SIM_answer: 'lost' } });
    expect(await acquirer.send(request)).toEqual({ kind: 'unknown' });
    expect(await acquirer.send(request)).toMatchObject({ kind: 'approved' });
    expect((await report()).charges).toHaveLength(1);
    await close();
  });

  it('declines a request that arrives after an inquiry found that it never had', async () => {
    const { acquirer, clock, control, report, close } = await openProcessor();
    await control({ mode: 'held', times: 1 });
    const request = debit();
    const response = acquirer.send(request);
    while ((await report()).held === 0) await setImmediate();
    clock.moveTo(plus(clock.now(), seconds(10)));
    expect(await response).toEqual({ kind: 'unknown' });
    expect(await acquirer.inquire(request.key)).toEqual({ kind: 'neverArrived' });
    await control({ release: true });
    expect(await acquirer.send(request)).toMatchObject({ kind: 'declined', resultCode: '900.100.310' });
    expect((await report()).charges).toEqual([]);
    await close();
  });

  it('never captures more than a fifth above what was authorized and never refunds more than was captured', async () => {
    const { acquirer, close } = await openProcessor();
    const reserved = debit({ kind: 'authorize' });
    await acquirer.send(reserved);
    const capture = followUp('capture', reserved, { amountCents: cents(50) });
    expect(await acquirer.send(capture)).toMatchObject({ kind: 'approved' });
    expect(await acquirer.send(followUp('capture', reserved, { amountCents: cents(60.41) }))).toMatchObject({
      details: { AcquirerResponse: '13' },
    });
    expect(await acquirer.send(followUp('refund', capture, { amountCents: cents(50.01) }))).toMatchObject({
      details: { AcquirerResponse: '13' },
    });
    expect(await acquirer.send(followUp('refund', debit()))).toMatchObject({
      kind: 'declined',
      resultCode: '800.100.167',
    });
    await close();
  });

  it('applies its limits to the whole payment, whichever of its requests is named', async () => {
    const { acquirer, close } = await openProcessor();
    const tooMuch = { details: { AcquirerResponse: '13' } };
    const reserved = debit({ kind: 'authorize' });
    await acquirer.send(reserved);
    expect(await acquirer.send(followUp('refund', reserved, { amountCents: cents(1) }))).toMatchObject(tooMuch);
    const first = followUp('capture', reserved, { amountCents: cents(40) });
    const second = followUp('capture', first, { amountCents: cents(50) });
    for (const request of [first, second, followUp('reverse', reserved, { amountCents: cents(2) })])
      expect(await acquirer.send(request)).toMatchObject({ kind: 'approved' });
    expect(await acquirer.send(followUp('capture', reserved, { amountCents: cents(0.01) }))).toMatchObject(tooMuch);
    expect(await acquirer.send(followUp('refund', first, { amountCents: cents(60) }))).toMatchObject({
      kind: 'approved',
    });
    expect(await acquirer.send(followUp('reverse', second))).toMatchObject(tooMuch);
    expect(await acquirer.send(followUp('refund', second, { amountCents: cents(30.01) }))).toMatchObject(tooMuch);
    expect(await acquirer.send(followUp('refund', reserved, { amountCents: cents(30) }))).toMatchObject({
      kind: 'approved',
    });
    await close();
  });

  it('reverses a capture once, and refunds nothing of it afterwards', async () => {
    const { acquirer, close } = await openProcessor();
    const reserved = debit({ kind: 'authorize' });
    const capture = followUp('capture', reserved);
    for (const request of [reserved, capture, followUp('reverse', capture)])
      expect(await acquirer.send(request)).toMatchObject({ kind: 'approved' });
    for (const request of [followUp('reverse', capture), followUp('refund', reserved), followUp('capture', reserved)])
      expect(await acquirer.send(request)).toMatchObject({ kind: 'declined', details: { AcquirerResponse: '13' } });
    await close();
  });

  it('keeps its ledger through a restart, without a truncated line and without a card number', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'ledger-')), 'ledger.jsonl');
    const request = debit();
    const first = await openProcessor(file);
    const response = await first.acquirer.send(request);
    await first.close();
    await appendFile(file, '{"key":"cut');
    const second = await openProcessor(file);
    expect(await second.acquirer.inquire(request.key)).toEqual(response);
    await second.acquirer.send(debit());
    await second.close();
    const third = await openProcessor(file);
    expect((await third.report()).charges).toHaveLength(2);
    await third.close();
    expect(await readFile(file, 'utf8')).not.toContain('4200000000000000');
  });
});

describe('the connection to the processor', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()));

  async function sendTo(server: Server, request = debit()): Promise<AcquirerResponse> {
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return processorAcquirer({
      url: `http://127.0.0.1:${port}/`,
      client: trustedClient({ clock: stillClock(START) }),
    }).send(request);
  }

  it('declines when no server listens, because the request was certainly not sent', async () => {
    const { acquirer, close } = await openProcessor();
    await close();
    expect(await acquirer.send(debit())).toMatchObject({ kind: 'declined', resultCode: '900.100.600' });
    expect(await acquirer.inquire(nextKey())).toEqual({ kind: 'unknown' });
  });

  it('sends reference, statement text and the proof of another server unchanged', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (part: Buffer) => bodies.push(String(part)));
      request.on('end', () => response.writeHead(500).end());
    });
    const proof = {
      eci: '05',
      verificationId: 'A'.repeat(28),
      xid: 'B'.repeat(64),
      dsTransactionId: 'ds',
      acsTransactionId: 'acs',
      version: '1.0.2',
    };
    await sendTo(server, debit({ proof, merchantTransactionId: 'order-4711', descriptor: 'SHOP*Shoes' }));
    expect(JSON.parse(bodies.join(''))).toMatchObject({
      reference: 'order-4711',
      descriptor: 'SHOP*Shoes',
      authentication: {
        eci: '05',
        cavv: 'A'.repeat(28),
        xid: 'B'.repeat(64),
        dsTransactionId: 'ds',
        acsTransactionId: 'acs',
        version: '1.0.2',
      },
    });
  });

  it.each([
    ['sends another text', 200, 'Hello'],
    ['sends an empty body', 200, ''],
    ['sends too much', 200, 'x'.repeat(70_000)],
    ['has a fault', 500, '{"refused":"malformed"}'],
    ['redirects', 302, ''],
    ['knows no such page', 404, ''],
  ])('leads to an unknown outcome when the server %s', async (_, status, body) => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body),
    );
    expect(await sendTo(server)).toEqual({ kind: 'unknown' });
  });

  it('leads to an unknown outcome when it breaks in the middle of a response', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"outcome":', () => response.destroy());
    });
    expect(await sendTo(server)).toEqual({ kind: 'unknown' });
  });
});
