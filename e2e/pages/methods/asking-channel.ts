import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoGateway, startGateway } from '../../gateway.ts';
import { test as base } from '../journey.ts';

export { expect } from '../journey.ts';

const demo = join(import.meta.dirname, '../../../server/start/provision/provision.demo.json');

/** Journeys at a gateway whose first channel wants contact and billing address of its shoppers. */
export const test = base.extend<object, { gateway: DemoGateway }>({
  gateway: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-'));
      const file = JSON.parse(readFileSync(demo, 'utf8')) as { entities: { kind: string; settings?: object }[] };
      const channel = file.entities.find(({ kind }) => kind === 'channel');
      if (channel) channel.settings = { ...channel.settings, requires: ['risk', 'threeDSecureV2'] };
      const provision = join(folder, 'provision.json');
      await writeFile(provision, JSON.stringify(file));
      const { gateway, end } = await startGateway(folder, { TILLWAY_PROVISION: provision });
      await use(gateway);
      await end();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
