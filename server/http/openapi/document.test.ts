import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { groupNames, groups } from './accepted-groups.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument('https://pay.tillway.test/');
const text = JSON.stringify(document);

/** The findings of an independent linter in its strictest configuration. */
async function findings(json: string): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // A rule may require properties that another group of the same request declares.
      'no-required-schema-properties-undefined': 'off',
      // A server may send unknown parameters, and so may an example.
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  });
  const problems = await lintDocument({
    document: makeDocumentFromString(json, '/openapi.json'),
    config,
    externalRefResolver: new BaseResolver(),
  });
  return problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
}

/** The linter takes seconds for a document of this size, and more where other tests run beside it. */
const LINTING = 60_000;

describe('the description of the gateway', { timeout: LINTING }, () => {
  it('has one lint finding: one list is never refused', async () => {
    expect(await findings(text)).toEqual([expect.stringContaining('~1v1~1resultcodes')]);
  });

  it('has lint findings when it is wrong', async () => {
    const { paths } = document as { readonly paths: Readonly<Record<string, object>> };
    const small = JSON.stringify({
      ...document,
      paths: { '/v1/payments': paths['/v1/payments'], '/v1/checkouts': paths['/v1/checkouts'] },
      components: {},
    });
    const wrong = small.replace('"operationId":"createPayment"', '"operationId":"createCheckout"');
    const aboutIds = (all: readonly string[]) => all.filter((finding) => finding.includes('operationId'));
    expect(aboutIds(await findings(small))).toEqual([]);
    expect(aboutIds(await findings(wrong))).not.toEqual([]);
  });

  it('has every parameter, by its name or by a pattern of names', () => {
    const { names, patterns } = namesIn(document);
    const samples = groupNames
      .flatMap((group) => Object.keys(groups[group].parameters))
      .map((name) => name.replaceAll('[n]', '[1000]').replace(/\[[a-z]+\]/, '[ABC_1]'));
    expect(samples.length).toBeGreaterThan(420);
    expect(samples.filter((name) => !names.has(name) && !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  it('limits the indices of every list to 1000, like the gateway', () => {
    const { patterns } = namesIn(document);
    const isName = (name: string) => patterns.some((pattern) => pattern.test(name));
    expect(
      [
        'cart.items[0].name',
        'cart.items[1000].name',
        'passengers[1000].name',
        'airline.passengers[0].legs[9].taxAmount',
      ].filter((name) => !isName(name)),
    ).toEqual([]);
    expect(
      [
        'cart.items[1001].name',
        'cart.items[01].name',
        'cart.items[].name',
        'passengers[1001].name',
        'cart_items[0].name',
      ].filter(isName),
    ).toEqual([]);
  });

  it('marks sensitive parameters as write-only', () => {
    const hidden = [...namesIn(document).names].filter(([, schema]) => schema.writeOnly).map(([name]) => name);
    const sensitive = groupNames.flatMap((group) =>
      Object.entries(groups[group].parameters)
        .filter((line) => line[1].sensitive)
        .map(([name]) => name),
    );
    expect(hidden.toSorted()).toEqual(sensitive.toSorted());
  });

  it('leaves out requests that only the gateway’s own pages send', () => {
    expect(/methodCompletion|3ds\/\{id\}/.exec(text)).toBeNull();
  });
});

type Property = { readonly writeOnly?: boolean };

/** All properties in a document by name, and all patterns of names. */
function namesIn(value: unknown): {
  readonly names: ReadonlyMap<string, Property>;
  readonly patterns: readonly RegExp[];
} {
  const names = new Map<string, Property>();
  const patterns = new Set<string>();
  function walk(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    const { properties, patternProperties, ...query } = part as {
      in?: 'query' | 'path' | 'header';
      name?: string;
      schema?: Property;
      properties?: Record<string, Property>;
      patternProperties?: object;
    };
    if (query.in === 'query' && query.name && query.schema) names.set(query.name, query.schema);
    for (const [name, schema] of Object.entries(properties ?? {})) names.set(name, schema);
    for (const pattern of Object.keys(patternProperties ?? {})) patterns.add(pattern);
    for (const inner of Object.values(part)) walk(inner);
  }
  walk(value);
  return { names, patterns: Array.from(patterns, (pattern) => new RegExp(pattern, 'u')) };
}
