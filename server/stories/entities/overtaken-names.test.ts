import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../store/store.ts';
import { databases } from '../proofs/databases.ts';
import { secret } from '../webhooks/receiver.fixture.ts';
import { demoChanged } from '../world/demo-settings.ts';
import { demo, openWorld } from '../world/world.ts';

/** Another process makes each webhook of the file by its admin API, a moment before the start that applies the file. */
const overtaking = (inner: Store): Store => ({
  ...inner,
  async commit(changes) {
    for (const change of changes)
      if (change.kind === 'saveWebhook' && change.row.provisioned && (await inner.webhooks()).length === 0)
        await inner.commit([{ ...change, row: { ...change.row, provisioned: false } }]);
    return inner.commit(changes);
  },
});

it.each(databases)(
  'a start whose webhook is made elsewhere in the same moment names it, on $name',
  async ({ fresh }) => {
    const file = demoChanged(() => undefined);
    const world = await openWorld({ provisionFile: file, database: await fresh() });
    onTestFinished(() => world.close());
    const webhooks = [{ name: 'shop', url: 'https://shop.example/events', secrets: [secret] }];
    writeFileSync(file, readFileSync(demoChanged((channel) => void Object.assign(channel, { webhooks }))));
    await expect(world.twin(1, overtaking)).rejects.toThrow(
      `TILLWAY_PROVISION: ${file} cannot be used: entity ${demo.entityId} has a webhook shop that the admin API or the back office has made`,
    );
  },
);
