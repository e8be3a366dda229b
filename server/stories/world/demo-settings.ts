import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileWith } from '../process/folder.ts';

const demo = join(import.meta.dirname, '../../start/provision.demo.json');

/** A provision file with the demo merchant, whose first channel has these further settings. */
export function demoWith(settings: Readonly<Record<string, unknown>>): string {
  const file = JSON.parse(readFileSync(demo, 'utf8')) as {
    entities: { kind: string; settings?: Record<string, unknown> }[];
  };
  const channel = file.entities.find(({ kind }) => kind === 'channel');
  if (!channel) throw new Error('Expected the demo file to have a channel');
  channel.settings = { ...channel.settings, ...settings };
  return fileWith(JSON.stringify(file));
}
