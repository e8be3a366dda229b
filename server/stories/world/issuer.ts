import type { World } from './world.ts';
import { resultsKey } from '../../operations/authentication/hosted-page.ts';

/** The shopper's browser, as far as a story needs one: it runs the method, opens the challenge and answers it. */

export const continues = (world: World, payment: string, told: Record<string, string> = {}) =>
  world.post(`3ds/${payment}/continue`, { methodCompletion: 'Y', ...told }, { 'sec-fetch-site': 'same-origin' });

/** Opens the issuer's page and types a code. Resolves when the payment has gone on as far as it goes. */
export async function answersChallenge(world: World, payment: string, code: string): Promise<void> {
  const { acsUrl, acsTransactionId, creq } = await challengeOf(world, payment);
  await post(acsUrl, { creq });
  await post(`${acsUrl}/${acsTransactionId}`, { action: 'submit', code });
  await world.wired().gateway.background.settled();
}

/** The directory server's own word on a challenge, without anybody at the issuer's page. Returns how it was heard. */
export async function reports(
  world: World,
  payment: string,
  verdict: Record<string, string>,
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
  const response = await fetch(address, { method: 'POST', body: JSON.stringify({ ...message, ...verdict }) });
  await gateway.background.settled();
  return (await response.json()) as { messageType: string };
}

async function challengeOf(world: World, payment: string) {
  const key = world.wired().gateway.ids.keyOf('payment', payment);
  const { authentication, threeDSecure } =
    (key === undefined ? undefined : await world.store().payment(key))?.findings ?? {};
  if (!authentication?.challenge) throw new Error(`Expected payment ${payment} to wait for a challenge`);
  const { acsUrl, acsTransactionId, version } = authentication.challenge;
  const message = {
    messageType: 'CReq',
    messageVersion: version,
    threeDSServerTransID: authentication.transactionId,
    acsTransID: acsTransactionId,
    challengeWindowSize: '05',
  };
  return {
    acsUrl,
    acsTransactionId,
    dsTransactionId: threeDSecure?.['dsTransactionId'] ?? '',
    transactionId: authentication.transactionId,
    version,
    creq: Buffer.from(JSON.stringify(message)).toString('base64url'),
  };
}

async function post(url: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok && response.status !== 400) throw new Error(`Expected ${url} to answer, it said ${response.status}`);
  await response.text();
}
