import { randomBytes } from 'node:crypto';
import type { ParameterFault } from 'shared';
import { merchantHostRefusal } from '../../connectors/outgoing/merchant-socket.ts';
import { sshKeyOf } from '../../connectors/sftp/private-key.ts';
import { readPublicKey } from '../../connectors/sftp/public-key.ts';
import type { FileServer } from '../../core/file-servers/server.ts';
import type { EntityKey, Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** An SFTP server of others, as an operator describes it. */
export type ServerSettings = Pick<FileServer, 'name' | 'host' | 'port' | 'user' | 'hostKey' | 'folder'>;

/** What a server has that its operator leaves out. */
export const serverDefaults = { port: 22, folder: '.' } as const;

/** What is wrong with settings that their schema permits. */
export function serverFaults(
  { host, port, hostKey, folder }: ServerSettings,
  mode: 'test' | 'live',
): readonly ParameterFault[] {
  const refusal = merchantHostRefusal({ host, port }, mode);
  const messages = {
    portNotAllowed: 'must be 22 or 2222',
    addressNotPublic: 'must be a public address',
    malformedUrl: 'must be a name or an IP address',
    protocolNotAllowed: 'must be a name or an IP address',
    credentialsInUrl: 'must be a name or an IP address',
  } as const;
  return [
    ...(refusal === 'portNotAllowed' ? [{ name: 'port', value: String(port), message: messages[refusal] }] : []),
    ...(refusal && refusal !== 'portNotAllowed' ? [{ name: 'host', value: host, message: messages[refusal] }] : []),
    ...(readPublicKey(hostKey)
      ? []
      : [{ name: 'hostKey', value: hostKey, message: 'must be a type and a key, as ssh-keyscan shows them' as const }]),
    ...(/^[^\0\r\n]*[^/\0\r\n]$/.test(folder)
      ? []
      : [{ name: 'folder', value: folder, message: 'must be a path without a slash at its end' as const }]),
  ];
}

/** Settings with the key alone, without the comment of its line. */
export const withHostKey = <Settings extends ServerSettings>(settings: Settings): Settings => ({
  ...settings,
  hostKey: readPublicKey(settings.hostKey)?.text ?? settings.hostKey,
});

/** A key pair with which the gateway logs in; the private key is sealed for its row. */
export async function newClientKey(
  { vault }: Pick<Gateway, 'vault'>,
  { entity, key }: { readonly entity: EntityKey; readonly key: Key },
): Promise<Pick<FileServer, 'publicKey' | 'privateKey'>> {
  const { privateKey, publicKey } = sshKeyOf(randomBytes(32));
  return { publicKey, privateKey: await vault.seal(entity, key, privateKey) };
}
