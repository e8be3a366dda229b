import { readFileSync, statSync } from 'node:fs';
import ssh2 from 'ssh2';
import { type Config, WrongSetting } from '../../config.ts';
import { sshKeyOf } from '../../connectors/sftp/private-key.ts';
import { type SshPublicKey, readPublicKey } from '../../connectors/sftp/public-key.ts';
import { deriveKey } from '../../store/vault.ts';

/** The private key of the SFTP server in the format of OpenSSH, and its public key, which clients know it by. */
export type HostKey = { readonly privateKey: string; readonly shown: SshPublicKey };

/** The rights of the group and of all others. */
const OTHERS = 0o077;

/**
 * The operator's own host key, or one that is made from the key file: so every process with the key file has the same,
 * and there is no second secret that could be lost. Throws WrongSetting for a file that cannot be used.
 */
export function hostKeyOf(
  { sftpHostKeyFile: path, mode }: Pick<Config, 'sftpHostKeyFile' | 'mode'>,
  keyEncryptionKey: Buffer,
): HostKey {
  const made = sshKeyOf(deriveKey(keyEncryptionKey, 'SFTP host key'));
  if (path === undefined) return { privateKey: made.privateKey, shown: shownAs(made.publicKey) };
  const privateKey = textOf(path);
  if (mode === 'live' && (statSync(path).mode & OTHERS) !== 0)
    throw wrong(`others than its owner may use ${path}; live mode needs chmod 600 or 400`);
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error || parsed.type !== 'ssh-ed25519' || !parsed.isPrivateKey())
    throw wrong(
      `expected a private key of the type ed25519 without a passphrase in ${path}; ssh-keygen -t ed25519 -N '' makes one`,
    );
  return { privateKey, shown: shownAs(`${parsed.type} ${parsed.getPublicSSH().toString('base64')}`) };
}

function shownAs(publicKey: string): SshPublicKey {
  const shown = readPublicKey(publicKey);
  if (!shown) throw new Error(`Expected a public key, found ${publicKey}`);
  return shown;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (fault) {
    throw wrong(`${path} cannot be read: ${String(fault)}`);
  }
}

const wrong = (reason: string): WrongSetting => new WrongSetting(`TILLWAY_SFTP_HOST_KEY: ${reason}`);
