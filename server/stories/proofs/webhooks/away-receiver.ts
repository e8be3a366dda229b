import { inject } from 'vitest';
import { days, minutes, plus } from '../../../core/values.ts';
import { advanceTo } from '../../../outbox/advance.ts';
import type { Dispatcher } from '../../../outbox/dispatcher.ts';
import { freshDatabase as freshPostgres } from '../../../store/postgres/postgres.fixture.ts';
import { rowsIn } from '../../process/database-file.ts';
import { freshDatabase } from '../../process/folder.ts';
import { openNotified } from '../../webhooks/webhooks.fixture.ts';
import { cardOf, cards, order, refersTo } from '../../world/words.ts';
import type { Figures, Proof } from '../proof.ts';
import { demandDelivered } from './delivered.ts';

/** How many payments are made in each hour. Their captures follow for hours. */
const hourly = { short: 2, whole: 8 } as const;
const HOURS = { short: 5, whole: 72 } as const;
const CAPTURES = ['10.00', '20.00', '30.00'];

const databases = [
  { name: 'one process on SQLite', processes: 1, fresh: async (): Promise<string> => freshDatabase() },
  { name: 'three processes on PostgreSQL', processes: 3, fresh: () => freshPostgres(inject('postgres')) },
] as const;

/** A receiver that answers nothing but 502 for three days, while payments are made and captured. */
export const awayReceiver: Proof = {
  promise: 'a receiver that was away for 72 hours gets everything, in the order of each payment',
  runs: { short: 1, whole: databases.length },
  async run(turn): Promise<Figures> {
    const { name, processes, fresh } = databases[turn] ?? databases[0];
    const database = await fresh();
    const { world, receiver, close } = await openNotified({ world: { database } });
    const twins = await Promise.all(Array.from({ length: processes - 1 }, (_, i) => world.twin(i + 1)));
    const gateways = [world.wired(), ...twins];
    const together = { gateway: world.wired().gateway, dispatcher: asOne(gateways), clock: world.clock };
    const size = inject('proofs');
    receiver.answersWith = () => 502;
    const open: { readonly id: string; readonly left: string[] }[] = [];
    const acknowledged: string[] = [];
    for (let hour = 0; hour < HOURS[size]; hour += 1) {
      for (let count = 0; count < hourly[size]; count += 1) {
        const { body } = await world.post('/v1/payments', { ...order, ...cardOf(cards.approved), paymentType: 'PA' });
        open.push({ id: body.id, left: [...CAPTURES] });
        acknowledged.push(body.id);
      }
      for (const { id, left } of open) {
        const amount = left.shift();
        if (amount === undefined) continue;
        acknowledged.push((await refersTo(world, id, 'CP', { amount, currency: 'EUR' })).body.id);
      }
      await advanceTo(plus(world.clock.now(), minutes(60)), together);
    }
    const tries = receiver.received.length;
    receiver.answersWith = () => 200;
    await advanceTo(plus(world.clock.now(), days(2)), together);
    const codes = async (id: string) => (await world.get(`/v1/payments/${id}?entityId=${order.entityId}`)).body;
    const { distinct, duplicates } = await demandDelivered({
      events: await rowsIn(database, 'events'),
      accepted: receiver.accepted(),
      acknowledged,
      codeOf: async (id) => (await codes(id)).result.code,
    });
    await Promise.all(twins.map((twin) => twin.close()));
    await close();
    if (duplicates > 0) throw new Error(`Expected no notification twice, got ${duplicates}`);
    return { [`notifications of ${name}`]: distinct, 'tries while it was away': tries, duplicates };
  },
};

/** The dispatchers of several processes, which look for what is due at the same moments. */
const asOne = (gateways: readonly { readonly dispatcher: Dispatcher }[]): Dispatcher => {
  const all = <T>(work: (dispatcher: Dispatcher) => T): T[] => gateways.map(({ dispatcher }) => work(dispatcher));
  return {
    start: () => void all((each) => each.start()),
    stop: () => void all((each) => each.stop()),
    startDue: async () => void (await Promise.all(all((each) => each.startDue()))),
    settled: async (receivers) => void (await Promise.all(all((each) => each.settled(receivers)))),
    ended: () => all((each) => each.ended()).reduce((sum, each) => sum + each, 0),
  };
};
