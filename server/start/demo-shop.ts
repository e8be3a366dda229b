import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Config, environmentWith, WRONG_SETTING, WrongSetting } from '../config.ts';
import { webhookDefaults } from '../operations/webhooks/keep.ts';
import { deriveKey } from '../store/vault.ts';
import type { ProvisionedWebhook } from './provision/webhooks.ts';

const SHOP = join(import.meta.dirname, '../../e2e/shop/server.ts');

/** The channel of the shop in the demo provision file. */
const SHOP_ENTITY = '8a8294174b7ecb28014b9699220016db';

/** The webhook of the demo shop. Its key lasts as long as the database's. */
export const shopWebhook = ({ shopPort }: Config, keyEncryptionKey: Buffer): ProvisionedWebhook => ({
  ...webhookDefaults,
  entityId: SHOP_ENTITY,
  name: 'Demo shop',
  url: `http://localhost:${shopPort}/webhook`,
  secrets: [deriveKey(keyEncryptionKey, 'webhook of the demo shop').toString('hex')],
});

/**
 * Starts the demo shop, a merchant in a process of its own that has only the gateway's address, its token, and the key
 * of its webhook. Over the channel between the processes it reports that it is ready, and detects the end of the gateway.
 */
export async function startShop({ shopPort, baseUrl }: Config, { secrets }: ProvisionedWebhook): Promise<ChildProcess> {
  const shop = spawn(process.execPath, [SHOP], {
    env: environmentWith({
      TILLWAY_SHOP_PORT: String(shopPort),
      TILLWAY_BASE_URL: baseUrl,
      TILLWAY_SHOP_WEBHOOK_KEY: secrets[0],
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isReady = await Promise.race([once(shop, 'message').then(() => true), once(shop, 'exit').then(() => false)]);
  if (isReady) return shop;
  const reason =
    shop.exitCode === WRONG_SETTING ? `Port ${shopPort} is taken by another program` : 'The demo shop did not start';
  throw new WrongSetting(`${reason}; see TILLWAY_SHOP_PORT`);
}
