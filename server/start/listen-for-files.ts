import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Gateway } from '../operations/gateway.ts';
import { pickUpOf } from '../operations/pick-up/open.ts';
import type { FileServer } from '../pick-up/sftp/server.ts';

type Parts = { readonly gateway: Gateway; readonly keyEncryptionKey: Buffer };
/** A server of files with the line that shows where it listens. */
export type ListeningForFiles = FileServer & { readonly shown: string };

/** Starts the servers from which files are picked up, where settings name their ports. Each is loaded only then. */
export async function listenForFiles(
  config: Config,
  { gateway, keyEncryptionKey }: Parts,
): Promise<readonly ListeningForFiles[]> {
  const { sftpPort, host } = config;
  if (sftpPort === undefined) return [];
  const [{ startSftp }, { hostKeyOf }] = await Promise.all([
    import('../pick-up/sftp/server.ts'),
    import('./sftp-host-key.ts'),
  ]);
  const { privateKey, shown } = hostKeyOf(config, keyEncryptionKey);
  const parts = { pickUp: pickUpOf(gateway), clock: systemClock };
  const server = await startSftp(parts, { port: sftpPort, host, hostKey: privateKey });
  return [{ ...server, shown: `SFTP        sftp://${host ?? 'localhost'}:${server.port}/ ${shown.fingerprint}` }];
}
