import { fileReceivers } from '../../operations/file-receivers/keep.ts';
import { keepServers } from '../../operations/file-servers/keep.ts';
import { fileSources } from '../../operations/file-sources/keep.ts';
import { keepPickUpKeys } from '../../operations/pick-up/keys.ts';
import type { Provisioned } from './provision.ts';
import { unlessOvertaken } from './unless-overtaken.ts';
import { type Keeping, keepWebhooks } from './webhooks.ts';

/** Makes the rows of the provision file that need keys of the node those of the file. */
export const keepProvisioned = (gateway: Keeping, provisioned: Provisioned): Promise<void> =>
  unlessOvertaken(async () => {
    await keepWebhooks(gateway, provisioned.webhooks);
    await keepPickUpKeys(gateway, provisioned.pickUpKeys);
    await keepServers(gateway, fileReceivers, provisioned.fileReceivers);
    await keepServers(gateway, fileSources, provisioned.fileSources);
  }, provisioned.demandFreeNames);
