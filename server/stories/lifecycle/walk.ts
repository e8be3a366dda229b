import { type ReferenceType, referenceTypes } from 'shared';
import { formatCents } from '../../core/money.ts';
import type { TreeState } from '../../core/payments/ledger.ts';
import { type Cents, minutes } from '../../core/values.ts';
import { browser, cardOf, cards, order } from '../world/words.ts';
import { demo, type World } from '../world/world.ts';

/** The payments of a tree: its root, and the one that a reference of a type names where that is another. */
type Planted = { readonly root: string } & { readonly [Type in ReferenceType]?: string };

/** Trees whose history matters beside their state: charged back twice, refunded as well, or with a part of that reversed. */
type History = 'partlyRecovered' | 'refundedChargedBack' | 'refundedRecovered' | 'chargedBackTwice';
type State = TreeState | 'pending' | 'rejected' | History;

/** How a merchant brings a tree into a state, and what is then open for each type of reference, in hundredths. */
type Row = {
  readonly plant: (steps: Steps) => Promise<Planted>;
  readonly open: Partial<Record<ReferenceType, number>>;
};

type Steps = {
  readonly pay: (paymentType: string, more?: Record<string, string>) => Promise<string>;
  /** Debits 92.00; of an invoice, which takes no debits, captures a whole reservation. */
  readonly debit: () => Promise<string>;
  readonly refer: (payment: string, paymentType: ReferenceType, cents?: number) => Promise<string>;
};

/** Trees of every state, made with requests only. A debit of 92.00 is the ordinary one. */
const rows: Record<State, Row> = {
  pending: {
    async plant({ pay }) {
      const shopperResultUrl = 'https://shop.example/result';
      return { root: await pay('PA', { ...cardOf(cards.challenge), ...browser, shopperResultUrl }) };
    },
    open: {},
  },
  rejected: { plant: async ({ pay }) => ({ root: await pay('DB', cardOf(cards.declined)) }), open: {} },
  authorized: { plant: async ({ pay }) => ({ root: await pay('PA') }), open: { CP: 9200, RV: 9200, RC: 9200 } },
  partiallyCaptured: { plant: captured, open: { CP: 4200, RV: 4200, RF: 5000, CB: 5000, RB: 5000, RC: 9200 } },
  captured: {
    plant: async ({ debit }) => ({ root: await debit() }),
    open: { RV: 9200, RF: 9200, CB: 9200, RB: 9200, RC: 9200 },
  },
  restExpired: { plant: captured, open: { RF: 5000, CB: 5000, RB: 5000, RC: 9200 } },
  expired: { plant: async ({ pay }) => ({ root: await pay('PA') }), open: { RC: 9200 } },
  received: {
    async plant({ pay, refer }) {
      const root = await pay('PA', invoice);
      await refer(root, 'RC', 5000);
      return { root };
    },
    open: { CP: 9200, RV: 4200, RF: 5000, RC: 4200 },
  },
  partiallyRefunded: {
    async plant({ debit, refer }) {
      const root = await debit();
      await refer(root, 'RF', 1200);
      return { root };
    },
    open: { RF: 8000, CB: 9200, RB: 9200, RC: 9200 },
  },
  refunded: {
    async plant({ debit, refer }) {
      const root = await debit();
      await refer(root, 'RF', 9200);
      return { root };
    },
    open: { CB: 9200, RB: 9200, RC: 9200 },
  },
  reversed: {
    async plant({ pay, refer }) {
      const root = await pay('PA');
      await refer(root, 'RV');
      return { root };
    },
    open: {},
  },
  chargedBack: { plant: chargedBack, open: { CR: 5000, CB: 4200 } },
  chargebackReversed: {
    async plant(steps) {
      const planted = await chargedBack(steps);
      await steps.refer(planted.CR, 'CR', 5000);
      return planted;
    },
    open: { RF: 9200, CB: 9200, RB: 9200 },
  },
  credited: { plant: async ({ pay }) => ({ root: await pay('CD') }), open: { RV: 9200 } },
  partlyRecovered: {
    async plant(steps) {
      const planted = await chargedBack(steps);
      await steps.refer(planted.CR, 'CR', 2000);
      return planted;
    },
    open: { CR: 3000, RF: 6200, CB: 6200 },
  },
  refundedChargedBack: { plant: refundedAndChargedBack, open: { CR: 9200 } },
  refundedRecovered: {
    async plant(steps) {
      const planted = await refundedAndChargedBack(steps);
      await steps.refer(planted.CR, 'CR', 9200);
      return planted;
    },
    open: { CB: 9200, RB: 9200 },
  },
  chargedBackTwice: {
    async plant(steps) {
      const { root, CR: first } = await chargedBack(steps);
      await steps.refer(first, 'CR', 5000);
      return { root, CR: await steps.refer(root, 'CB', 9200) };
    },
    open: { CR: 9200 },
  },
};

async function captured({ pay, refer }: Steps): Promise<Planted> {
  const root = await pay('PA');
  const capture = await refer(root, 'CP', 5000);
  return { root, CB: capture, RB: capture };
}

async function chargedBack({ debit, refer }: Steps): Promise<Planted & { readonly CR: string }> {
  const root = await debit();
  return { root, CR: await refer(root, 'CB', 5000) };
}

async function refundedAndChargedBack({ debit, refer }: Steps): Promise<Planted & { readonly CR: string }> {
  const root = await debit();
  await refer(root, 'RF', 9200);
  return { root, CR: await refer(root, 'CB', 9200) };
}

const states = Object.keys(rows) as readonly State[];

/** States that a tree reaches when its reservation expires. */
const aged: readonly State[] = ['expired', 'restExpired'];

/** References that cards do not take: in states that an invoice has too, it is one that they are sent to. */
const ofInvoices: ReadonlySet<ReferenceType> = new Set(['RC']);
/** States of cards alone. */
const ofCards: ReadonlySet<State> = new Set([
  'pending',
  'rejected',
  'chargedBack',
  'chargebackReversed',
  'credited',
  'partlyRecovered',
  'refundedChargedBack',
  'refundedRecovered',
  'chargedBackTwice',
]);

/** Around nothing, around the open amount, and the most that a request can state. */
const amountsAround = (open: number): readonly number[] =>
  [...new Set([0, 1, open - 1, open, open + 1, 999_999_999_999])].filter((cents) => cents >= 0);

/** A step of the walk: a tree, and the reference that is sent to it. */
type Visit = { readonly state: State; readonly type: ReferenceType; readonly cents: number; readonly planted: Planted };

/**
 * Sends a reference of every type to a tree of every state, with every edge amount and each to a tree of its own, and
 * returns the result codes: a line for each state and type.
 */
export async function walk(world: World): Promise<string> {
  const [byCard, byInvoice] = [stepsIn(world, 'card'), stepsIn(world, 'invoice')];
  async function plantAll(wanted: readonly State[]): Promise<readonly Visit[]> {
    const visits: Visit[] = [];
    for (const state of wanted)
      for (const type of referenceTypes)
        for (const cents of amountsAround(rows[state].open[type] ?? 0))
          visits.push({
            state,
            type,
            cents,
            planted: await rows[state].plant(ofInvoices.has(type) && !ofCards.has(state) ? byInvoice : byCard),
          });
    return visits;
  }
  const young = await plantAll(states.filter((state) => !aged.includes(state)));
  const results = await visitAll(world, young);
  const old = await plantAll(aged);
  await world.advance(minutes(8 * 24 * 60));
  return [...results, ...(await visitAll(world, old))].join('\n');
}

async function visitAll(world: World, visits: readonly Visit[]): Promise<readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const { state, type, cents, planted } of visits) {
    const answer = await send(world, `payments/${planted[type] ?? planted.root}`, {
      paymentType: type,
      ...money(cents),
    });
    const line = `${state.padEnd(19)} ${type}`;
    lines.set(line, [...(lines.get(line) ?? []), `${formatCents(cents as Cents)} ${answer.result.code}`]);
  }
  return [...lines].map(([line, results]) => `${line}  ${results.join('  ')}`);
}

const money = (cents: number) => ({ amount: formatCents(cents as Cents), currency: 'EUR' });

type Sent = { readonly id: string; readonly result: { readonly code: string } };

/** Sends a request without a network, because there are thousands of them. */
async function send(world: World, path: string, form: Record<string, string>): Promise<Sent> {
  const response = await (
    await world.wired().app()
  ).request(`/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ entityId: demo.entityId, ...form }),
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return (await response.json()) as Sent;
}

const invoice = { paymentBrand: 'PAYOLUTION_INVOICE' };

function stepsIn(world: World, method: 'card' | 'invoice'): Steps {
  const pay: Steps['pay'] = async (paymentType, more = method === 'card' ? cardOf(cards.approved) : invoice) =>
    (await send(world, 'payments', { ...order, paymentType, ...more })).id;
  const refer: Steps['refer'] = async (payment, paymentType, cents) => {
    const form = { paymentType, ...(cents === undefined ? {} : money(cents)) };
    const { id, result } = await send(world, `payments/${payment}`, form);
    if (!/^000\.[0-4]00/.test(result.code)) throw new Error(`Expected ${paymentType} to succeed, got ${result.code}`);
    return id;
  };
  async function debit(): Promise<string> {
    if (method === 'card') return pay('DB');
    const root = await pay('PA');
    await refer(root, 'CP', 9200);
    return root;
  }
  return { pay, refer, debit };
}
