import { inject } from 'vitest';
import { throttles } from '../../../core/limits/throttles.ts';
import type { RiskRule } from '../../../core/risk/rule.ts';
import { freshDatabase as freshPostgres } from '../../../store/postgres/postgres.fixture.ts';
import type { Wired } from '../../../wiring.ts';
import { freshDatabase } from '../../process/folder.ts';
import { demoWith } from '../../world/demo-settings.ts';
import { cardOf, cards, order } from '../../world/words.ts';
import { demo, openWorld } from '../../world/world.ts';
import type { Figures, Proof } from '../proof.ts';

const WORKERS = 8;
/** So many requests are sent for each one that a limit permits. */
const TIMES = 2;
const RUNS = 3;

type Answered = {
  readonly status: number;
  readonly result: { readonly code: string };
  readonly risk?: { readonly parameters?: Readonly<Record<string, string>> };
};

/** A limit: the settings that make it, the requests that it counts, and how many of them each mark may have. */
type Limit = {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly form: Readonly<Record<string, string>>;
  readonly permits: Readonly<Record<string, number>>;
  /** What a response counts for. */
  readonly marksOf: (answer: Answered) => readonly string[];
};

const isApproved = ({ result }: Answered): boolean => result.code.startsWith('000.100');
const paid = { ...order, ...cardOf(cards.approved) };
const shopper = { 'customer.givenName': 'Ana', 'customer.surname': 'Roth', 'customer.email': 'ana@shop.example' };

const screened = { riskScreening: true, riskService: false };

/** Rules one above the other: each attempt that has waited for others may find the next limit reached. */
const layers = { first: 4, second: 9, third: 15, last: 21 } as const;
const layered = Object.entries(layers).map(([name, limit], at): RiskRule => ({
  name,
  when: [{ is: 'velocity', per: 'email', of: 'attempts', limit, minutes: [5, 60, 1440, 10_080][at] ?? 1 }],
  action: name === 'last' ? 'deny' : 'score',
}));

const limits: readonly Limit[] = [
  {
    name: 'attempts',
    settings: { ...screened, riskRules: layered },
    form: { ...paid, ...shopper },
    permits: layers,
    marksOf: (answer) =>
      Object.keys(layers).filter((name) =>
        name === 'last' ? isApproved(answer) : answer.risk?.parameters?.[`rule.${name}`] === undefined,
      ),
  },
  {
    name: 'calls',
    settings: { [throttles.pay.setting]: 120 },
    form: {},
    permits: { taken: 120 },
    marksOf: ({ status }) => (status === 429 ? [] : ['taken']),
  },
  {
    name: 'amounts',
    settings: {
      ...screened,
      riskRules: [
        {
          name: 'volume',
          when: [{ is: 'volume', per: 'email', limit: '1840.00', currency: 'EUR', minutes: 60 }],
          action: 'deny',
        } satisfies RiskRule,
      ],
    },
    form: { ...paid, ...shopper },
    permits: { approved: 20 },
    marksOf: (answer) => (isApproved(answer) ? ['approved'] : []),
  },
];

const databases = [
  { name: 'SQLite', processes: 1, fresh: async (): Promise<string> => freshDatabase() },
  {
    name: 'three processes on PostgreSQL',
    processes: 3,
    fresh: (): Promise<string> => freshPostgres(inject('postgres')),
  },
] as const;

/** Eight workers at each process send as fast as they can: exactly what a limit permits passes. */
export const exactLimits: Proof = {
  promise: 'limits of calls, attempts and amounts are exact to one under eight workers at each process',
  runs: { short: limits.length, whole: RUNS * limits.length * databases.length },
  async run(turn): Promise<Figures> {
    // The number of limits is odd, so that each of them has its turns on both databases.
    const [limit, { name: place, processes, fresh }] = [
      limits[turn % limits.length],
      databases[turn % 2 === 0 ? 1 : 0],
    ];
    if (!limit) throw new Error('Expected a limit for each turn');
    const world = await openWorld({ database: await fresh(), provisionFile: demoWith(limit.settings) });
    const twins = await Promise.all(Array.from({ length: processes - 1 }, (_, at) => world.twin(1 + at)));
    const each = TIMES * Math.max(...Object.values(limit.permits));
    const answers = await byWorkers([world.wired(), ...twins], each, (gateway) => send(gateway, limit.form));
    await Promise.all(twins.map((twin) => twin.close()));
    await world.close();
    const failed = answers.filter(({ status }) => status >= 500);
    if (failed.length > 0) throw new Error(`Expected no failure, found ${JSON.stringify(failed[0])}`);
    for (const [mark, expected] of Object.entries(limit.permits)) {
      const found = answers.filter((answer) => limit.marksOf(answer).includes(mark)).length;
      if (found !== expected)
        throw new Error(`Expected ${expected} ${limit.name} within the limit ${mark} on ${place}, found ${found}`);
    }
    return { requests: answers.length, [`${limit.name} on ${place}`]: 1 };
  },
};

/** Sends so many requests in all, by workers at each of the processes. */
async function byWorkers<Done>(
  gateways: readonly Wired[],
  count: number,
  work: (gateway: Wired) => Promise<Done>,
): Promise<readonly Done[]> {
  const done: Done[] = [];
  let left = count;
  async function worker(gateway: Wired): Promise<void> {
    while (left > 0) {
      left -= 1;
      done.push(await work(gateway));
    }
  }
  await Promise.all(gateways.flatMap((gateway) => Array.from({ length: WORKERS }, () => worker(gateway))));
  return done;
}

async function send({ app }: Wired, form: Readonly<Record<string, string>>): Promise<Answered> {
  const response = await (
    await app()
  ).request('/v1/payments', {
    method: 'POST',
    body: new URLSearchParams({ entityId: demo.entityId, ...form }),
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return { ...((await response.json()) as Answered), status: response.status };
}
