import { Hono } from 'hono';
import type { Authenticator } from '../../connectors/authenticator/authenticator.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Env } from '../../http/env.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { background } from '../../operations/process/background.ts';
import { type Bindings, listen } from '../../simulators/listening.ts';

/** Challenges of a past, whose results the simulated directory server sends to an address of the past's own. */
export type Challenges = {
  readonly authenticator: Authenticator;
  readonly background: Gateway['background'];
  /** Receives results from now on. */
  listen(app: Hono<Env>): Promise<void>;
  /** Has the shopper of a payment enter a code on the page of the issuer; resolves when the payment has gone on. */
  enter(gateway: Pick<Gateway, 'store'>, payment: PaymentKey, code: string): Promise<void>;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';

export function challengesOf({ authenticator, baseUrl, log }: Gateway): Challenges {
  let [address, close] = [baseUrl, () => Promise.resolve()];
  const work = background((fault, topic) =>
    log.error({ topic, reason: String(fault) }, 'A challenge of the history failed'),
  );
  return {
    background: work,
    authenticator: {
      ...authenticator,
      authenticate: ({ resultsUrl, ...request }) =>
        authenticator.authenticate({ ...request, resultsUrl: resultsUrl.replace(baseUrl, address) }),
    },
    async listen(app) {
      const results = new Hono<Bindings>().all('*', (c) => app.fetch(c.req.raw, c.env));
      const server = await listen(results, { port: 0, host: HOST });
      [address, close] = [`http://${HOST}:${server.port}/`, server.close];
    },
    async enter({ store }, key, code) {
      const { challenge, transactionId } = (await store.payment(key))?.findings.authentication ?? {};
      if (!challenge?.acsUrl) return;
      const { acsUrl, acsTransactionId: acsTransID, version: messageVersion } = challenge;
      const message = { messageType: 'CReq', messageVersion, threeDSServerTransID: transactionId, acsTransID };
      const creq = Buffer.from(JSON.stringify({ ...message, challengeWindowSize: '05' })).toString('base64url');
      await post(acsUrl, { creq });
      await post(`${acsUrl}/${acsTransID}`, { action: 'submit', code });
      await work.settled();
    },
    close: () => close(),
  };
}

const post = (url: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
