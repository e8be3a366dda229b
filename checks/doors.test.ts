import { describe, expect, it } from 'vitest';
import { findings, importsOf, type Source, sources } from './source.ts';

/**
 * Which room may use which (ARCHITECTURE.md, "Doors"). A room may always use itself.
 * Every source file lives in exactly one of these rooms.
 */
const doors = {
  shared: [],

  'server/core': ['shared'],
  'server/clock': ['server/core'],
  'server/steady-time': ['server/core', 'server/clock'],
  'server/recent-memory': [],
  'server/ids': ['server/core', 'server/clock', 'server/recent-memory', 'shared'],
  'server/config': ['server/core', 'shared'],
  'server/store': ['server/core', 'shared', 'server/clock', 'server/ids', 'server/recent-memory'],
  'server/connectors': [
    'server/core',
    'server/test-data',
    'shared',
    'server/clock',
    'server/ids',
    'server/recent-memory',
  ],
  'server/simulators': ['server/test-data', 'shared', 'server/clock', 'server/ids'],
  'server/test-data': ['shared'],
  'server/operations': ['server/core', 'server/store', 'server/connectors', 'shared', 'server/clock', 'server/ids'],
  'server/outbox': ['server/operations', 'server/store', 'server/core', 'shared', 'server/clock', 'server/ids'],
  'server/pick-up': ['server/operations', 'server/core', 'shared', 'server/clock', 'server/recent-memory'],
  'server/http': ['server/operations', 'server/core', 'shared', 'server/clock', 'server/ids', 'server/recent-memory'],
  'server/backoffice': ['server/http', 'server/operations', 'server/core', 'shared', 'server/clock', 'server/ids'],
  'server/wiring': ['everything'],
  'server/start': ['everything'],
  'server/stories': ['everything'],

  widget: ['shared'],
  e2e: ['shared'],
  examples: [],
  bench: ['server/store', 'server/simulators', 'server/core', 'server/backoffice', 'server/clock', 'shared'],
  checks: [],
} as const satisfies Record<string, readonly string[]>;

type Room = keyof typeof doors;
const isRoom = (name: string): name is Room => name in doors;

function roomOf(path: string): Room | undefined {
  const [house = '', door = '', ...inside] = path.split('/');
  if (house !== 'server') return isRoom(house) ? house : undefined;
  const name = `server/${door.replace(/(\.test)?\.ts$/, '')}`;
  if (isRoom(name)) return name;
  return inside.length === 0 ? 'server/wiring' : undefined;
}

/** Tests are guests in every room of their own house. Files that configure a tool belong to no room. */
const isTest = ({ path }: Source) => /\.(test|contract|fixture)\.ts$/.test(path);
const isConfiguration = ({ path }: Source) =>
  /(\.config\.ts|^vitest\.sequence\.ts|(^|\/)drizzle\.\w+\.ts)$/.test(path) ||
  /^(widget|widget\/package|examples)\/build\.ts$/.test(path);

function mayEnter(from: Source, to: string): boolean {
  const [here, there] = [roomOf(from.path), roomOf(to)];
  if (here === undefined || there === undefined) return false;
  if (here === there || (isTest(from) && house(here) === house(there))) return true;
  const open: readonly string[] = doors[here];
  return open.includes(there) || open.includes('everything');
}
const house = (room: string) => room.split('/')[0];

const files = sources('**/*.ts');
const rooms = files.filter((file) => !isConfiguration(file));
const code = rooms.filter((file) => !isTest(file));
const within = (...places: readonly string[]) =>
  code.filter(({ path }) => places.some((place) => path.startsWith(place)));

describe('doors', () => {
  it('knows the room of every file', () => {
    expect(rooms.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('leads from a room only to the rooms it may use', () => {
    const trespasses = rooms.flatMap((from) =>
      importsOf(from)
        .map(({ module, path }) => path ?? (module === 'shared' ? 'shared/index.ts' : null))
        .filter((to) => to !== null && !mayEnter(from, to))
        .map((to) => `${from.path} → ${to}`),
    );
    expect(trespasses).toEqual([]);
  });

  it('never leads in a circle', () => {
    expect(circles(arrowsBetween(code, (path) => path))).toEqual([]);
  });

  it.each([
    'shared',
    'server',
    'server/core',
    'server/operations',
    'server/http',
    'server/pick-up',
    'server/store',
    'server/connectors',
    'server/simulators',
    'server/backoffice',
    'widget',
    'widget/fields/frame',
    'e2e',
  ])('never leads in a circle between the folders of %s', (place) => {
    const inside = code.filter(({ path }) => path.startsWith(`${place}/`) && !path.includes('/stories/'));
    const folderOf = (path: string) =>
      path
        .slice(place.length + 1)
        .split('/', 1)
        .join('');
    expect(circles(arrowsBetween(inside, folderOf, (path) => path.startsWith(`${place}/`)))).toEqual([]);
  });
});

describe('the rooms in ARCHITECTURE.md', () => {
  const lines = sources('ARCHITECTURE.md').flatMap(({ text }) => text.split('\n'));
  /** The lines about a room: from its own to the next one with the same indent. */
  const linesAbout = (room: string): string => {
    const indent = room.startsWith('server/') ? '  ' : '';
    const first = lines.findIndex((line) => `${line} `.startsWith(`${indent}${room.replace('server/', '')}/ `));
    const rest = lines.slice(first + 1);
    const next = rest.findIndex((line) => new RegExp(`^${indent}\\S`).test(line));
    return [lines[first], ...rest.slice(0, next)].join('\n');
  };

  it.each([
    ...Object.keys(doors).filter((room) => room.startsWith('server/') && room !== 'server/stories'),
    'shared',
    'widget',
  ])('name every folder of %s', (room) => {
    const folders = files
      .map(({ path }) => path.split('/'))
      .flatMap((path) => {
        const [folder, file] = path.slice(room.split('/').length);
        return path.join('/').startsWith(`${room}/`) && file !== undefined ? [folder] : [];
      });
    const unnamed = [...new Set(folders)].filter((folder) => !new RegExp(`[ (]${folder}/`).test(linesAbout(room)));
    expect(unnamed).toEqual([]);
  });
});

describe('packages', () => {
  it.each([
    ['shared needs nothing', ['shared/'], /^(?!shared$)/],
    ['the core needs nothing but shared', ['server/core/'], /^(?!shared$)/],
    ['the widget leaves zod on the server', ['widget/'], /^zod/],
    ['the widget needs nothing of node', ['widget/'], /^node:/],
    ['the journeys and the shop know the server by its network only', ['e2e/'], /^server/],
    [
      'only the store speaks to a database',
      ['server/core', 'server/operations', 'server/http', 'server/outbox', 'server/connectors'],
      /^(drizzle-orm|better-sqlite3|pg)\b/,
    ],
  ])('%s', (_fact, places, forbidden) => {
    const packages = within(...places).flatMap((file) =>
      importsOf(file)
        .filter(({ module, path }) => path === null && forbidden.test(module))
        .map(({ module }) => `${file.path} → ${module}`),
    );
    expect(packages).toEqual([]);
  });
});

describe('surprises', () => {
  it.each<Surprise>([
    {
      fact: 'the core decides and never waits',
      places: ['server/core/'],
      never: /\b(await|async|Promise|fetch|setTimeout|process)\b/g,
    },
    {
      fact: 'the core is given the time and draws no random numbers',
      places: ['server/core/'],
      never: /Math\.random|Date\.now|new Date\(\)|performance\./g,
    },
    {
      fact: 'time is read in one place',
      places: ['server/'],
      never: /Date\.now\(|new Date\(\)/g,
      but: 'server/clock.ts',
    },
    {
      fact: 'the environment is read in one place',
      places: ['server/', 'shared/', 'widget/'],
      never: /process\.env|import\.meta\.env/g,
      // A worker of tests knows its number only by its environment.
      but: ['server/config.ts', 'server/stories/process/free-ports.ts'],
    },
    {
      fact: 'account data is decrypted by the vault, and the tokens of wallets in one place',
      places: ['server/', 'shared/'],
      never: /createDecipheriv/g,
      but: ['server/store/vault.ts', 'server/connectors/wallet/decryption.ts'],
    },
    {
      fact: 'a message to another window names its receiver',
      places: ['server/', 'widget/', 'e2e/'],
      never: /postMessage\([^;]*?['"`]\*['"`]|targetOrigin:\s*['"`]\*/g,
    },
    {
      fact: 'a payment ends in one place',
      places: ['server/operations/', 'server/http/', 'server/outbox/'],
      never: /\bconclude:/g,
      but: 'server/operations/payments/conclude.ts',
    },
    {
      fact: 'http reaches the store through operations',
      places: ['server/http/'],
      never: /\.store\b|operations\/gateway\.ts/g,
      but: 'server/http/gateway.ts',
    },
    {
      fact: 'payment types are distinguished in one table',
      places: ['server/', 'shared/', 'widget/'],
      never: /(?:[!=]==\s*|case )'(PA|DB|CD|PA\.CP|CP|RV|RF|RB|CB|CR|RC)'/g,
      // A merchant's own books share nothing with the gateway, not even its table.
      but: ['server/stories/lifecycle/model.ts', 'server/stories/settlement/year/bookkeeper.ts'],
    },
    { fact: 'frames are not looked up by their number', places: ['widget/'], never: /window\.frames|\bframes\[/g },
  ])('$fact', ({ places, never, but }) => {
    const found = within(...places).filter(({ path }) => ![but].flat().includes(path));
    expect(found.flatMap((file) => findings(file, file.code, never))).toEqual([]);
  });
});

type Surprise = {
  readonly fact: string;
  readonly places: readonly string[];
  readonly never: RegExp;
  readonly but?: string | readonly string[];
};

/** The imports between rooms: files, or the folders they stand in. */
function arrowsBetween(
  all: readonly Source[],
  roomOfFile: (path: string) => string,
  isInside: (path: string) => boolean = () => true,
): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of all) {
    const from = roomOfFile(file.path);
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const { path } of importsOf(file)) {
      if (path !== null && isInside(path) && roomOfFile(path) !== from) targets.add(roomOfFile(path));
    }
  }
  return arrows;
}

/** Every circle of imports, written as the way around it. */
function circles(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (room: string, way: readonly string[]): void => {
    if (way.includes(room)) found.push([...way.slice(way.indexOf(room)), room].join(' → '));
    if (way.includes(room) || done.has(room)) return;
    for (const to of arrows.get(room) ?? []) walk(to, [...way, room]);
    done.add(room);
  };
  for (const room of arrows.keys()) walk(room, []);
  return found;
}
