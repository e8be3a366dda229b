import { resultsKey } from '../../operations/authentication/hosted-page.ts';
import type { World } from './world.ts';

/** The steps of a shopper's browser: it runs the method, opens the challenge and submits a code. */

export const continues = (world: World, payment: string, more: Record<string, string> = {}) =>
  world.post(`3ds/${payment}/continue`, { methodCompletion: 'Y', ...more }, { 'sec-fetch-site': 'same-origin' });

/** Opens the issuer's page and submits a code. Resolves when the gateway has completed the payment's next steps. */
export async function answersChallenge(world: World, payment: string, code: string): Promise<void> {
  const { acsUrl, acsTransactionId, creq } = await challengeOf(world, payment);
  await post(acsUrl, { creq });
  await post(`${acsUrl}/${acsTransactionId}`, { action: 'submit', code });
  await world.wired().gateway.background.settled();
}

/** Sends an RReq to the gateway as the directory server would, without a browser. Returns the response. */
export async function reports(
  world: World,
  payment: string,
  result: Record<string, string>,
): Promise<{ messageType: string; errorCode?: string }> {
  const { gateway } = world.wired();
  const key = gateway.ids.keyOf('payment', payment);
  const { acsTransactionId, dsTransactionId, transactionId, version } = await challengeOf(world, payment);
  const message = {
    messageType: 'RReq',
    messageVersion: version,
    threeDSServerTransID: transactionId,
    acsTransID: acsTransactionId,
    dsTransID: dsTransactionId,
  };
  if (key === undefined) throw new Error(`Expected ${payment} to be a payment`);
  const address = new URL(`3ds/${payment}/results?key=${resultsKey(gateway, key)}`, world.baseUrl);
  const response = await fetch(address, { method: 'POST', body: JSON.stringify({ ...message, ...result }) });
  await gateway.background.settled();
  return (await response.json()) as { messageType: string };
}

async function challengeOf(world: World, payment: string) {
  const key = world.wired().gateway.ids.keyOf('payment', payment);
  const { authentication, threeDSecure } =
    (key === undefined ? undefined : await world.store().payment(key))?.findings ?? {};
  if (!authentication?.challenge) throw new Error(`Expected payment ${payment} to wait for a challenge`);
  const { acsUrl, acsTransactionId, version } = authentication.challenge;
  const page = acsUrl ?? '';
  const message = {
    messageType: 'CReq',
    messageVersion: version,
    threeDSServerTransID: authentication.transactionId,
    acsTransID: acsTransactionId,
    challengeWindowSize: '05',
  };
  return {
    acsUrl: page,
    acsTransactionId,
    dsTransactionId: threeDSecure?.['dsTransactionId'] ?? '',
    transactionId: authentication.transactionId,
    version,
    creq: Buffer.from(JSON.stringify(message)).toString('base64url'),
  };
}

async function post(url: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok && response.status !== 400)
    throw new Error(`Expected ${url} to respond, the status was ${response.status}`);
  await response.text();
}
