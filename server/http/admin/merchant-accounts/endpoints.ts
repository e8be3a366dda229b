import {
  accountIdentity,
  accountTerms,
  defaultTerms,
  POSITION_MAX,
} from '../../../core/entities/merchant-accounts/account.ts';
import { entityStates } from '../../../core/entities/state.ts';
import { described, formatted, listOf, object, objectWith, oneOf, whole, words } from '../../../core/schemas/schema.ts';
import type { AdminChapter, AdminEndpoint } from '../endpoint.ts';

const id = described(formatted('entity-id'), 'the `merchantAccountId` of answers');
const members = {
  name: words(1, 100),
  position: described(
    whole(0, POSITION_MAX),
    'the place in the order of its channel; of two in one place the older account is first',
  ),
};
const state = described(oneOf(entityStates), 'only an active account gets new payments');

const account = object({
  id,
  entityId: described(formatted('entity-id'), 'the channel that it belongs to'),
  ...members,
  state,
  ...accountIdentity,
  ...accountTerms,
});

const aCardAccount = {
  id: 'ac8294174b7ecb28014b969922000001',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  name: 'Cards in euros',
  position: 0,
  state: 'active',
  connector: 'PROCESSOR_A',
  acquirerId: '100200300',
  ...defaultTerms,
  brands: ['VISA', 'MASTER'],
  currencies: ['EUR'],
};
const { id: _made, entityId: _inThePath, state: _active, ...wanted } = aCardAccount;

const endpoints = {
  listMerchantAccounts: {
    method: 'GET',
    path: '/entities/{entityId}/merchantAccounts',
    title: 'List merchant accounts',
    about: 'Returns the merchant accounts of a channel in their order, closed ones included.',
    scope: 'admin',
    answer: object({ merchantAccounts: listOf(account, { maxItems: POSITION_MAX }) }),
    example: { answer: { merchantAccounts: [aCardAccount] } },
  },
  createMerchantAccount: {
    method: 'POST',
    path: '/entities/{entityId}/merchantAccounts',
    title: 'Create a merchant account',
    about:
      'Gives a channel an account at an acquirer, behind those that it has unless a `position` is named. From its first account on, a channel refuses what none of its accounts takes. An account is a contract, which an administrator of the psp or division above adds.',
    scope: 'admin',
    body: objectWith({ name: members.name, ...accountIdentity }, { position: members.position, ...accountTerms }),
    answer: account,
    example: { body: wanted, answer: aCardAccount },
  },
  readMerchantAccount: {
    method: 'GET',
    path: '/merchantAccounts/{merchantAccountId}',
    title: 'Read a merchant account',
    about: 'Returns an account of a channel that the token reaches. Any other one is unknown.',
    scope: 'admin',
    answer: account,
    example: { answer: aCardAccount },
  },
  changeMerchantAccount: {
    method: 'PATCH',
    path: '/merchantAccounts/{merchantAccountId}',
    title: 'Change, disable or close a merchant account',
    about:
      'Changes what is sent, in every process within a second. What refers to a payment goes to the account of that, whatever has become of it. Connector and acquirer id never change: another number at an acquirer is another account. A merchant’s own administrator changes the name, the position and the state, but opens no account that is closed.',
    scope: 'admin',
    body: objectWith({}, { ...members, state, ...accountTerms }),
    answer: account,
    example: { body: { state: 'closed' }, answer: { ...aCardAccount, state: 'closed' } },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const merchantAccountChapter = {
  title: 'Merchant accounts',
  about:
    'The contracts of channels with acquirers. A payment goes to the first account of its channel that takes its brand, currency and payment type; a channel without accounts takes every payment.',
  endpoints,
  schemas: { MerchantAccount: account },
} as const satisfies AdminChapter;
