import { type Gateway, operatingOn } from '../gateway.ts';
import { correctSettlement, failSettlement } from './settlements.ts';
import { administer } from './administration.ts';
import {
  changeCallbackSettings,
  listCallbacks,
  readCallbackSettings,
  removeCallback,
  resubmitCallback,
} from './callbacks/callbacks.ts';
import { copyChannel } from './copy-channel.ts';
import { changeEntity, changeSettings, createEntity } from './entities.ts';
import {
  changeMerchantAccount,
  createMerchantAccount,
  listMerchantAccounts,
  readMerchantAccount,
} from './merchant-accounts.ts';
import { listFileTries, receiverAdministration } from './files/file-receivers.ts';
import { listFetchedFiles, sourceAdministration } from './files/file-sources.ts';
import { addPickUpKey, listPickUpKeys, removePickUpKey } from './files/pick-up-keys.ts';
import { listEntities, reachedEntity, readChanges, readEntity, readSettings } from './read.ts';
import { addListEntry, decideCase, listCases, listEntries, readCase, removeListEntry } from './risk.ts';
import { changeToken, createToken, listTokens, readToken, revokeToken, rotateToken } from './tokens.ts';
import {
  addSecret,
  addWebhook,
  changeWebhook,
  pauseWebhook,
  removeSecret,
  removeWebhook,
  testWebhookNow,
} from './webhooks.ts';
import { listTries, listWebhooks, readWebhook } from './webhooks-read.ts';

/** The operations of administrators on one gateway. */
export function administrationOf(gateway: Gateway) {
  return {
    ...filesOf(gateway),
    ...operatingOn(gateway, {
      addListEntry,
      administer,
      changeEntity,
      correctSettlement,
      failSettlement,
      changeMerchantAccount,
      changeSettings,
      createMerchantAccount,
      listMerchantAccounts,
      readMerchantAccount,
      changeToken,
      copyChannel,
      createEntity,
      changeCallbackSettings,
      listCallbacks,
      readCallbackSettings,
      removeCallback,
      resubmitCallback,
      createToken,
      decideCase,
      listCases,
      listEntities,
      listEntries,
      listTokens,
      reachedEntity,
      readCase,
      readChanges,
      removeListEntry,
      readEntity,
      addSecret,
      addWebhook,
      changeWebhook,
      pauseWebhook,
      removeSecret,
      removeWebhook,
      testWebhookNow,
      listTries,
      listWebhooks,
      readWebhook,
      readSettings,
      readToken,
      revokeToken,
      rotateToken,
    }),
  };
}

/** Those about servers that files are delivered to and fetched from, and about keys of those who fetch files here. */
function filesOf(gateway: Gateway) {
  return operatingOn(gateway, {
    addFileReceiver: receiverAdministration.add,
    changeFileReceiver: receiverAdministration.change,
    listFileReceivers: receiverAdministration.list,
    listFileTries,
    removeFileReceiver: receiverAdministration.remove,
    addFileSource: sourceAdministration.add,
    changeFileSource: sourceAdministration.change,
    listFileSources: sourceAdministration.list,
    listFetchedFiles,
    removeFileSource: sourceAdministration.remove,
    addPickUpKey,
    listPickUpKeys,
    removePickUpKey,
  });
}
