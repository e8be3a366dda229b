import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { ServerKind } from '../file-servers/kind.ts';
import { serverDefaults, type ServerSettings } from '../file-servers/server.ts';

/** A receiver as its operator describes it. */
export type FileReceiverSettings = ServerSettings & Pick<FileReceiver, 'columns'>;

/** What a receiver has that its operator leaves out. */
export const fileReceiverDefaults = { ...serverDefaults, columns: 'standard' } as const;

/** Receivers as servers of files. */
export const fileReceivers: ServerKind<FileReceiver, FileReceiverSettings> = {
  noun: 'fileReceiver',
  rows: (store) => store.fileReceivers(),
  isFor: ({ columns }, settings) => columns === settings.columns,
  countLeft: (store, key) => store.countUndelivered(key),
  row: (store, key) => store.fileReceiver(key),
  columnsOf: (settings) => settings,
  initially: {},
  save: (row) => ({ kind: 'saveFileReceiver', row }),
  remove: (key) => ({ kind: 'removeFileReceiver', receiver: key }),
  alsoSaved: (_gateway, row, before) =>
    before && !isSamePlace(row, before) ? [{ kind: 'reopenDeliveries', receiver: row.key }] : [],
};

/** Whether a file that has got its name there is here. */
const isSamePlace = (one: FileReceiver, other: FileReceiver): boolean =>
  one.host === other.host && one.port === other.port && one.user === other.user && one.folder === other.folder;
