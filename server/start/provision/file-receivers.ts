import { described, objectWith, oneOf, text, whole, words } from '../../core/schemas/schema.ts';
import { fileReceiverDefaults, type FileReceiverSettings } from '../../operations/file-receivers/keep.ts';
import { serverFaults } from '../../operations/file-servers/server.ts';

/** A server that files of an entity are delivered to, as the provision file has it. */
export const fileReceiverSchema = objectWith(
  {
    name: described(words(1, 100), 'the operator’s name for it, unique within the entity'),
    host: described(text(1, 253), 'the name or the public IP address of the server'),
    user: described(words(1, 100), 'the user as whom the gateway logs in'),
    hostKey: described(text(1, 5000), 'type and key, as ssh-keyscan shows them'),
  },
  {
    port: described(whole(1, 65_535), '22 where it is left out'),
    folder: described(text(1, 1000), 'where files are written to'),
    columns: described(oneOf(['standard', 'extended']), 'which of the two files of a settlement'),
  },
);

type Described = Omit<FileReceiverSettings, keyof typeof fileReceiverDefaults> & Partial<FileReceiverSettings>;

/** The faults of an entity's receivers. */
export const receiverFaults = (receivers: readonly Described[], mode: 'test' | 'live'): readonly string[] =>
  receivers.flatMap((receiver, at) => [
    ...serverFaults({ ...fileReceiverDefaults, ...receiver }, mode).map(
      ({ name, message }) => `fileReceivers.${at}.${name}: ${message}`,
    ),
    ...(receivers.findIndex(({ name }) => name === receiver.name) < at
      ? [`fileReceivers.${at}.name: is there twice`]
      : []),
  ]);
