import { readFile, mkdtemp, appendFile } from 'node:fs/promises';
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
import { processor } from '../../simulators/processor/processor.ts';
import { openLedger } from '../../simulators/processor/ledger.ts';
import { acquirerContract } from './acquirer.contract.ts';
import { trustedClient } from '../outgoing/outgoing.ts';
import { processorAcquirer } from './processor.ts';
import { cents, debit, followUp } from './requests.fixture.ts';

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
    books: async () => (await (await fetch(`${url}ledger`)).json()) as { charges: { key: string }[]; held: number },
    async dealtWith(key: string) {
      while (!ledger.find(key)) await setImmediate();
    },
    close: async () => {
      await server.close();
      await client.close();
      await ledger.close();
    },
  };
}

acquirerContract('the processor over HTTP', () => openProcessor());

describe('the processor', () => {
  it('charges a key once, however often and however fast it is asked', async () => {
    const { acquirer, books, close } = await openProcessor();
    const question = debit();
    const answers = await Promise.all(Array.from({ length: 50 }, () => acquirer.send(question)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await books()).charges).toHaveLength(1);
    await close();
  });

  it('charges once what was lost and asked again', async () => {
    const { acquirer, books, close } = await openProcessor();
    const question = debit({ custom: { SIM_answer: 'lost' } });
    expect(await acquirer.send(question)).toEqual({ kind: 'unknown' });
    expect(await acquirer.send(question)).toMatchObject({ kind: 'approved' });
    expect((await books()).charges).toHaveLength(1);
    await close();
  });

  it('refuses a payment that comes in after it was called never arrived', async () => {
    const { acquirer, clock, control, books, close } = await openProcessor();
    await control({ mode: 'held', times: 1 });
    const question = debit();
    const answer = acquirer.send(question);
    while ((await books()).held === 0) await setImmediate();
    clock.moveTo(plus(clock.now(), seconds(10)));
    expect(await answer).toEqual({ kind: 'unknown' });
    expect(await acquirer.inquire(question.key)).toEqual({ kind: 'neverArrived' });
    await control({ release: true });
    expect(await acquirer.send(question)).toMatchObject({ kind: 'declined', resultCode: '900.100.310' });
    expect((await books()).charges).toEqual([]);
    await close();
  });

  it('never takes more than was authorized and never gives back more than was taken', async () => {
    const { acquirer, close } = await openProcessor();
    const reserved = debit({ kind: 'authorize' });
    await acquirer.send(reserved);
    const capture = followUp('capture', reserved, { amountCents: cents(50) });
    expect(await acquirer.send(capture)).toMatchObject({ kind: 'approved' });
    expect(await acquirer.send(followUp('capture', reserved, { amountCents: cents(42.01) }))).toMatchObject({
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

  it('counts a payment as a whole, whichever of its steps is named', async () => {
    const { acquirer, close } = await openProcessor();
    const tooMuch = { details: { AcquirerResponse: '13' } };
    const reserved = debit({ kind: 'authorize' });
    await acquirer.send(reserved);
    expect(await acquirer.send(followUp('refund', reserved, { amountCents: cents(1) }))).toMatchObject(tooMuch);
    const first = followUp('capture', reserved, { amountCents: cents(40) });
    const second = followUp('capture', first, { amountCents: cents(50) });
    for (const question of [first, second, followUp('reverse', reserved, { amountCents: cents(2) })])
      expect(await acquirer.send(question)).toMatchObject({ kind: 'approved' });
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

  it('takes a capture back once, and then has nothing of it to refund', async () => {
    const { acquirer, close } = await openProcessor();
    const reserved = debit({ kind: 'authorize' });
    const capture = followUp('capture', reserved);
    for (const question of [reserved, capture, followUp('reverse', capture)])
      expect(await acquirer.send(question)).toMatchObject({ kind: 'approved' });
    for (const question of [followUp('reverse', capture), followUp('refund', reserved), followUp('capture', reserved)])
      expect(await acquirer.send(question)).toMatchObject({ kind: 'declined', details: { AcquirerResponse: '13' } });
    await close();
  });

  it('keeps its ledger through a restart, without a line that was cut off and without a card number', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'ledger-')), 'ledger.jsonl');
    const question = debit();
    const first = await openProcessor(file);
    const answer = await first.acquirer.send(question);
    await first.close();
    await appendFile(file, '{"key":"cut');
    const second = await openProcessor(file);
    expect(await second.acquirer.inquire(question.key)).toEqual(answer);
    await second.acquirer.send(debit());
    await second.close();
    const third = await openProcessor(file);
    expect((await third.books()).charges).toHaveLength(2);
    await third.close();
    expect(await readFile(file, 'utf8')).not.toContain('4200000000000000');
  });
});

describe('the way to the processor', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()));

  async function askA(server: Server, question = debit()): Promise<AcquirerResponse> {
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return processorAcquirer({
      url: `http://127.0.0.1:${port}/`,
      client: trustedClient({ clock: stillClock(START) }),
    }).send(question);
  }

  it('is certainly not taken when nobody listens', async () => {
    const { acquirer, close } = await openProcessor();
    await close();
    expect(await acquirer.send(debit())).toMatchObject({ kind: 'declined', resultCode: '900.100.600' });
    expect(await acquirer.inquire('8a')).toEqual({ kind: 'unknown' });
  });

  it('takes a proof that was made elsewhere along as it is', async () => {
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
    await askA(server, debit({ proof }));
    expect(JSON.parse(bodies.join(''))).toMatchObject({
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
    ['says something else', 200, 'Hello'],
    ['says nothing', 200, ''],
    ['says too much', 200, 'x'.repeat(70_000)],
    ['has a fault', 500, '{"refused":"malformed"}'],
    ['redirects', 302, ''],
    ['knows no such page', 404, ''],
  ])('leads to an unknown outcome when somebody at its end %s', async (_, status, body) => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body),
    );
    expect(await askA(server)).toEqual({ kind: 'unknown' });
  });

  it('leads to an unknown outcome when the line breaks in the middle of an answer', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"outcome":', () => response.destroy());
    });
    expect(await askA(server)).toEqual({ kind: 'unknown' });
  });
});
