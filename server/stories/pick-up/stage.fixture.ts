import type { Clock } from '../../clock.ts';
import { systemClock } from '../../clock.ts';
import { days } from '../../core/values.ts';
import { pickUpOf } from '../../operations/pick-up/open.ts';
import { closeDueBatches } from '../../operations/settlement/close.ts';
import type { FileServer } from '../../pick-up/file-server.ts';
import { startSftp } from '../../pick-up/sftp/server.ts';
import type { Wired } from '../../wiring.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type World, type WorldSettings } from '../world/world.ts';
import { type Keys, newKeys } from './client.fixture.ts';

const settlement = { clearingInstituteName: 'Tillway test acquirer', clearingInstituteMerchantId: 'TW-4711' };

/** A world whose demo channel settles. */
export const openSettlingWorld = (settings: WorldSettings = {}): Promise<World> =>
  openWorld({ provisionFile: demoWith({ settlement }), ...settings });

/** Charges once, and closes the batch of the day. */
export async function settlesADay(world: World): Promise<void> {
  await closes(world.wired());
  await chargesDirectly(world);
  await world.advance(days(1));
  await closes(world.wired());
}

async function closes({ gateway }: Pick<Wired, 'gateway'>): Promise<void> {
  for await (const _ of closeDueBatches(gateway));
}

const hostKeys: Keys = newKeys();

/** The SFTP server of a gateway, on a free port of this machine. */
export const servesFiles = ({ gateway }: Pick<Wired, 'gateway'>, clock: Clock = systemClock): Promise<FileServer> =>
  startSftp({ pickUp: pickUpOf(gateway), clock }, { port: 0, host: '127.0.0.1', hostKey: hostKeys.privateKey });
