import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, ADMIN_TOKEN } from '../world/administrator.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { charge, fileOf, sends } from './files.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const good = fileOf(charge('10.00', '0000'));
const channel = `entities/${demo.entityId}`;
const files = async () => (await administrator(world).get(`${channel}/acquirerFiles`)).body.acquirerFiles ?? [];
const faultsOf = ({ body }: Awaited<ReturnType<typeof sends>>) =>
  body.result?.parameterErrors?.map(({ name, message }) => `${name}: ${message}`) ?? [];

describe('an upload', () => {
  it('that is cut off leaves nothing', async () => {
    const before = (await files()).length;
    const url = new URL(`admin/v1/${channel}/acquirerFiles?profile=simulated-processor`, world.baseUrl);
    const headers = {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      'content-type': 'text/csv',
      'content-length': good.length,
    };
    await new Promise<void>((resolve) => {
      const sent = request(url, { method: 'POST', headers });
      sent.once('error', () => resolve());
      sent.write(good.slice(0, -10), () => sent.destroy(new Error('gone')));
    });
    await expect.poll(async () => (await files()).filter(({ state }) => state !== 'quarantined').length).toBe(before);
  });

  it('of a file that cannot be read names its faults with their rows, and is quarantined', async () => {
    const sent = await sends(world, { content: good.replace(',EUR,', ',XXZ,'), name: 'broken.csv' });
    expect([sent.status, faultsOf(sent)]).toEqual([
      400,
      ['row 2, currency: must be a currency of ISO 4217, such as EUR'],
    ]);
    expect(await files()).toMatchObject([{ name: 'broken.csv', state: 'quarantined', faultCount: 1 }]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['of another type', { 'content-type': 'application/json' }, ['Content-Type: must be text/csv; charset=UTF-8']],
    [
      'in another encoding',
      { 'content-type': 'text/csv; charset=latin1' },
      ['Content-Type: must be text/csv; charset=UTF-8'],
    ],
    [
      'that is compressed',
      { 'content-encoding': 'gzip' },
      ['Content-Encoding: may not be sent: a file is sent as it is'],
    ],
  ])('%s is refused', async (_, headers, faults) => {
    const sent = await sends(world, { content: good }, headers);
    expect([sent.status, faultsOf(sent)]).toEqual([400, faults]);
  });

  it('needs a profile, and an account only where the channel has some', async () => {
    const url = new URL(`admin/v1/${channel}/acquirerFiles?merchantAccountId=${'ac'.repeat(16)}`, world.baseUrl);
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'text/csv' };
    const response = await fetch(url, { method: 'POST', headers, body: good });
    expect(await response.json()).toMatchObject({
      result: { parameterErrors: [{ name: 'profile' }, { name: 'merchantAccountId' }] },
    });
  });

  it('is imported once, however often it is sent', async () => {
    const answers = [];
    for (let times = 0; times < 10; times += 1) answers.push(await sends(world, { content: good }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await files()).filter(({ state }) => state === 'imported')).toHaveLength(1);
  });
});
