import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stillClock } from '../../../clock.ts';
import { ADVICE } from '../../../core/agreements/advice.ts';
import { SCHEME_TRANSACTION } from '../../../core/instruction.ts';
import type { Instant } from '../../../core/values.ts';
import { trustedClient } from '../../outgoing/outgoing.ts';
import { connectorContract } from '../connector.contract.ts';
import { connectionFaults, startFaultyProxy } from '../faulty-proxy.fixture.ts';
import { debit, sampleRequests } from '../requests.fixture.ts';
import { startExampleAcquirer } from './acquirer.fixture.ts';
import { exampleAcquirer } from './connector.fixture.ts';

const START = Date.UTC(2026, 10, 20) as Instant;

connectorContract({
  name: 'the example of the guide',
  async open() {
    const clock = stillClock(START);
    const upstream = await startExampleAcquirer();
    const proxy = await startFaultyProxy({ target: upstream.url, clock });
    const client = trustedClient({ clock });
    return {
      acquirer: exampleAcquirer({ url: proxy.url, client }),
      clock,
      meets: (fault, request) => ({ request, met: proxy.meets(fault) }),
      charges: async (key) => upstream.charges(key),
      stopAcquirer: () => proxy.close(),
      close: async () => void (await Promise.all([client.close(), proxy.close().catch(() => {}), upstream.close()])),
    };
  },
  claims: {
    card: [
      {
        request: () => debit(),
        types: ['PA', 'DB', 'CP', 'RV', 'RF'],
        declined: () => debit({ number: '4000000000000002' }),
      },
    ],
    mobileWallet: [{ request: sampleRequests.mobileWallet, types: ['PA', 'DB', 'CP', 'RV', 'RF'] }],
    bankAccount: [],
    virtualAccount: [],
    brandOnly: [],
    tokenAccount: [],
  },
  faults: connectionFaults,
});

it('the guide shows this connector and its claims as they are', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/connectors.md'), 'utf8');
  const [connector = '', claims = ''] = [...guide.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  expect(connector).toBe(readFileSync(join(import.meta.dirname, 'connector.fixture.ts'), 'utf8'));
  expect(claims).toContain('claims: {');
  expect(readFileSync(join(import.meta.dirname, 'connector.test.ts'), 'utf8')).toContain(claims);
});

it('the guide names every member of the port, requests, responses and bookings, and the details that the gateway reads', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/connectors.md'), 'utf8');
  const types = readFileSync(join(import.meta.dirname, '../../../core/payments/acquirer.ts'), 'utf8');
  const members = Array.from(types.matchAll(/readonly (\w+)\??:/g), ([, name = '']) => name);
  const port = readFileSync(join(import.meta.dirname, '../acquirer.ts'), 'utf8');
  const verbs = Array.from(port.matchAll(/^ {2}(\w+)\??\(/gm), ([, name = '']) => name);
  expect(members.length).toBeGreaterThan(30);
  const named = [
    ...verbs.map((verb) => `\`${verb}(`),
    ...[...members, SCHEME_TRANSACTION, ADVICE].map((name) => `\`${name}\``),
  ];
  expect(named.filter((name) => !guide.includes(name))).toEqual([]);
});
