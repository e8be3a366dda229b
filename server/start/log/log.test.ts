import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog, writable } from './log.ts';

it('writes the allowed fields and no others', () => {
  const line = {
    id: '8a',
    request: 'POST /v1/payments',
    status: 200,
    card: '4200000000000000',
    fields: { 'card.cvv': '123' },
  };
  expect(writable(line)).toEqual({ id: '8a', request: 'POST /v1/payments', status: 200 });
});

it.each([
  '4200 0000-0000 0000',
  '4200.0000.0000.0000',
  '４２００００００００００００００',
  '4006381333932',
  'a4200000000000000',
])('hides what could be an account number in a reason: %s', (number) => {
  expect(writable({ reason: `no ${number} here` })['reason']).toMatch(/^no a?••• here$/);
});

it('writes half of a checkout’s id, which is enough to find it and too little to pay it', () => {
  expect(writable({ ndc: '0123456789ABCDEF0123456789ABCDEF.node0' })).toEqual({ ndc: '0123456789ABCDEF...' });
});

it('writes the ndc of a request as it is', () => {
  const ofMerchant = '8a8294174b7ecb28014b9699220015ca_116aa9f0b0d94ebcb41f1b3113a0d038';
  const withoutMerchant = '116aa9f0b0d94ebcb41f1b3113a0d038';
  expect([ofMerchant, withoutMerchant].map((ndc) => writable({ ndc }))).toEqual([
    { ndc: ofMerchant },
    { ndc: withoutMerchant },
  ]);
});

it.each([
  '',
  'anything',
  '4111111111111111',
  '0123456789ABCDEF0123456789ABCDEF',
  ' 0123456789ABCDEF0123456789ABCDEF.node0',
  '0123456789ABCDEF0123456789ABCDEF.node0 4111111111111111',
  '0123456789abcdef0123456789abcdef_4111111111111111',
])('leaves out an ndc that is not in its own form: %j', (ndc) => {
  expect(writable({ ndc, status: 200 })).toEqual({ status: 200 });
});

it('lets the gateway continue, and end, when no line can be written any more', async () => {
  const log = createLog('info', openSync('/dev/full', 'w'));
  for (let turn = 0; turn < 1000; turn += 1) {
    log.info({ request: 'POST /v1/payments', status: 200 }, 'Answered');
    await setImmediate();
  }
  await expect(log.flush()).resolves.toBeUndefined();
});

it('writes its last lines before it ends', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'log');
  const log = createLog('info', openSync(file, 'w'));
  for (let i = 0; i < 1000; i += 1) log.info({ status: i }, 'Answered');
  await log.flush();
  const statuses = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { status: number }).status);
  expect(statuses).toEqual(Array.from({ length: 1000 }, (_, i) => i));
});
