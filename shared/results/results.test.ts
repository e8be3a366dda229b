import { describe, expect, it } from 'vitest';
import { codes } from './codes.ts';
import { families, familyOf, outcomeOf } from './families.ts';
import { describeResult, resultCodes } from './results.ts';

it('there are 668 result codes, each once and in order', () => {
  expect(resultCodes).toHaveLength(668);
  expect(resultCodes.map(({ code }) => code)).toEqual([...new Set(resultCodes.map(({ code }) => code))].toSorted());
});

it('every result code has three groups of three digits and a description of one line', () => {
  expect(
    resultCodes.filter(
      ({ code, description }) => !/^\d{3}\.\d{3}\.\d{3}$/.test(code) || !/^\S.{4,118}\S$/.test(description),
    ),
  ).toEqual([]);
});

describe.each(Object.entries(codes))('the family %s', (family, described) => {
  it('has exactly the codes that match its published pattern', () => {
    expect(Object.keys(described).filter((code) => familyOf(code) !== family)).toEqual([]);
  });
});

it('every family has a code', () => {
  expect(families.map(({ family }) => family)).toEqual(expect.arrayContaining(Object.keys(codes)));
  expect(families).toHaveLength(Object.keys(codes).length);
});

it('no code is in two families, except for the one that moved to the block list', () => {
  const several = resultCodes
    .filter(({ code }) => families.filter(({ pattern }) => pattern.test(code)).length > 1)
    .map(({ code }) => code);
  expect(several).toEqual(['100.100.701']);
});

describe('an unlisted code', () => {
  it.each([
    ['000.100.177', 'success', 'success'],
    ['000.400.110', 'success', 'success'],
    ['000.400.120', 'success', 'success'],
    ['000.400.101', 'authentication', 'rejected'],
    ['000.400.030', 'communication', 'rejected'],
    ['000.400.077', 'review', 'review'],
    ['000.200.999', 'pending', 'pending'],
    ['800.400.599', 'longPending', 'pending'],
    ['000.100.288', 'chargeback', 'chargeback'],
    ['000.100.211', 'chargeback', 'chargeback'],
    ['800.100.999', 'bank', 'rejected'],
    ['700.600.777', 'retryBlock', 'rejected'],
    ['800.120.100', 'riskLimit', 'rejected'],
    ['123.456.789', 'unknown', 'rejected'],
    ['', 'unknown', 'rejected'],
  ])('%j is of the family %s: %s', (code, family, outcome) => {
    expect([familyOf(code), outcomeOf(code)]).toEqual([family, outcome]);
  });

  it('is described by its family', () => {
    expect(describeResult('800.100.999')).toContain('bank');
  });
});

it.each([
  ['000.200.100', 'successfully created checkout'],
  ['000.200.000', 'transaction pending'],
  ['200.300.404', 'invalid or missing parameter'],
  ['800.900.300', 'invalid authentication information'],
])('%s has the description "%s", as integrators expect', (code, description) => {
  expect(describeResult(code)).toBe(description);
});
