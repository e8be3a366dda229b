import { systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { type PickUp, pickUpOf } from '../../operations/pick-up/open.ts';
import type { FileServer } from '../../pick-up/file-server.ts';

type Parts = { readonly gateway: Gateway; readonly keyEncryptionKey: Buffer };
/** A server of files with the line that shows where it listens. */
export type ListeningForFiles = FileServer & { readonly shown: string };

/** Starts the servers from which files are picked up, where settings name their ports. Each is loaded only then. */
export async function listenForFiles(
  config: Config,
  { gateway, keyEncryptionKey }: Parts,
): Promise<readonly ListeningForFiles[]> {
  const { sftpPort, ftpPort } = config;
  const pickUp = pickUpOf(gateway);
  return [
    ...(sftpPort === undefined ? [] : [await listenForSftp(config, { pickUp, keyEncryptionKey, port: sftpPort })]),
    ...(ftpPort === undefined ? [] : [await listenForFtp(config, { pickUp, port: ftpPort })]),
  ];
}

type Listening = { readonly pickUp: PickUp; readonly port: number };

async function listenForSftp(
  config: Config,
  { pickUp, keyEncryptionKey, port }: Listening & Pick<Parts, 'keyEncryptionKey'>,
): Promise<ListeningForFiles> {
  const [{ startSftp }, { hostKeyOf }] = await Promise.all([
    import('../../pick-up/sftp/server.ts'),
    import('./sftp-host-key.ts'),
  ]);
  const { host } = config;
  const { privateKey, shown } = hostKeyOf(config, keyEncryptionKey);
  const server = await startSftp({ pickUp, clock: systemClock }, { port, host, hostKey: privateKey });
  return { ...server, shown: `SFTP        sftp://${host ?? 'localhost'}:${server.port}/ ${shown.fingerprint}` };
}

async function listenForFtp({ host }: Config, { pickUp, port }: Listening): Promise<ListeningForFiles> {
  const { startFtp } = await import('../../pick-up/ftp/server.ts');
  const server = await startFtp({ pickUp, clock: systemClock }, { port, host });
  return { ...server, shown: `FTP         ftp://${host ?? 'localhost'}:${server.port}/ in clear text, for tests` };
}
