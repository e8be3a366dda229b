import { seconds } from '../../core/values.ts';
import { demoWithWebhooks } from '../world/demo-settings.ts';
import { openWorld, type World, type WorldSettings } from '../world/world.ts';
import { openReceiver, type Receiver, secret } from './receiver.fixture.ts';

/** A world whose merchant is notified, and its receiver. Both are closed by the function that is returned. */
export type Notified = { readonly world: World; readonly receiver: Receiver; close(): Promise<void> };

/** Opens a world with one webhook, or these, after their tests. `more` are settings of the webhook. */
export async function openNotified({
  more = {},
  settings = {},
  world: given = {},
}: NotifiedSettings = {}): Promise<Notified> {
  const receiver = await openReceiver();
  const webhook = { name: 'shop', url: receiver.url, secrets: [secret], ...more };
  const world = await openWorld({ ...given, provisionFile: demoWithWebhooks([webhook], settings) });
  await world.advance(seconds(1));
  receiver.received.length = 0;
  return {
    world,
    receiver,
    async close() {
      await world.close();
      await receiver.close();
    },
  };
}

type NotifiedSettings = {
  readonly more?: object;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly world?: Omit<WorldSettings, 'provisionFile'>;
};
