import type { World } from './world.ts';

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

async function challengeOf(world: World, payment: string) {
  const key = world.wired().gateway.ids.keyOf('payment', payment);
  const authentication = key === undefined ? undefined : (await world.store().payment(key))?.findings.authentication;
  if (!authentication?.challenge) throw new Error(`Expected payment ${payment} to wait for a challenge`);
  const { acsUrl, acsTransactionId, version } = authentication.challenge;
  const message = {
    messageType: 'CReq',
    messageVersion: version,
    threeDSServerTransID: authentication.transactionId,
    acsTransID: acsTransactionId,
    challengeWindowSize: '05',
  };
  return { acsUrl, acsTransactionId, creq: Buffer.from(JSON.stringify(message)).toString('base64url') };
}

async function post(url: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok && response.status !== 400) throw new Error(`Expected ${url} to answer, it said ${response.status}`);
  await response.text();
}
