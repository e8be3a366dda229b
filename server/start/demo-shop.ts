import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Config, environmentWith, WrongSetting } from '../config.ts';

export const WRONG_SETTING = 78;

const SHOP = join(import.meta.dirname, '../../e2e/shop/server.ts');

/**
 * The demo shop is a merchant: a process of its own that knows nothing but our address and its token. Over the channel
 * it says that it is ready, and sees when we are gone.
 */
export async function startShop({ shopPort, baseUrl }: Config): Promise<ChildProcess> {
  const shop = spawn(process.execPath, [SHOP], {
    env: environmentWith({ TILLWAY_SHOP_PORT: String(shopPort), TILLWAY_BASE_URL: baseUrl }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isReady = await Promise.race([once(shop, 'message').then(() => true), once(shop, 'exit').then(() => false)]);
  if (isReady) return shop;
  const reason =
    shop.exitCode === WRONG_SETTING ? `Port ${shopPort} is taken by another program` : 'The demo shop did not start';
  throw new WrongSetting(`${reason}; see TILLWAY_SHOP_PORT`);
}
