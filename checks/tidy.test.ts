import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings, type Source, sources } from './source.ts';

/**
 * The house rules that no general tool knows (CONTRIBUTING.md).
 * Length of functions, number of arguments and types given up are the linter's (.oxlintrc.json).
 */
const everything = sources('**/*.{ts,js,css,html,json,md,yaml}', '.ci/*', 'LICENSE').filter(
  ({ path }) => path !== 'pnpm-lock.yaml',
);
const code = everything.filter(({ path }) => /\.(ts|js)$/.test(path));
const tests = code.filter(({ path }) =>
  /\.(test|contract)\.ts$|^e2e\/(journeys|pages)\/|^server\/stories\//.test(path),
);

/** Files that are one long table: nobody reads them from top to bottom. */
const isTable = ({ path }: Source) =>
  /^shared\/(parameters|results)\/|^shared\/cards\/test-cards|^widget\/locales\/|\/migrations\//.test(path);

/** Style sheets that stand in a template. */
const isStyle = (place: string): boolean => /style\.ts:|\/spy\.ts:/.test(place);

describe('files', () => {
  it('fit in a head: at most 300 lines, tables excepted', () => {
    const lines = code
      .filter((file) => !isTable(file))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
    expect(lines.filter((file) => file.lines > 300)).toEqual([]);
  });

  it('have lines of at most 120 characters, but for texts that stand in one line', () => {
    const isText = (line: string) => /['"`]|^\s*\//.test(line) || !/[=(]|;$/.test(line);
    const long = code.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => (line.length > 120 && !isText(line) ? [`${path}:${i + 1}`] : [])),
    );
    expect(long.filter((place) => !isStyle(place))).toEqual([]);
  });

  it('are named after what they hold', () => {
    const homeless = /(^|[-.])(utils?|helpers?|common|misc|managers?|services?|impl)([-.]|$)/;
    expect(
      code.filter(({ path }) => path.split('/').some((part) => homeless.test(part))).map(({ path }) => path),
    ).toEqual([]);
  });

  it('are named in small letters with hyphens', () => {
    expect(code.filter(({ path }) => !/^[a-z0-9.-]+$/.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });
});

/** The code files of a folder; a test, a fixture and a contract belong to the file that they test. */
const FILES_MAX = 14;

/** The folders that may hold more, because each of their files is a row of a list that the product determines. */
const lists: Readonly<Record<string, string>> = {
  'shared/parameters': 'a file for each group of parameters of the specification',
  'server/store/tables': 'a file for each noun that is stored',
  'server/store/queries': 'a file for each noun that is stored',
  'server/backoffice/texts': 'a file for each noun that has a screen',
  'widget/locales': 'a file for each language',
  'widget/locales/methods': 'a file for each language',
  'widget/locales/shopper': 'a file for each language',
};

describe('folders', () => {
  const counts = new Map<string, number>();
  for (const { path } of code) {
    if (!/\.(test|contract|fixture)\.ts$|\/migrations\//.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  const crowded = Array.from(counts, ([folder, files]) => ({ folder, files })).filter(({ files }) => files > FILES_MAX);

  it('hold at most 14 code files: where there are more, a noun is missing', () => {
    expect(crowded.filter(({ folder }) => !(folder in lists))).toEqual([]);
  });

  it('are excepted only while they hold more', () => {
    expect(Object.keys(lists).filter((list) => !crowded.some(({ folder }) => folder === list))).toEqual([]);
  });
});

/**
 * Texts for shoppers are their translators' own, the glossary names what it retires, old databases hold old names, and
 * `nobody` is a user of the operating system.
 */
const isOwnLanguage = ({ path }: Source): boolean =>
  /^widget\/locales\/|^e2e\/shop\/(texts|products)|^docs\/glossary|^checks\/tidy|upgrade\.test|postgres\.fixture|^LICENSE|package\.json$|pnpm-|migrations\/|^shared\/(parameters|results)\//.test(
    path,
  );

describe('the guides', () => {
  it('are all in the table of the README', () => {
    const readme = everything.find(({ path }) => path === 'README.md')?.text ?? '';
    const guides = everything.map(({ path }) => path).filter((path) => /^docs\/[^/]+\.md$/.test(path));
    expect(guides.length).toBeGreaterThan(0);
    expect(guides.filter((path) => !readme.includes(`(${path})`))).toEqual([]);
  });
});

describe('the decisions', () => {
  const text = everything.find(({ path }) => path === 'DECISIONS.md')?.text ?? '';
  const numbers = Array.from(text.matchAll(/^## ([0-9]+)\. /gm), ([, number]) => Number(number));

  it('are numbered in a row', () => {
    expect(numbers).toEqual(Array.from(numbers, (_number, place) => place + 1));
  });

  it('are there wherever one is cited', () => {
    const cited = everything.flatMap(({ path, text: prose }) =>
      Array.from(prose.matchAll(/DECISIONS ([0-9]+)/g), ([, number]) => ({ path, number: Number(number) })),
    );
    expect(cited.filter(({ number }) => number > numbers.length)).toEqual([]);
  });

  it('point to the later one that has changed them', () => {
    const entries = text.split(/^## (?=[0-9]+\. )/m).slice(1);
    const changed = entries.flatMap((entry, place) =>
      Array.from(entry.matchAll(/(?:^|[.:] )(?:By )?(?:Decision|DECISIONS) ([0-9]+)/gm), ([, earlier]) => ({
        earlier: Number(earlier),
        later: place + 1,
      })),
    );
    const pointers = entries.map((entry) => /^(?:Replaced|Limited|Extended) by ([^:.]*)/m.exec(entry)?.[1] ?? '');
    expect(changed.length).toBeGreaterThan(0);
    expect(
      changed.filter(({ earlier, later }) => !new RegExp(`\\b${later}\\b`).test(pointers[earlier - 1] ?? '')),
    ).toEqual([]);
  });

  it('hold no marks of a merge', () => {
    expect(text).not.toMatch(/^(?:[<>=\\|]{4,}|(?:> ){3})/m);
  });
});

describe('the glossary', () => {
  const prose = everything.filter((file) => !isOwnLanguage(file));
  it.each([
    ['an acquirer is inquired about a payment', /\brecall(s|ed|ing)?\b|\brecollections?\b/gi],
    ['requests are sent and responses received', /\b(tell(s|ing)?|told|retell|say(s|ing)?|said|hear(s|d|ing)?)\b/gi],
    ['an outcome is what a response means', /\b(verdicts?|judge(s|d|ments?)?)\b/gi],
    ['a payment proceeds, fails or is rejected', /\b(goOn|giveUp)\b/g],
    ['a timeout bounds a wait', /\bpatience\b/gi],
    ['a sentence names its subject', /\b(nobody|somebody|anybody|whoever)\b/gi],
    ['a root names its open reference', /\bunder ?change\b/gi],
    ['what is open is capturable', /\bopenCents\b/g],
    ['a claim is a mark', /\b(laid|lays?|laying) hands\b/gi],
    [
      'a source can be read by everybody',
      /\(design[ :]|\(facts[ ]|\bfacts: (payment|gateway|reliability|checkout|performance)/g,
    ],
  ])('%s', (_fact, retired) => {
    expect(prose.flatMap((file) => findings(file, file.text, retired))).toEqual([]);
  });
});

describe('words', () => {
  it.each([
    [
      'a name says what a thing is',
      /\b(class|function|const|type|interface) \w*(Utils?|Helpers?|Manager|Service|Impl)\b/g,
      code,
    ],
    ['what is left to do stands in the tracker', /\b(TOD[O]|FIXM[E]|HAC[K])\b/g, everything],
    [
      'no check is switched off in passing',
      /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-(disable|enable)|oxfmt-ignor[e]/g,
      code,
    ],
    [
      'a predicate returns a boolean',
      /\bfunction (is|has|may|needs|can)[A-Z]\w*(<[^>]*>)?\([^)]*\): (?!boolean\b|Promise<boolean>|\w+ is |asserts )/g,
      code.filter((file) => !tests.includes(file) && /^(shared|server|widget)\//.test(file.path)),
    ],
    ['every test runs', /\b(it|test|describe|suite)\.(only|skip|todo|fixme|skipIf|runIf)\b|\bx(it|describe)\(/g, tests],
    ['no test sleeps', /\b(setTimeout|waitForTimeout|sleep|delay)\(/g, tests],
    ['no test replaces our own code', /\b(vi|jest)\.(mock|doMock|spyOn)\(/g, tests],
    [
      'the project speaks of itself alone',
      /(^|[\s'"`(=])\/(wor[k]|tm[p]|roo[t]|hom[e])\/|registry\.npm|deb\.debian/gm,
      everything,
    ],
  ])('%s', (_fact, pattern, files) => {
    expect(files.flatMap((file) => findings(file, file.text, pattern))).toEqual([]);
  });
});
