import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '../process/folder.ts';

const idOf = (letter: string): string => letter.repeat(32);

/** A psp with two merchants of two channels each: the entity ids by the names that the stories use. */
export const entities = {
  psp: idOf('0'),
  division: idOf('d'),
  bakery: idOf('b'),
  'bakery in town': idOf('1'),
  'bakery online': idOf('2'),
  florist: idOf('f'),
  'florist in town': idOf('3'),
  'florist online': idOf('4'),
} as const;
export type Name = keyof typeof entities;
export const names = Object.keys(entities) as readonly Name[];

export const channels = [
  'bakery in town',
  'bakery online',
  'florist in town',
  'florist online',
] as const satisfies readonly Name[];
export type Channel = (typeof channels)[number];

/** The channels that each entity's token reaches, listed by hand. */
export const reach: Readonly<Record<Name, readonly Channel[]>> = {
  psp: channels,
  division: channels,
  bakery: ['bakery in town', 'bakery online'],
  'bakery in town': ['bakery in town'],
  'bakery online': ['bakery online'],
  florist: ['florist in town', 'florist online'],
  'florist in town': ['florist in town'],
  'florist online': ['florist online'],
};

const parents: Readonly<Record<Name, Name | null>> = {
  psp: null,
  division: 'psp',
  bakery: 'division',
  'bakery in town': 'bakery',
  'bakery online': 'bakery',
  florist: 'division',
  'florist in town': 'florist',
  'florist online': 'florist',
};
const kinds = { psp: 'psp', division: 'division', bakery: 'merchant', florist: 'merchant' } as const;

/** A token as live mode requires it. */
export const tokenOf = (name: Name): string => createHash('sha256').update(name).digest('base64url');

/** The entity whose token may move the test clock. */
export const movesTheClock: Name = 'psp';

/** What entities have beside their names. */
export type Having = Readonly<
  Partial<
    Record<
      Name,
      {
        readonly settings?: object;
        readonly merchantAccounts?: readonly object[];
        readonly webhooks?: readonly object[];
      }
    >
  >
>;

/** The token of an entity that administers it, as live mode requires it. */
export const adminTokenOf = (name: Name): string => createHash('sha256').update(`admin ${name}`).digest('base64url');

/** A provision file with all of them, each with a token of its own, and some with one for administration. */
export function provisionFile(having: Having = {}, admins: readonly Name[] = [], mode = 'test'): string {
  const file = join(freshFolder(), 'provision.json');
  const parentOf = (name: Name) => (parents[name] === null ? {} : { parent: entities[parents[name]] });
  writeFileSync(
    file,
    JSON.stringify({
      entities: names.map((name) => ({
        id: entities[name],
        kind: name in kinds ? kinds[name as keyof typeof kinds] : 'channel',
        name,
        ...parentOf(name),
        ...having[name],
      })),
      tokens: [
        ...names.map((name) => ({
          token: tokenOf(name),
          entity: entities[name],
          testClock: mode === 'test' && name === movesTheClock,
        })),
        ...admins.map((name) => ({ token: adminTokenOf(name), entity: entities[name], scopes: ['admin'] })),
      ],
    }),
  );
  return file;
}
