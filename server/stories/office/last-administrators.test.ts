import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import type { User } from '../../core/users/user.ts';
import { changeRoles, lockUser, resetUser } from '../../operations/users/change.ts';
import { overtaking } from '../process/overtaken.ts';
import { openWorld, type World } from '../world/world.ts';
import { signedIn } from './browser.ts';
import { databases } from '../proofs/databases.ts';

const overtaken = overtaking(({ kind }) => kind === 'saveUser');

type Gateway = ReturnType<World['wired']>['gateway'];
/** Ways in which one administrator takes another one away; what is not refused is no text. */
const ways = {
  'locks the other one': (gateway: Gateway, by: User, user: User) =>
    lockUser(gateway, actorOf(by), { key: user.key, state: 'locked', isAsShown: () => true }),
  'takes the roles of the other one': (gateway: Gateway, by: User, user: User) =>
    changeRoles(gateway, actorOf(by), {
      key: user.key,
      roles: ['support'] satisfies Role[],
      isAsShown: () => true,
      alongside: [],
    }),
  'takes the factors of the other one': (gateway: Gateway, by: User, user: User) =>
    resetUser(gateway, actorOf(by), { key: user.key, isAsShown: () => true }),
} as const;
const actorOf = (user: User) => ({ user, address: '', ndc: '', browser: '' });

describe.each(databases)('of two administrators on $name', ({ fresh }) => {
  let world: World;
  let both: readonly [User, User];
  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), seams: overtaken.seams });
    await signedIn(world, 'ana@example.com');
    await signedIn(world, 'ben@example.com');
    return () => world.close();
  });
  beforeEach(async () => {
    const [ana, ben] = await world.store().users();
    both = ana && ben ? [ana, ben] : expect.fail('Expected two users');
  });
  afterEach(async () => {
    const versions = new Map((await world.store().users()).map(({ key, version }) => [key, version]));
    for (const row of both)
      await world.store().commit([{ kind: 'saveUser', row: { ...row, version: versions.get(row.key) ?? 0 } }]);
  });

  const administrators = async () => {
    const users = await world.store().users();
    return users.filter(({ state, roles, password }) => state === 'active' && roles.length > 1 && password !== null);
  };

  it.for(Object.entries(ways))('one stays where each %s at once', async ([, takes]) => {
    const { gateway } = world.wired();
    const [ana, ben] = both;
    const refusals = await Promise.all([takes(gateway, ana, ben), takes(gateway, ben, ana)]);
    expect(refusals.filter((each) => each === 'lastAdministrator')).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
  });

  it.for(Object.entries(ways))('one stays where another process %s right before', async ([, takes]) => {
    const twin = await world.twin();
    onTestFinished(() => twin.close());
    const [ana, ben] = both;
    overtaken.meanwhile = async () => void (await takes(twin.gateway, ben, ana));
    expect(await takes(world.wired().gateway, ana, ben)).toBe('lastAdministrator');
    expect((await administrators()).map(({ email }) => email)).toEqual([ben.email]);
  });

  it.for(Object.entries(ways))('one stays where each %s in another process at once', async ([, takes]) => {
    const twin = await world.twin();
    onTestFinished(() => twin.close());
    const [ana, ben] = both;
    const refusals = await Promise.all([takes(world.wired().gateway, ana, ben), takes(twin.gateway, ben, ana)]);
    expect(refusals.filter((each) => each === 'lastAdministrator')).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
  });
});
