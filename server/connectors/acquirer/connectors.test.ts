import { setImmediate } from 'node:timers/promises';
import { type PaymentType, paymentBrand } from 'shared';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Instant, seconds } from '../../core/values.ts';
import { bank } from '../../simulators/bank/bank.ts';
import { listen } from '../../simulators/listening.ts';
import { openLedger } from '../../simulators/processor/ledger.ts';
import { processor } from '../../simulators/processor/processor.ts';
import { simulatedTransfers, type Transfers } from '../../simulators/transfers/transfers.ts';
import { trustedClient } from '../outgoing/outgoing.ts';
import type { Acquirer } from './acquirer.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import type { Claim, ConnectorClaims } from './claims.fixture.ts';
import { connectorContract, type ConnectorOnTest, type ConnectorTraits } from './connector.contract.ts';
import { type ConnectionFault, connectionFaults, startFaultyProxy } from './faulty-proxy.fixture.ts';
import { inProcessAcquirer } from './in-process.ts';
import { processorAcquirer } from './processor.ts';
import { cents, debit, sampleRequests, sepaDebit } from './requests.fixture.ts';

const START = Date.UTC(2026, 10, 20) as Instant;

/** The payment types of a brand, from the table of brands. */
const typesOf = (brand: string): readonly PaymentType[] => paymentBrand(brand)?.types ?? [];
/** A bank does not report the end of a transfer to an address where nothing listens. */
const custom = { SIM_notification: 'none' };
const { virtualAccount, brandOnly, tokenAccount, mobileWallet } = sampleRequests;
const refusedAmount = { amountCents: cents(7000.05) };
const paidAtBank = (request: Claim['request'], brand: string): Claim => ({
  request: () => ({ ...request(), brand, custom }),
  types: typesOf(brand),
  declined: () => ({ ...request(), brand, ...refusedAmount }),
  isConfirmed: true,
});
const paidLater = (brand: string): Claim => ({
  request: () => ({ ...brandOnly(), brand, payBy: '2026-12-04' }),
  types: typesOf(brand),
});

/** Both acquirers of test mode take every kind of account, with the types that its brands have. */
const claims: ConnectorClaims = {
  card: [
    {
      request: () => debit(),
      types: typesOf('VISA'),
      declined: () => debit({ number: '4000000000000002' }),
    },
  ],
  mobileWallet: [
    {
      request: mobileWallet,
      types: typesOf('APPLEPAY'),
      declined: () => ({ ...mobileWallet(), ...refusedAmount }),
    },
  ],
  bankAccount: [
    {
      request: () => sepaDebit(),
      types: typesOf('DIRECTDEBIT_SEPA'),
      declined: () => sepaDebit('DE62370400440532013001'),
    },
  ],
  virtualAccount: [paidAtBank(virtualAccount, 'PAYPAL'), paidAtBank(virtualAccount, 'MBWAY')],
  brandOnly: [paidAtBank(brandOnly, 'IDEAL'), paidLater('PAYOLUTION_INVOICE'), paidLater('PREPAYMENT')],
  tokenAccount: [
    {
      request: tokenAccount,
      types: typesOf('VISA'),
      declined: () => ({ ...tokenAccount(), ...refusedAmount }),
    },
  ],
};

/** What banks do days after a request. */
const later: ConnectorTraits['later'] = [
  {
    title: 'a debit that its bank confirms on the due date',
    request: () => sepaDebit('DE08370400440532013003'),
    days: 7,
    ends: 'approved',
    bookings: [],
  },
  {
    title: 'a debit that its bank rejects on the due date',
    request: () => sepaDebit('DE78370400440532013004'),
    days: 7,
    ends: 'declined',
    bookings: [],
  },
  {
    title: 'a debit that comes back',
    request: () => sepaDebit('DE65370400440002222227'),
    days: 7,
    ends: 'approved',
    bookings: [['return', 9200]],
  },
  {
    title: 'a dispute of a charge that the merchant wins',
    request: () => ({ ...debit(), custom: { SIM_dispute: '4837,50.00,won' } }),
    days: 20,
    ends: 'approved',
    bookings: [
      ['dispute', 5000],
      ['disputeReversal', 5000],
    ],
  },
  {
    title: 'the money of an invoice',
    request: () => ({
      ...brandOnly(),
      brand: 'PAYOLUTION_INVOICE',
      payBy: '2026-12-04',
      custom: { SIM_receipts: '40.00,52.00' },
    }),
    days: 7,
    ends: 'approved',
    bookings: [
      ['receipt', 4000],
      ['receipt', 5200],
    ],
  },
];

/** What the shopper of a transfer does at the simulated bank. */
const decidesAt =
  (transfers: Transfers): NonNullable<ConnectorOnTest['decides']> =>
  async (key, decision) => {
    const transfer = transfers.inquire(key);
    if (transfer) transfers.end(transfer, decision === 'confirms' ? 'confirmed' : 'cancelled');
  };

/** The processor behind a proxy that spoils its exchanges, reached by a connector that `wrap` may guard. */
async function openProcessor(wrap: (acquirer: Acquirer, clock: TestClock) => Acquirer): Promise<ConnectorOnTest> {
  const clock = stillClock(START);
  const [ledger, transfers] = [await openLedger(), simulatedTransfers(clock)];
  const parts = { ledger, clock, transfers, bankUrl: 'http://127.0.0.1:9/' };
  const server = await listen(processor(parts), { port: 0, host: '127.0.0.1' });
  const proxy = await startFaultyProxy({ target: `http://127.0.0.1:${server.port}/`, clock });
  const client = trustedClient({ clock });
  return {
    acquirer: wrap(processorAcquirer({ url: proxy.url, client }), clock),
    clock,
    meets: (fault, request) => ({ request, met: proxy.meets(fault) }),
    async processed(key) {
      while (!ledger.find(key)) await setImmediate();
    },
    charges: async (key) => ledger.lines().filter((line) => line.key === key && line.outcome === 'approved').length,
    decides: decidesAt(transfers),
    stopAcquirer: () => proxy.close(),
    close: async () => void (await Promise.all([client.close(), proxy.close().catch(() => {}), server.close()])),
  };
}

connectorContract({
  name: 'the processor over HTTP',
  open: () => openProcessor((acquirer) => acquirer),
  claims,
  later,
  withdraws: true,
  faults: connectionFaults,
  readsTestData: true,
});

connectorContract({
  name: 'the processor behind a circuit breaker',
  open: () =>
    openProcessor((acquirer, clock) =>
      withCircuitBreaker(acquirer, { clock, failures: 3, pause: seconds(30), onChange: () => {} }),
    ),
  claims,
  later,
  withdraws: true,
  faults: connectionFaults,
  readsTestData: true,
});

/** The test parameter that stands for a fault of the connection. */
const answers: Partial<Record<ConnectionFault, string>> = {
  droppedBefore: 'dropped',
  droppedAfter: 'lost',
  late: 'late',
};

connectorContract({
  name: 'the built-in processor',
  async open() {
    const clock = stillClock(START);
    const transfers = simulatedTransfers(clock);
    const server = await listen(bank({ transfers, clock }), { port: 0, host: '127.0.0.1' });
    const client = trustedClient({ clock });
    const acquirer = inProcessAcquirer(clock, { url: `http://127.0.0.1:${server.port}/`, client });
    return {
      acquirer,
      clock,
      meets: (fault, request) => ({
        request: { ...request, custom: { SIM_answer: answers[fault] ?? '' } },
        met: Promise.resolve(),
      }),
      charges: async (key) => ((await acquirer.inquire(key)).kind === 'approved' ? 1 : 0),
      decides: decidesAt(transfers),
      close: async () => void (await Promise.all([client.close(), server.close()])),
    };
  },
  claims,
  later,
  withdraws: true,
  isWithin: true,
  faults: ['droppedBefore', 'droppedAfter', 'late'],
  readsTestData: true,
});
