import type { Context } from 'hono';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';

/** GET /readyz: whether the gateway accepts requests and a write reaches its database. */
export const getReadiness =
  ({ operations }: Pick<HttpGateway, 'operations'>, isReady: () => boolean) =>
  async (c: Context<Env>): Promise<Response> => {
    if (!isReady()) return c.json({ status: 'closing' }, 503);
    try {
      await operations.probeStore();
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'storeUnavailable' }, 503);
    }
  };
