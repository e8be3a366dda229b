import type { PickUp } from '../operations/pick-up/open.ts';

type Entry = Parameters<PickUp['read']>[0];

const FOLDER = 0o040_555;
const FILE = 0o100_444;

/** The attributes of a file, or of a folder for null. */
export const attributesOf = (entry: Entry | null) =>
  entry
    ? { bytes: entry.bytes, mode: FILE, modifiedAt: Math.floor(entry.madeAt / 1000) }
    : { bytes: 0, mode: FOLDER, modifiedAt: 0 };

/** A line as the command ls shows it. */
export function lineOf(name: string, entry: Entry | null): string {
  const { bytes, modifiedAt } = attributesOf(entry);
  const day = new Date(modifiedAt * 1000).toISOString().slice(0, 10);
  const [, month = '', date = ''] = day.split('-');
  const rights = entry ? '-r--r--r--' : 'dr-xr-xr-x';
  return `${rights} 1 tillway tillway ${String(bytes).padStart(10)} ${MONTHS[Number(month) - 1] ?? ''} ${date}  ${day.slice(0, 4)} ${name}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
