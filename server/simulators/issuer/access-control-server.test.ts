import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProofGenuine } from '../../test-data/proof.ts';
import { seconds } from '../time.ts';
import { decode, encode } from './messages.ts';
import {
  authenticationRequestFor,
  type BrowserPage,
  openChallengePage,
  openThreeDs,
  submit,
  type ThreeDs,
  wishing,
} from './three-ds.fixture.ts';

const CHALLENGED = '4200000000000018';

let threeDs: ThreeDs;
beforeEach(async () => {
  threeDs = await openThreeDs();
});
afterEach(() => threeDs.close());

const authenticate = (number = CHALLENGED, changes: Record<string, unknown> = {}) =>
  threeDs.post(`${threeDs.urls.directory}authenticate`, authenticationRequestFor(number, threeDs, changes));
const pass = (page: BrowserPage, code: string) => submit(page.action, { action: 'submit', code });
const advance = (length: number) =>
  threeDs.clock.moveTo((threeDs.clock.now() + seconds(length)) as Parameters<typeof threeDs.clock.moveTo>[0]);
async function resultsToCome(count: number) {
  while (threeDs.results.length < count) await setImmediate();
}
const browserResult = (page: BrowserPage) => decode(page.fields['cres'] ?? '');

describe('a challenge', () => {
  it.each([
    ['1234', { transStatus: 'Y', eci: '05' }, 'Y'],
    ['7777', { transStatus: 'A', eci: '06' }, 'Y'],
    ['1111', { transStatus: 'N', transStatusReason: '01', eci: '07' }, 'N'],
    ['2222', { transStatus: 'R', transStatusReason: '12', eci: '07' }, 'N'],
    ['3333', { transStatus: 'U', transStatusReason: '22', eci: '07' }, 'N'],
    ['9999', { transStatus: 'N', transStatusReason: '01', eci: '07' }, 'Y'],
  ])(
    'that is answered with the code %s ends with %o, and the browser receives %s',
    async (code, result, transStatus) => {
      const answer = await authenticate();
      expect(answer).toMatchObject({
        messageType: 'ARes',
        transStatus: 'C',
        acsChallengeMandated: 'N',
        authenticationType: '02',
      });
      const back = await pass(await openChallengePage(answer), code);
      const { threeDSServerTransID, acsTransID, dsTransID } = answer;
      expect(threeDs.results).toEqual([
        expect.objectContaining({
          messageType: 'RReq',
          threeDSServerTransID,
          acsTransID,
          dsTransID,
          interactionCounter: '01',
          ...result,
        }),
      ]);
      expect(back.action).toBe('https://gateway.example/3ds/8a/return');
      expect(browserResult(back)).toEqual({
        messageType: 'CRes',
        messageVersion: '2.2.0',
        threeDSServerTransID,
        acsTransID,
        challengeCompletionInd: 'Y',
        transStatus,
      });
      expect(back.fields['threeDSSessionData']).toBe('session-1');
    },
  );

  it('results in a proof for card, transaction and amount', async () => {
    const answer = await authenticate();
    await pass(await openChallengePage(answer), '1234');
    const subject = {
      acsTransactionId: String(answer['acsTransID']),
      cardNumber: CHALLENGED,
      amountCents: 9200,
      currency: 'EUR',
    };
    expect(isProofGenuine(threeDs.results[0]?.['authenticationValue'] ?? '', subject)).toBe(true);
  });

  it('is reported to the directory server, twice if needed, before the browser receives its result', async () => {
    threeDs.responds = false;
    await pass(await openChallengePage(await authenticate()), '1234');
    expect(threeDs.results).toHaveLength(2);
  });

  it('is reported to the browser first when the tester wishes so', async () => {
    const page = await openChallengePage(await authenticate(CHALLENGED, wishing({ trouble: 'resultLate' })));
    expect(browserResult(await pass(page, '1234'))).toMatchObject({ transStatus: 'Y' });
    expect(threeDs.results).toEqual([]);
    advance(1);
    await resultsToCome(1);
    expect(threeDs.results[0]).toMatchObject({ transStatus: 'Y' });
  });

  it('can be cancelled', async () => {
    const page = await openChallengePage(await authenticate());
    expect(browserResult(await submit(page.action, { action: 'cancel' }))).toMatchObject({ transStatus: 'N' });
    expect(threeDs.results).toEqual([
      expect.objectContaining({ transStatus: 'N', transStatusReason: '01', challengeCancel: '01' }),
    ]);
  });

  it('can be left to expire', async () => {
    const page = await openChallengePage(await authenticate());
    expect(browserResult(await submit(page.action, { action: 'expire' }))).toMatchObject({ transStatus: 'N' });
    expect(threeDs.results).toEqual([
      expect.objectContaining({ transStatus: 'N', transStatusReason: '14', challengeCancel: '04' }),
    ]);
  });

  it('expires ten minutes after the browser arrives, and not before', async () => {
    const answer = await authenticate();
    advance(300);
    const page = await openChallengePage(answer);
    advance(599.999);
    expect((await submit(page.action, { action: 'resend' })).text).toContain('A new code is on its way');
    advance(0.001);
    await resultsToCome(1);
    expect(threeDs.results).toEqual([
      expect.objectContaining({ transStatus: 'N', transStatusReason: '14', challengeCancel: '04' }),
    ]);
    expect(browserResult(await pass(page, '1234'))).toMatchObject({ transStatus: 'N' });
  });

  it('expires ten minutes after the ARes when the browser never arrives', async () => {
    await authenticate();
    advance(600);
    await resultsToCome(1);
    expect(threeDs.results).toEqual([
      expect.objectContaining({ transStatus: 'N', transStatusReason: '14', challengeCancel: '05' }),
    ]);
  });

  it('accepts the right code after two wrong ones', async () => {
    const page = await openChallengePage(await authenticate());
    expect((await pass(page, '0000')).text).toContain('Tries left: 2');
    expect((await pass(page, '4321')).text).toContain('Tries left: 1');
    expect(browserResult(await pass(page, '1234'))).toMatchObject({ transStatus: 'Y' });
    expect(threeDs.results).toEqual([expect.objectContaining({ transStatus: 'Y', interactionCounter: '03' })]);
  });

  it('fails after three wrong codes', async () => {
    const page = await openChallengePage(await authenticate());
    await pass(page, '0000');
    await pass(page, '0000');
    expect(browserResult(await pass(page, '0000'))).toMatchObject({ transStatus: 'N' });
    expect(threeDs.results).toEqual([expect.objectContaining({ transStatus: 'N', transStatusReason: '19' })]);
  });

  it('ends once, however often it is answered', async () => {
    const page = await openChallengePage(await authenticate());
    const ends = await Promise.all([pass(page, '1234'), pass(page, '1111'), submit(page.action, { action: 'cancel' })]);
    expect(new Set(ends.map(({ fields }) => fields['cres'])).size).toBe(1);
    expect(threeDs.results).toHaveLength(1);
  });

  it('is shown again to a browser that reloads', async () => {
    const answer = await authenticate();
    await openChallengePage(answer);
    expect(browserResult(await pass(await openChallengePage(answer), '1234'))).toMatchObject({ transStatus: 'Y' });
  });

  it('refuses a second CReq with error 305 once it is over', async () => {
    const answer = await authenticate();
    await pass(await openChallengePage(answer), '1234');
    expect(await openChallengePage(answer)).toMatchObject({
      status: 400,
      text: expect.stringContaining('data-error="305"'),
    });
  });

  it('refuses a second CReq at once when the tester wishes so', async () => {
    const answer = await authenticate(CHALLENGED, wishing({ trouble: 'singleRequest' }));
    await openChallengePage(answer);
    expect(await openChallengePage(answer)).toMatchObject({
      status: 400,
      text: expect.stringContaining('data-error="305"'),
    });
  });

  it.each([
    ['301', { acsTransID: '00000000-0000-4000-8000-000000000000' }],
    ['301', { threeDSServerTransID: '00000000-0000-4000-8000-000000000000' }],
    ['101', { messageType: 'AReq' }],
    ['102', { messageVersion: '1.0.2' }],
    ['203', { challengeWindowSize: '06' }],
  ])('refuses a CReq with error %s when it has %o', async (code, changes) => {
    expect(await openChallengePage(await authenticate(), changes)).toMatchObject({
      status: 400,
      text: expect.stringContaining(`data-error="${code}"`),
    });
  });

  it('refuses a message that is not a CReq with error 101', async () => {
    expect(await submit(`${threeDs.urls.acs}challenge`, { creq: 'nonsense' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('data-error="101"'),
    });
  });

  it('accepts a CReq in padded and plain base64', async () => {
    const { messageVersion, threeDSServerTransID, acsTransID, acsURL } = await authenticate();
    const creq = JSON.stringify({
      messageType: 'CReq',
      messageVersion,
      threeDSServerTransID,
      acsTransID,
      challengeWindowSize: '05',
    });
    expect(await submit(String(acsURL), { creq: Buffer.from(creq).toString('base64') })).toMatchObject({ status: 200 });
  });
});

describe('the 3-D Secure method', () => {
  const transaction = { threeDSServerTransID: '3f2c9d8e-0a1b-4c5d-8e7f-112233445566' };
  const run = (path: string) =>
    submit(`${threeDs.urls.acs}${path}`, {
      threeDSMethodData: encode({
        ...transaction,
        threeDSMethodNotificationURL: 'https://gateway.example/3ds/8a/method',
      }),
    });

  it('takes the browser back to the 3DS Server', async () => {
    const page = await run('method');
    expect(page.action).toBe('https://gateway.example/3ds/8a/method');
    expect(decode(page.fields['threeDSMethodData'] ?? '')).toEqual(transaction);
    expect(page.policy).toContain('form-action https://gateway.example;');
    expect(page.text).not.toContain('data-after');
  });

  it('may take twelve seconds', async () => {
    const page = await run('method/slow');
    expect(page.text).toContain('data-after="/method/slow/end"');
    const end = await fetch(`${threeDs.urls.acs}method/slow/end`);
    expect(threeDs.clock.nextTimer()).toBe(threeDs.clock.now() + seconds(12));
    advance(12);
    expect(await end.text()).toBe('');
  });

  it('may never report', async () => {
    expect((await run('method/silent')).text).not.toContain('<form');
  });

  it('refuses data without a notification URL', async () => {
    expect(await submit(`${threeDs.urls.acs}method`, { threeDSMethodData: encode(transaction) })).toMatchObject({
      status: 400,
    });
  });
});
