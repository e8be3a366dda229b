import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../../gateway.ts';
import { type Office, officeOf, test as base } from './office.ts';

/** A gateway with a month of history, so that every list has rows. */
export const test = base.extend<object, { office: Office }>({
  office: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-keys-'));
      const { gateway, end } = await startGateway(folder, {}, ['--history']);
      await use(await officeOf(gateway));
      await end();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
