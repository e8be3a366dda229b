import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoGateway, startGateway } from '../../gateway.ts';
import { test as base } from '../journey.ts';

export { expect } from '../journey.ts';

const demo = join(import.meta.dirname, '../../../server/start/provision/provision.demo.json');

/** Journeys at a gateway whose first channel has these settings, too. */
export const testWith = (settings: Readonly<Record<string, readonly string[]>>) =>
  base.extend<object, { gateway: DemoGateway }>({
    gateway: [
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'tillway-'));
        const file = JSON.parse(readFileSync(demo, 'utf8')) as { entities: { kind: string; settings?: object }[] };
        const channel = file.entities.find(({ kind }) => kind === 'channel');
        if (channel) channel.settings = { ...channel.settings, ...settings };
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

/** What makes a form ask for contact and billing address. */
export const asking = { requires: ['risk', 'threeDSecureV2'] } as const;

export const test = testWith(asking);
