import { days } from '../../core/values.ts';
import { closesBatches } from '../settlement/settlements.fixture.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const settlement = { clearingInstituteName: 'Tillway test acquirer', clearingInstituteMerchantId: 'TW-4711' };

/** A world in which every documented request has an answer: with events, and a settlement of a day with one payment. */
export async function openDescribedWorld(): Promise<World> {
  const world = await openWorld({ provisionFile: demoWith({ keepEvents: true, settlement }) });
  await closesBatches(world);
  await chargesDirectly(world, { merchantTransactionId: 'order-4711' });
  await world.advance(days(1));
  await closesBatches(world);
  return world;
}
