import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const technical = '4012001037461114';
const notParticipating = '4532497088771651';
const demo = join(import.meta.dirname, '../../start/provision/provision.demo.json');
type File = { entities: { settings?: Record<string, unknown> }[] };

let world: World;
beforeAll(async () => {
  const file = JSON.parse(readFileSync(demo, 'utf8')) as File;
  const channel = file.entities.find(({ settings }) => settings);
  if (!channel) throw new Error('Expected the demo file to have a channel');
  channel.settings = { ...channel.settings, unavailableAuthentication: 'continue', authenticationRequired: true };
  const provisionFile = join(freshFolder(), 'provision.json');
  writeFileSync(provisionFile, JSON.stringify(file));
  world = await openWorld({ provisionFile });
});
afterAll(() => world.close());

const starts = async (number: string, more: Record<string, string> = {}) =>
  (
    await chargesDirectly(world, {
      ...cardOf(number),
      ...browser,
      shopperResultUrl: `${world.shop.url}/result`,
      ...more,
    })
  ).body;

// See DECISIONS 10.
describe('a channel that does not require an authentication', () => {
  it('charges a card whose issuer could not perform one', async () => {
    expect((await starts(technical)).result.code).toBe('000.100.110');
    const { id } = await starts(cards.challenge);
    await answersChallenge(world, id, '3333');
    expect((await readsPayment(world, id)).body.result.code).toBe('000.100.110');
  });

  it('charges a card whose issuer does not participate', async () => {
    expect((await starts(notParticipating)).result.code).toBe('000.100.110');
  });

  it.for([
    ['does not answer', 'down'],
    ['sends a malformed response', 'malformed'],
  ] as const)('charges a card when the directory server %s', async ([, trouble]) => {
    expect((await starts(cards.frictionless, { 'customParameters[SIM_3ds]': trouble })).result.code).toBe(
      '000.100.110',
    );
  });

  it('charges no card whose holder failed the authentication', async () => {
    const { id } = await starts(cards.challenge);
    await answersChallenge(world, id, '1111');
    expect((await readsPayment(world, id)).body.result.code).toBe('100.380.401');
  });
});

describe('a channel that requires an authentication', () => {
  it('refuses a card outside every 3-D Secure range, and charges one that is authenticated', async () => {
    expect((await starts(cards.approved)).result.code).toBe('000.400.109');
    expect((await starts(cards.frictionless)).result.code).toBe('000.100.110');
  });

  it('charges a card outside every range with an external authentication', async () => {
    const proof = {
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.enrollmentStatus': 'Y',
      'threeDSecure.authenticationStatus': 'Y',
    };
    expect((await chargesDirectly(world, proof)).body.result.code).toBe('000.100.110');
  });
});
