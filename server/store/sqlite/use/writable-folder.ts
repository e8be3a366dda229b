import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** What SQLite calls "unable to open database file". */
const reasons: Readonly<Record<string, string>> = {
  EROFS: 'is on a read-only file system',
  EACCES: 'may not be written by this user',
};

/** Throws with the reason when a file, or the folder that it is to stand in, may not be written. */
export function demandWritable(file: string): void {
  for (const place of [nearestFolder(dirname(file)), file].filter((each) => existsSync(each))) {
    const reason = reasons[refusalToWrite(place)];
    if (reason !== undefined) throw new Error(`${place} ${reason}`);
  }
}

const nearestFolder = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));

/** The code with which the operating system refuses; empty when it does not. */
function refusalToWrite(place: string): string {
  try {
    accessSync(place, constants.W_OK);
    return '';
  } catch (fault) {
    return fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  }
}
