import { type Endpoint, type Parameter, type ParameterGroup, parameterGroups, type Rule, type Sender } from 'shared';

export type GroupName = keyof typeof parameterGroups;

/** All groups with one common type, because the types in the table differ from group to group. */
export const groups: Readonly<Record<GroupName, ParameterGroup>> = parameterGroups;
export const groupNames = Object.keys(groups) as readonly GroupName[];

/** The part of a parameter group that an endpoint accepts. */
export type AcceptedGroup = {
  readonly name: GroupName;
  /** The group, reduced to the accepted parameters and the rules that concern them. */
  readonly group: ParameterGroup;
  /** Whether the endpoint accepts all parameters of the group. */
  readonly isWhole: boolean;
};

/** The parameters that may be sent to an endpoint and have an effect there, by group. */
export const acceptedGroups = (endpoint: Endpoint): readonly AcceptedGroup[] =>
  endpoint.groups.flatMap((part) => {
    const name = groupNames.find((each) => groups[each].title === part.title);
    if (name === undefined) return [];
    const names = Object.keys(part.parameters).filter((each) => isAccepted(each, part, endpoint));
    return names.length === 0
      ? []
      : [{ name, group: reduced(part, names), isWhole: isWhole(part, names, groups[name]) }];
  });

/** A part that leaves rules out, because any of its parameters may be sent alone, is not the whole group. */
const isWhole = (part: ParameterGroup, names: readonly string[], group: ParameterGroup): boolean =>
  names.length === Object.keys(group.parameters).length && part.rules?.length === group.rules?.length;

function reduced(group: ParameterGroup, names: readonly string[]): ParameterGroup {
  const { rules = [], parameters } = group;
  return {
    ...group,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => names.includes(name))),
    rules: rules.filter((rule) => rule.names.some((name) => names.includes(name))),
  };
}

function isAccepted(name: string, { parameters, rules = [] }: ParameterGroup, endpoint: Endpoint): boolean {
  const parameter = parameters[name];
  return (
    parameter !== undefined &&
    mayBeSent(parameter, endpoint.sender) &&
    rules.every((rule) => fitsPaymentType(rule, name, endpoint))
  );
}

const mayBeSent = ({ sender }: Parameter, requestSender: Sender): boolean =>
  requestSender === 'creation' || sender === 'shopper' || sender === requestSender;

/** Whether a parameter is permitted with one of the endpoint's payment types. */
const fitsPaymentType = ({ kind, names, values = [] }: Rule, name: string, { allowed }: Endpoint): boolean =>
  kind !== 'onlyWithPaymentType' ||
  !names.includes(name) ||
  (allowed?.['paymentType'] ?? values).some((type) => values.includes(type));

/** The accounts of which a payment has exactly one; empty where the endpoint takes none. */
export const acceptedAccounts = (endpoint: Endpoint): readonly ParameterGroup[] =>
  endpoint.account === 'sent' ? acceptedGroups(endpoint).flatMap(({ group }) => (group.account ? [group] : [])) : [];

/** The parameters without which an account is not complete. */
export const wholeNames = ({ rules = [] }: ParameterGroup): readonly string[] =>
  rules.filter(({ kind }) => kind === 'whole').flatMap(({ names }) => names);

/** The account parameters that every payment requires: none where there are several accounts to choose from. */
export function accountNames(endpoint: Endpoint): readonly string[] {
  const [only, ...others] = acceptedAccounts(endpoint);
  return only && others.length === 0 ? wholeNames(only) : [];
}
