import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainHead } from '../../core/audit/entry.ts';
import { WrongSetting } from '../../config.ts';

/** The heads that an argument names: one as the log has it, the file of a day, or a folder of such files. */
export function headsIn(named: string): readonly ChainHead[] {
  if (!existsSync(named)) return [headOf(named)];
  const files = statSync(named).isDirectory()
    ? readdirSync(named)
        .filter((name) => name.endsWith('.head'))
        .toSorted()
        .map((name) => join(named, name))
    : [named];
  if (files.length === 0) throw new WrongSetting(`Expected files of heads in ${named}, found none`);
  return files.map((file) => headOf(readFileSync(file, 'utf8').trim()));
}

function headOf(text: string): ChainHead {
  const [, place, link] = /^(\d{1,15}):([\w+/=-]+)$/.exec(text) ?? [];
  if (place === undefined || link === undefined)
    throw new WrongSetting(`Expected a head such as 4711:5f2c…, or the name of its file, saw ${text.slice(0, 80)}`);
  return { place: Number(place), link };
}
