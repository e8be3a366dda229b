import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { parameterGroups } from './groups.ts';
import type { ParameterGroup } from './parameter.ts';
import { describeRule } from './rule-sentences.ts';
import { eitherOf, ignoredWhen, needs, onlyFromVersion, onlyWithPaymentType, together, whole } from './rules.ts';

const rules = [
  ...Object.values<ParameterGroup>(parameterGroups).flatMap((group) => group.rules ?? []),
  ...Object.values<Endpoint>(endpoints).flatMap((endpoint) => endpoint.rules ?? []),
];

describe('a rule between parameters', () => {
  it('is described in a sentence that names all of its parameters and values', () => {
    const undescribed = rules.filter((rule) => {
      const sentence = describeRule(rule);
      const names = [
        ...rule.names,
        ...(rule.values ?? []),
        ...(rule.unless === undefined ? [] : [rule.unless]),
        ...(rule.when ?? []),
      ];
      return !/^[A-Za-z].*\.$/.test(sentence) || names.some((name) => !sentence.includes(name));
    });
    expect(undescribed).toEqual([]);
  });

  it.each([
    [
      whole('card.number', 'card.expiryMonth', 'card.expiryYear'),
      'As soon as anything of this group is sent, card.number, card.expiryMonth and card.expiryYear must be.',
    ],
    [
      eitherOf('bankAccount.number', 'bankAccount.iban'),
      'As soon as anything of this group is sent, bankAccount.number or bankAccount.iban must be.',
    ],
    [together('a', 'b'), 'a and b go together.'],
    [needs('billing.houseNumber2', 'billing.houseNumber1'), 'billing.houseNumber2 needs billing.houseNumber1.'],
    [
      ignoredWhen('billing.street2', 'billing.houseNumber1'),
      'billing.street2 is ignored when billing.houseNumber1 is sent.',
    ],
    [onlyWithPaymentType('valueTimestamp', 'CP', 'RF'), 'valueTimestamp may only be sent with paymentType CP or RF.'],
    [
      onlyFromVersion('threeDSecure.challengeIndicator', '2.2', '05', '06'),
      'threeDSecure.challengeIndicator with 05 or 06 needs threeDSecure.version 2.2 or later, if a version is named.',
    ],
  ])('%o reads: %s', (rule, sentence) => {
    expect(describeRule(rule)).toBe(sentence);
  });
});
