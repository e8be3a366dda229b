import type { FileServer } from '../file-servers/server.ts';
import type { AcquirerFileKey, FileSourceKey, Instant, MerchantAccountKey } from '../values.ts';

/** An acquirer's SFTP server, from which the files of a channel's merchant account are fetched. */
export type FileSource = FileServer<FileSourceKey> & {
  /** Null in a channel without merchant accounts. */
  readonly merchantAccount: MerchantAccountKey | null;
  /** Which names of the folder are files for the gateway: an asterisk stands for any characters. */
  readonly files: string;
  /** The name of the profile by which they are read. */
  readonly profile: string;
  /** Until then the process that fetches from it has time; null where none does. */
  readonly busyUntil: Instant | null;
  /** When the folder was last looked into, and why it could not be; null where it could. */
  readonly lookedAt: Instant | null;
  readonly fault: string | null;
};

/**
 * `seen`: it is fetched when the next look finds it unaltered, because it may still be written. `known`: its bytes were
 * imported before. A failed one is fetched again, unless it is too large.
 */
export const fetchedStates = ['seen', 'imported', 'known', 'quarantined', 'failed'] as const;
export type FetchedState = (typeof fetchedStates)[number];

/** A file of a source, as it was when it was last looked at: with another size or time it is another one. */
export type FetchedFile = {
  readonly source: FileSourceKey;
  readonly name: string;
  readonly bytes: number;
  /** By the clock of the server, in seconds since 1970. */
  readonly modifiedAt: number;
  readonly state: FetchedState;
  readonly at: Instant;
  /** Why it was not fetched; null where it was, or is still to be. */
  readonly reason: string | null;
  /** What it became here. */
  readonly file: AcquirerFileKey | null;
};

/** The changes of sources and of what was found there. */
export type FileSourceChanges = {
  /**
   * Writes a source, and leaves alone what a look has noted; fails with a VersionConflict when it was changed, with a
   * UniqueViolation when its entity has one of this name.
   */
  readonly saveFileSource: { readonly row: FileSource };
  /** Deletes a source with what was found there. */
  readonly removeFileSource: { readonly source: FileSourceKey };
  /** Gives a process time to fetch from a source; fails with a VersionConflict while another process has it. */
  readonly claimFileSource: {
    readonly claim: { readonly key: FileSourceKey; readonly now: Instant; readonly until: Instant };
  };
  /** Writes how a look into a source ended, and frees the source for the next one. */
  readonly endSourceLook: { readonly look: Pick<FileSource, 'key' | 'lookedAt' | 'fault'> };
  /** Writes a file of a source as it was found, in the place of the earlier finding. */
  readonly noteFetchedFile: { readonly file: FetchedFile };
  /** Deletes the quarantined ones of a source, so that they are fetched again. */
  readonly forgetQuarantinedFiles: { readonly source: FileSourceKey };
};

/** Whether a name is one of a source's files. Hidden files are not: they may be unfinished. */
export function isFileOf({ files }: Pick<FileSource, 'files'>, name: string): boolean {
  if (name.startsWith('.')) return false;
  const [first = '', ...parts] = files.split('*');
  if (parts.length === 0) return name === first;
  const last = parts.at(-1) ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(0, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= name.length;
}
