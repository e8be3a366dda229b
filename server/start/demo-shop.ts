import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Config, environmentWith, WrongSetting } from '../config.ts';

export const WRONG_SETTING = 78;

const SHOP = join(import.meta.dirname, '../../e2e/shop/server.ts');

/**
 * Starts the demo shop, a merchant in a process of its own that has only the gateway's address and its token. Over the
 * channel between the processes it reports that it is ready, and detects the end of the gateway.
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
