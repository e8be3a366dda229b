import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOnRoster, type TestCard, testCards } from 'shared';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AuthenticationRequest } from '../../core/authentication/authentication.ts';
import { plus, seconds } from '../../core/values.ts';
import { openThreeDs, type ThreeDs } from '../../simulators/issuer/three-ds.fixture.ts';
import { isProofGenuine } from '../../test-data/proof.ts';
import { cents } from '../acquirer/requests.fixture.ts';
import { type OutgoingClient, trustedClient } from '../outgoing/outgoing.ts';
import type { Authenticator } from './authenticator.ts';
import { directoryServerAuthenticator } from './directory-server.ts';

let threeDs: ThreeDs;
let client: OutgoingClient;
let authenticator: Authenticator;
beforeEach(async () => {
  threeDs = await openThreeDs();
  client = trustedClient({ clock: threeDs.clock });
  authenticator = directoryServerAuthenticator({
    url: threeDs.urls.directory,
    mode: 'test',
    client,
    clock: threeDs.clock,
    warn: () => undefined,
  });
});
afterEach(async () => {
  await client.close();
  await threeDs.close();
});

const browser = {
  acceptHeader: 'text/html',
  userAgent: 'Mozilla/5.0',
  language: 'en',
  javaEnabled: 'false',
  javascriptEnabled: 'true',
  screenHeight: '900',
  screenWidth: '1440',
  timezone: '-120',
  screenColorDepth: '30',
};
const fields = Object.fromEntries(Object.entries(browser).map(([name, value]) => [`customer.browser.${name}`, value]));

const requestFor = (
  number: string,
  custom: Record<string, string> = {},
  changes: Partial<AuthenticationRequest> = {},
): AuthenticationRequest => ({
  transactionId: randomUUID(),
  card: { number, expiryMonth: '12', expiryYear: '2030', holder: 'Jane Jones' },
  brand: 'VISA',
  amountCents: cents(92),
  currency: 'EUR',
  methodCompletion: 'U',
  isRequestorInitiated: false,
  mandatesChallenge: false,
  requestor: null,
  merchantName: 'Demo shop',
  returnUrl: 'https://gateway.example/3ds/8a/return',
  resultsUrl: threeDs.resultsUrl,
  fields: { ...fields, ...custom },
  ...changes,
});

const expected = {
  plain: { status: 'N', statusReason: '08' },
  frictionless: { status: 'Y' },
  attempt: { status: 'A' },
  technical: { status: 'U', statusReason: '22' },
  notEnrolled: { status: 'N', statusReason: '13' },
  notParticipating: { status: 'U', statusReason: '13' },
  challenge: { status: 'C', challengeMandated: 'N', authenticationType: '02' },
} as const satisfies Record<TestCard['scenario'], object>;

const responding = testCards.filter(({ trouble }) => trouble !== 'malformed' && trouble !== 'down');

/** The electronic commerce indicator of a card's scheme for a proof (EMV 3-D Secure 2, ECI). */
function indicatorOf({ brand, scenario }: TestCard): string {
  const [authenticated, attempted] = ['MASTER', 'MAESTRO', 'UNIONPAY'].includes(brand) ? ['02', '01'] : ['05', '06'];
  return (scenario === 'frictionless' ? authenticated : attempted) ?? '';
}

describe('enrolment', () => {
  it.each(testCards)('of the test card $number ($scenario)', async ({ number, method, trouble }) => {
    const path = trouble === 'slowMethod' ? 'method/slow' : trouble === 'silentMethod' ? 'method/silent' : 'method';
    const inRange = { kind: 'inRange', methodUrl: method ? `${threeDs.urls.acs}${path}` : null };
    expect(await authenticator.enrolment(number)).toEqual(isOnRoster(number) ? inRange : { kind: 'outOfRange' });
  });
});

describe('authentication', () => {
  it.each(responding)('of the test card $number ($brand, $scenario)', async (card) => {
    const { number, scenario } = card;
    const response = await authenticator.authenticate(requestFor(number));
    if (response.kind !== 'received') throw new Error(`Expected a response, got ${JSON.stringify(response)}`);
    expect(response).toMatchObject({
      ...expected[scenario],
      version: '2.2.0',
      acsUrl: scenario === 'challenge' ? `${threeDs.urls.acs}challenge` : null,
    });
    const isProven = scenario === 'frictionless' || scenario === 'attempt';
    const acsTransactionId = response.acsTransactionId ?? '';
    const subject = { acsTransactionId, cardNumber: number, amountCents: 9200, currency: 'EUR' };
    expect(isProofGenuine(response.verificationId ?? '', subject)).toBe(isProven);
    expect(isProven ? response.eci : 'without proof').toBe(isProven ? indicatorOf(card) : 'without proof');
  });

  it.each([
    [{ 'customParameters[3DS2_flow]': 'challenge' }, '4200000000000026', 'C'],
    [{ 'customParameters[3DS2_flow]': 'challenge' }, '4200000000000059', 'C'],
    [{ 'customParameters[3DS2_flow]': 'frictionless' }, '4200000000000018', 'Y'],
    [{ 'threeDSecure.challengeIndicator': '04' }, '4200000000000026', 'C'],
    [
      { 'threeDSecure.challengeIndicator': '04', 'customParameters[3DS2_flow]': 'frictionless' },
      '4200000000000026',
      'Y',
    ],
    [{ 'customParameters[3DS2_enrolled]': 'true' }, '4111111111111111', 'Y'],
    [{ 'customParameters[3DS2_enrolled]': 'true', 'threeDSecure.challengeIndicator': '04' }, '4111111111111111', 'C'],
    [
      { 'customParameters[3DS2_enrolled]': 'true', 'customParameters[3DS2_flow]': 'challenge' },
      '4012001037461114',
      'U',
    ],
  ])('with the test parameters %o, of %s, ends with %s', async (parameters, number, status) => {
    expect(await authenticator.authenticate(requestFor(number, parameters))).toMatchObject({
      kind: 'received',
      status,
    });
  });

  it('reports that a challenge is mandated when the merchant demands one', async () => {
    const response = await authenticator.authenticate(
      requestFor('4200000000000018', { 'threeDSecure.challengeIndicator': '04' }),
    );
    expect(response).toMatchObject({ status: 'C', challengeMandated: 'Y' });
  });

  it.each(['4200000000000026', '375987000000005'])(
    'fails with error 203 when the ARes breaks the format: %s',
    async (number) => {
      expect(
        await authenticator.authenticate(requestFor(number, { 'customParameters[SIM_3ds]': 'malformed' })),
      ).toMatchObject({
        kind: 'failed',
        errorCode: '203',
      });
    },
  );

  it('fails with the error that the directory server names', async () => {
    const request = requestFor('4200000000000026');
    const response = await authenticator.authenticate({
      ...request,
      fields: { ...request.fields, 'customer.browser.userAgent': '' },
    });
    expect(response).toMatchObject({ kind: 'failed', errorCode: '203' });
  });

  it.each(['4200000000000026', '4000008400001280'])(
    'is unreachable when the directory server closes the connection: %s',
    async (number) => {
      expect(await authenticator.authenticate(requestFor(number, { 'customParameters[SIM_3ds]': 'down' }))).toEqual({
        kind: 'unreachable',
      });
    },
  );

  it('is unreachable after ten seconds without a response', async () => {
    const response = authenticator.authenticate(
      requestFor('4200000000000026', { 'customParameters[SIM_3ds]': 'silent' }),
    );
    threeDs.clock.moveTo(plus(threeDs.clock.now(), seconds(10)));
    expect(await response).toEqual({ kind: 'unreachable' });
  });

  it('is unreachable when there is no directory server', async () => {
    await threeDs.close();
    expect(await authenticator.authenticate(requestFor('4200000000000026'))).toEqual({ kind: 'unreachable' });
    expect(await authenticator.enrolment('4200000000000026')).toEqual({ kind: 'unknown' });
    threeDs = await openThreeDs();
  });
});

describe('a directory server of another make', () => {
  async function enrolmentFrom(ranges: string) {
    const server = createServer((_, response) => response.end(ranges)).listen(0);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const warnings: string[] = [];
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const other = directoryServerAuthenticator({
      url,
      mode: 'test',
      client,
      clock: threeDs.clock,
      warn: (reason) => warnings.push(reason),
    });
    return { enrolment: await other.enrolment('4200000000000042'), warnings };
  }

  it('may have thousands of card ranges', async () => {
    const cardRangeData = Array.from({ length: 3000 }, () => ({
      startRange: '4200000000000000',
      endRange: '4200000000000099',
    }));
    const ranges = JSON.stringify({ messageType: 'PRes', cardRangeData });
    expect(ranges.length).toBeGreaterThan(65_536);
    expect(await enrolmentFrom(ranges)).toEqual({ enrolment: { kind: 'inRange', methodUrl: null }, warnings: [] });
  });

  it('leads to a warning when its ranges cannot be read', async () => {
    expect(await enrolmentFrom('hello')).toEqual({
      enrolment: { kind: 'unknown' },
      warnings: ['responded with status 200'],
    });
  });
});
