import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { days, type ScheduleKey } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

let world: World;
/** The commits that were to begin a date of the schedule which another process changes before the first of them. */
let begun = 0;
let overtaken: ScheduleKey | undefined;

const beginsDate = (change: Change): boolean =>
  change.kind === 'saveSchedule' && change.row.key === overtaken && change.row.run?.resultCode === '000.200.000';

const overtaking = (inner: Store): Store => ({
  ...inner,
  async commit(changes) {
    if (!changes.some(beginsDate) || overtaken === undefined) return inner.commit(changes);
    begun += 1;
    const row = begun === 1 ? await inner.schedule(overtaken) : undefined;
    if (row) await inner.commit([{ kind: 'saveSchedule', row, action: null }]);
    return inner.commit(changes);
  },
});

beforeAll(async () => {
  world = await openWorld({ seams: { store: overtaking, acquirer: (acquirer) => acquirer } });
});
afterAll(() => world.close());

const { agrees, schedules, reads } = merchantOf(() => world);

it.each(['card', 'bank account'])(
  'a schedule of a %s that is changed while its date begins is read again',
  async (of) => {
    const stored = { entityId: demo.entityId, ...accountOf(ibans.plain) };
    const registration = of === 'card' ? await agrees() : (await world.post('v1/registrations', stored)).body.id;
    const { id } = (await schedules(registration, { 'job.expression': '0 0 6 * * ?' })).body;
    [begun, overtaken] = [0, world.wired().gateway.ids.keyOf('schedule', id)];
    await world.advance(days(1));
    expect([begun, (await reads(id)).plan.charges]).toEqual([2, '1']);
  },
);
