import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileWith } from '../process/folder.ts';

const demo = join(import.meta.dirname, '../../start/provision/provision.demo.json');

type DemoEntity = { readonly kind: string; settings?: Record<string, unknown>; webhooks?: readonly object[] };

/** A provision file with the demo merchant, whose first channel has these further settings. */
export const demoWith = (settings: Readonly<Record<string, unknown>>): string =>
  demoChanged((channel) => void (channel.settings = { ...channel.settings, ...settings }));

/** A provision file with the demo merchant, whose first channel has these webhooks and further settings. */
export const demoWithWebhooks = (
  webhooks: readonly object[],
  settings: Readonly<Record<string, unknown>> = {},
): string =>
  demoChanged((channel) => {
    channel.settings = { ...channel.settings, ...settings };
    channel.webhooks = webhooks;
  });

/** A provision file with the demo merchant, whose first channel is changed. */
export function demoChanged(change: (channel: DemoEntity) => void): string {
  const file = JSON.parse(readFileSync(demo, 'utf8')) as { entities: DemoEntity[] };
  const channel = file.entities.find(({ kind }) => kind === 'channel');
  if (!channel) throw new Error('Expected the demo file to have a channel');
  change(channel);
  return fileWith(JSON.stringify(file));
}
