import { type Endpoint, type ParameterGroup, paymentBrands } from 'shared';
import {
  type AcceptedGroup,
  acceptedGroups,
  acceptedAccounts,
  accountNames,
  type GroupName,
  groupNames,
  groups,
  wholeNames,
} from './accepted-groups.ts';
import { operations } from './operations.ts';
import { groupSchema } from './parameters.ts';
import { choiceSchemas, relationSchemas } from './relations.ts';
import { anyOf, type JsonSchema, reference } from './schema.ts';

/** The name of a group among the document's schemas. */
const schemaName = (group: GroupName): string => `${group.slice(0, 1).toUpperCase()}${group.slice(1)}Parameters`;

/** The groups that an endpoint accepts as a whole, and those with parameters that no endpoint accepts yet. */
export const groupSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    groupNames.filter(standsAlone).map((name) => [schemaName(name), groupSchema(groups[name], 'creation')]),
  );

function standsAlone(name: GroupName): boolean {
  const uses = operations
    .flatMap(({ endpoint }) => (endpoint ? acceptedGroups(endpoint).map((group) => ({ ...group, endpoint })) : []))
    .filter((use) => use.name === name);
  const accepted = new Set([
    ...uses.flatMap(({ group }) => Object.keys(group.parameters)),
    ...operations.flatMap(({ query }) => Object.keys(query)),
  ]);
  return uses.some(isShared) || Object.keys(groups[name].parameters).some((parameter) => !accepted.has(parameter));
}

/** A browser's form never refers to a group's schema, because its names of custom parameters need a prefix. */
const isShared = ({ isWhole, endpoint }: AcceptedGroup & { readonly endpoint: Endpoint }): boolean =>
  isWhole && endpoint.sender !== 'shopper';

/** The schema of a form: the endpoint's groups, as references where they are accepted as a whole, and its own rules. */
export function bodySchema(endpoint: Endpoint): JsonSchema {
  const parts = acceptedGroups(endpoint).map((accepted) =>
    isShared({ ...accepted, endpoint })
      ? reference(schemaName(accepted.name))
      : groupSchema(accepted.group, endpoint.sender),
  );
  const allOf = [...parts, ...relationSchemas(endpoint.rules ?? [], []), ...accountSchemas(endpoint)];
  return { type: 'object', allOf, ...narrowing(endpoint) };
}

/** The choice between accounts: one of them whole and nothing of the others, or none for a brand that needs none. */
function accountSchemas(endpoint: Endpoint): readonly JsonSchema[] {
  const accounts = acceptedAccounts(endpoint);
  if (accounts.length < 2) return [];
  const whole = accounts
    .filter((account) => wholeNames(account).length > 0)
    .map((account) => ({
      required: wholeNames(account),
      not: anyOf([...anyOfThem(accounts.filter((other) => other !== account)), ...brandsWithout(account)]),
    }));
  const withoutAccount = {
    required: ['paymentBrand'],
    properties: { paymentBrand: { enum: brandsWithoutAccount } },
    ...noneOf(accounts),
  };
  const choices = choiceSchemas(accounts.flatMap(({ parameters }) => Object.keys(parameters)));
  const isOffered = endpoint.groups.includes(groups.registeredAccount);
  const offered = isOffered ? [registered(accounts)] : [];
  return [anyOf([...whole, ...walletSchemas(accounts), withoutAccount, ...choices, ...offered])];
}

/** A mobile wallet is either its token alone, or the content of one, which is a card with a proof and a source. */
function walletSchemas(accounts: readonly ParameterGroup[]): readonly JsonSchema[] {
  const wallet = accounts.find(({ account }) => account === 'mobileWallet');
  if (!wallet) return [];
  const content = wallet.rules?.find(({ names }) => names[0] === SOURCE)?.names ?? [];
  const token = {
    required: [TOKEN, 'paymentBrand'],
    properties: { paymentBrand: { enum: walletBrands } },
    ...noneOf(accounts.filter((other) => other !== wallet)),
  };
  // A browser sends no content of a token.
  if (wallet.parameters[SOURCE] === undefined) return [token];
  const withoutToken = { ...wallet, parameters: { [TOKEN]: wallet.parameters[TOKEN] ?? {} } };
  return [
    token,
    {
      required: content,
      ...noneOf([withoutToken, ...accounts.filter(({ account }) => account !== 'card' && account !== 'mobileWallet')]),
    },
  ];
}

const TOKEN = 'mobileWallet.paymentToken';
const SOURCE = 'mobileWallet.source';
const walletBrands = paymentBrands.filter(({ method }) => method === 'wallet').map(({ code }) => code);

/** A stored account that a checkout offers, with its security code at most. */
const registered = (accounts: readonly ParameterGroup[]): JsonSchema => ({
  required: ['registrationId'],
  not: anyOf(accounts.flatMap(wholeNames).map((name) => ({ required: [name] }))),
});

/** Brands that need no account data. */
const brandsWithoutAccount = paymentBrands
  .filter(({ accounts }) => accounts.includes('brandOnly'))
  .map(({ code }) => code);

/** The known brands that take other accounts than this one; a brand that is none has a result code of its own. */
function brandsWithout({ account }: ParameterGroup): readonly JsonSchema[] {
  const others = paymentBrands.filter(({ accounts }) => account !== undefined && !accounts.includes(account));
  return [{ required: ['paymentBrand'], properties: { paymentBrand: { enum: others.map(({ code }) => code) } } }];
}

type WithParameters = { readonly parameters: object };

const anyOfThem = (accounts: readonly WithParameters[]): readonly JsonSchema[] =>
  accounts.flatMap(({ parameters }) => Object.keys(parameters)).map((name) => ({ required: [name] }));

const noneOf = (accounts: readonly WithParameters[]): JsonSchema => ({ not: anyOf(anyOfThem(accounts)) });

function narrowing(endpoint: Endpoint): JsonSchema {
  const { required, allowed = {}, sender } = endpoint;
  const needed = [...required, ...accountNames(endpoint)];
  const narrowed = Object.entries(allowed).map(([name, values]) => [name, { type: 'string', enum: values }]);
  return {
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(narrowed.length > 0 ? { properties: Object.fromEntries(narrowed) } : {}),
    // Unknown parameters of a server are ignored; those of a browser are refused.
    ...(sender === 'shopper' ? { unevaluatedProperties: false } : {}),
  };
}
