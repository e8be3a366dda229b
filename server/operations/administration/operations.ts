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
  const on = operatingOn(gateway);
  return {
    ...filesOf(gateway),
    addListEntry: on(addListEntry),
    administer: on(administer),
    changeEntity: on(changeEntity),
    correctSettlement: on(correctSettlement),
    failSettlement: on(failSettlement),
    changeMerchantAccount: on(changeMerchantAccount),
    changeSettings: on(changeSettings),
    createMerchantAccount: on(createMerchantAccount),
    listMerchantAccounts: on(listMerchantAccounts),
    readMerchantAccount: on(readMerchantAccount),
    changeToken: on(changeToken),
    copyChannel: on(copyChannel),
    createEntity: on(createEntity),
    changeCallbackSettings: on(changeCallbackSettings),
    listCallbacks: on(listCallbacks),
    readCallbackSettings: on(readCallbackSettings),
    removeCallback: on(removeCallback),
    resubmitCallback: on(resubmitCallback),
    createToken: on(createToken),
    decideCase: on(decideCase),
    listCases: on(listCases),
    listEntities: on(listEntities),
    listEntries: on(listEntries),
    listTokens: on(listTokens),
    reachedEntity: on(reachedEntity),
    readCase: on(readCase),
    readChanges: on(readChanges),
    removeListEntry: on(removeListEntry),
    readEntity: on(readEntity),
    addSecret: on(addSecret),
    addWebhook: on(addWebhook),
    changeWebhook: on(changeWebhook),
    pauseWebhook: on(pauseWebhook),
    removeSecret: on(removeSecret),
    removeWebhook: on(removeWebhook),
    testWebhookNow: on(testWebhookNow),
    listTries: on(listTries),
    listWebhooks: on(listWebhooks),
    readWebhook: on(readWebhook),
    readSettings: on(readSettings),
    readToken: on(readToken),
    revokeToken: on(revokeToken),
    rotateToken: on(rotateToken),
  };
}

/** Those about servers that files are delivered to and fetched from, and about keys of those who fetch files here. */
function filesOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    addFileReceiver: on(receiverAdministration.add),
    changeFileReceiver: on(receiverAdministration.change),
    listFileReceivers: on(receiverAdministration.list),
    listFileTries: on(listFileTries),
    removeFileReceiver: on(receiverAdministration.remove),
    addFileSource: on(sourceAdministration.add),
    changeFileSource: on(sourceAdministration.change),
    listFileSources: on(sourceAdministration.list),
    listFetchedFiles: on(listFetchedFiles),
    removeFileSource: on(sourceAdministration.remove),
    addPickUpKey: on(addPickUpKey),
    listPickUpKeys: on(listPickUpKeys),
    removePickUpKey: on(removePickUpKey),
  };
}
