import { stillClock } from '../../clock.ts';
import type { Account } from '../../core/payments/account.ts';
import type { Instant } from '../../core/values.ts';
import { listen } from '../../simulators/listening.ts';
import { openLedger } from '../../simulators/processor/ledger.ts';
import { processor } from '../../simulators/processor/processor.ts';
import { trustedClient } from '../outgoing/outgoing.ts';
import { connectorContract, type ConnectorTraits } from './connector.contract.ts';
import { type ConnectionFault, connectionFaults, startFaultyProxy } from './faulty-proxy.fixture.ts';
import { inProcessAcquirer } from './in-process.ts';
import { processorAcquirer } from './processor.ts';
import { debit } from './requests.fixture.ts';

const START = Date.UTC(2026, 10, 20) as Instant;

const bankAccount: Account = {
  kind: 'bankAccount',
  bankAccount: {
    holder: 'Jane Jones',
    iban: 'DE89370400440532013000',
    number: null,
    bic: null,
    bankCode: null,
    country: 'DE',
  },
};

/** What both acquirers of test mode approve and decline. */
const testMode: Pick<ConnectorTraits, 'approved' | 'declined' | 'followUps'> = {
  approved: [
    () => debit(),
    () => debit({ kind: 'authorize' }),
    () => debit({ kind: 'credit' }),
    () => ({ ...debit({ brand: 'DIRECTDEBIT_SEPA' }), account: bankAccount }),
    () => ({ ...debit({ kind: 'credit', brand: 'DIRECTDEBIT_SEPA' }), account: bankAccount }),
  ],
  declined: () => debit({ number: '4000000000000002' }),
  followUps: [
    ['authorize', 'capture'],
    ['authorize', 'reverse'],
    ['debit', 'reverse'],
    ['debit', 'refund'],
    ['debit', 'rebill'],
  ],
};

connectorContract({
  ...testMode,
  name: 'the processor over HTTP',
  async open() {
    const clock = stillClock(START);
    const ledger = await openLedger();
    const server = await listen(processor({ ledger, clock }), { port: 0, host: '127.0.0.1' });
    const proxy = await startFaultyProxy({ target: `http://127.0.0.1:${server.port}/`, clock });
    const client = trustedClient({ clock });
    return {
      acquirer: processorAcquirer({ url: proxy.url, client }),
      clock,
      meets: (fault, request) => ({ request, met: proxy.meets(fault) }),
      charges: async (key) => ledger.lines().filter((line) => line.key === key && line.outcome === 'approved').length,
      stopAcquirer: () => proxy.close(),
      close: async () => void (await Promise.all([client.close(), proxy.close().catch(() => {}), server.close()])),
    };
  },
  faults: connectionFaults,
});

/** The test parameter that stands for a fault of the connection. */
const answers: Partial<Record<ConnectionFault, string>> = {
  droppedBefore: 'dropped',
  droppedAfter: 'lost',
  late: 'late',
};

connectorContract({
  ...testMode,
  name: 'the built-in processor',
  async open() {
    const clock = stillClock(START);
    const acquirer = inProcessAcquirer(clock);
    return {
      acquirer,
      clock,
      meets: (fault, request) => ({
        request: { ...request, custom: { SIM_answer: answers[fault] ?? '' } },
        met: Promise.resolve(),
      }),
      charges: async (key) => ((await acquirer.inquire(key)).kind === 'approved' ? 1 : 0),
      close: async () => {},
    };
  },
  faults: ['droppedBefore', 'droppedAfter', 'late'],
});
