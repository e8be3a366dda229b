import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, endpoints, type Parameter } from 'shared';
import { describe, expect, it } from 'vitest';
import { acceptedGroups } from '../../http/openapi/accepted-groups.ts';
import { describeEffect } from '../../http/openapi/parameters.ts';

/** The rooms whose code carries requests out. What only describes requests, or is another's system, reads nothing. */
const rooms = ['core', 'operations', 'connectors', 'outbox', 'http'];
const describing = /\.(test|contract|fixture)\.ts$|^http\/(openapi|api-reference)\//;
const root = join(import.meta.dirname, '../..');
const code = globSync(
  rooms.map((room) => `${room}/**/*.ts`),
  { cwd: root },
)
  .filter((path) => !describing.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n');

const found = (pattern: RegExp): readonly string[] => Array.from(code.matchAll(pattern), ([, name = '']) => name);

/** The names of parameters in the code: as texts, as beginnings of keyed names, and composed from a prefix. */
const read: ReadonlySet<string> = new Set([
  ...found(/['`]([A-Za-z]+(?:\.[A-Za-z0-9]+)*)['`]/g),
  ...found(/['`]([A-Za-z.]+\[)/g),
  ...found(/\$\{prefix\}(\w+)/g).flatMap((name) => [`billing.${name}`, `shipping.${name}`]),
  ...found(/value\('(\w+)'\)/g).map((name) => `customer.browser.${name}`),
  ...found(/threeDSecure\.v1\.\$\{[^}]*\}\.(\w+)/g).flatMap((name) =>
    ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb', 'maestro', 'unionpay'].map(
      (scheme) => `threeDSecure.v1.${scheme}.${name}`,
    ),
  ),
  ...found(/requestor\('(\w+)'/g).flatMap((name) =>
    ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb'].map((scheme) => `threeDSecure.v2.${scheme}.${name}`),
  ),
]);
/** A name of one word is also read by taking it out of the fields. */
const isTakenOut = (name: string): boolean => new RegExp(`[{,]\\s*${name}\\b`).test(code);
const isRead = (name: string): boolean =>
  read.has(name.replace(/\[(?!n\]).*$|\[n\]\.id$/, '[')) || (/^[a-zA-Z]+$/.test(name) && isTakenOut(name));

const lines: readonly (readonly [string, Parameter])[] = [
  ...new Map(
    Object.values<Endpoint>(endpoints)
      .flatMap(acceptedGroups)
      .flatMap(({ group }) => Object.entries(group.parameters)),
  ),
];

describe('a parameter that a request may have', () => {
  it('is read by the gateway, forwarded to acquirers, or described as being without effect', () => {
    const silent = lines.filter(([name, { idle, forwarded }]) => !idle && !forwarded && !isRead(name));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('is forwarded to acquirers as a whole list or not at all, and without account data', () => {
    const heads = Map.groupBy(lines, ([name]) => name.split('[')[0]);
    const mixed = [...heads].filter(([, members]) => new Set(members.map(([, { forwarded }]) => forwarded)).size > 1);
    expect(mixed.map(([head]) => head)).toEqual([]);
    expect(lines.filter(([, { forwarded, sensitive }]) => forwarded && sensitive)).toEqual([]);
  });

  it('is not described as being without effect when the gateway reads it', () => {
    const wronged = lines.filter(([name, { idle }]) => idle && name.includes('.') && isRead(name));
    expect(wronged.map(([name]) => name)).toEqual([]);
  });

  it('has its lack of an effect in its description', () => {
    const without = lines.filter((line) => /without .*effect\./i.test(describeEffect(...line)));
    expect(without.map(([name]) => name)).toEqual(lines.filter(([, { idle }]) => idle).map(([name]) => name));
  });
});
