import type { HandlersOf } from '../handler.ts';
import type { merchantAccountChapter } from './endpoints.ts';

/** The handlers of merchant accounts. */
export const merchantAccountHandlers: HandlersOf<(typeof merchantAccountChapter)['endpoints']> = {
  listMerchantAccounts: ({ operations }, { entity }) => operations.listMerchantAccounts(entity),
  createMerchantAccount: ({ operations }, { body, entity, ...by }) =>
    operations.createMerchantAccount(by, { ...body, entity }),
  readMerchantAccount: ({ operations }, { token, part }) =>
    operations.readMerchantAccount(token, part('merchantAccountId')),
  changeMerchantAccount: ({ operations }, { body, part, ...by }) =>
    operations.changeMerchantAccount(by, { ...body, id: part('merchantAccountId') }),
};
