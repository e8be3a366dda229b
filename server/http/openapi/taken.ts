import { type Endpoint, type Parameter, type ParameterGroup, parameterGroups, type Rule, type Sender } from 'shared';

export type GroupName = keyof typeof parameterGroups;

/** All groups under one type: the table knows each of them more exactly than anybody here needs. */
export const groups: Readonly<Record<GroupName, ParameterGroup>> = parameterGroups;
export const groupNames = Object.keys(groups) as readonly GroupName[];

/** What an endpoint takes of a group. */
export type Taken = {
  readonly name: GroupName;
  /** The group with what is taken of it, and the rules that can matter then. */
  readonly group: ParameterGroup;
  /** Whether that is all there is in the group. */
  readonly isWhole: boolean;
};

/** Accounts that the contract knows and no connector can take money from yet: a payment that brings one is refused. */
const notPayable: ReadonlySet<GroupName> = new Set(['virtualAccount', 'bankAccount', 'tokenAccount']);

/** What may be sent to an endpoint and makes sense there, group by group. */
export const takenBy = (endpoint: Endpoint): readonly Taken[] =>
  endpoint.groups.flatMap((part) => {
    const name = groupNames.find((each) => groups[each].title === part.title);
    if (name === undefined || (endpoint.account === 'sent' && notPayable.has(name))) return [];
    const names = Object.keys(part.parameters).filter((each) => isTaken(each, part, endpoint));
    return names.length === 0
      ? []
      : [{ name, group: reduced(part, names), isWhole: names.length === Object.keys(groups[name].parameters).length }];
  });

function reduced(group: ParameterGroup, names: readonly string[]): ParameterGroup {
  const { rules = [], parameters } = group;
  return {
    ...group,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => names.includes(name))),
    rules: rules.filter((rule) => rule.names.some((name) => names.includes(name))),
  };
}

function isTaken(name: string, { parameters, rules = [] }: ParameterGroup, endpoint: Endpoint): boolean {
  const parameter = parameters[name];
  return (
    parameter !== undefined &&
    mayBeSent(parameter, endpoint.sender) &&
    rules.every((rule) => fitsPaymentType(rule, name, endpoint))
  );
}

const mayBeSent = ({ sender }: Parameter, speaker: Sender): boolean =>
  speaker === 'creation' || sender === 'shopper' || sender === speaker;

/** Whether a parameter is of any use with the payment types of the endpoint. */
const fitsPaymentType = ({ kind, names, values = [] }: Rule, name: string, { allowed }: Endpoint): boolean =>
  kind !== 'onlyWithPaymentType' ||
  !names.includes(name) ||
  (allowed?.['paymentType'] ?? values).some((type) => values.includes(type));

/** What must be sent so that there is an account to pay with. */
export const accountNames = ({ account }: Endpoint): readonly string[] =>
  account === 'sent'
    ? (groups.card.rules ?? []).filter(({ kind }) => kind === 'whole').flatMap(({ names }) => names)
    : [];
