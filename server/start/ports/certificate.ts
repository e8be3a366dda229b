import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Clock } from '../../clock.ts';
import { type Config, WrongSetting } from '../../config.ts';
import { minutes } from '../../core/values.ts';
import type { Certificate } from '../../http/connections/tls.ts';
import type { Log } from '../../operations/gateway.ts';

/** Throws WrongSetting in live mode when others than its owner may use the key of a certificate. */
export function demandOwnKeyOf(folder: string, mode: Config['mode']): void {
  const key = join(folder, 'key.pem');
  if (mode === 'live' && (statSync(key).mode & OTHERS) !== 0)
    throw new WrongSetting(`TILLWAY_TLS: others than its owner may use ${key}; live mode needs chmod 600 or 400`);
}

/** The rights of the group and of all others. */
const OTHERS = 0o077;

/** The certificate and the key in a folder. Throws WrongSetting when they cannot be used together. */
export function readCertificate(folder: string): Certificate {
  try {
    const certificate = filesIn(folder);
    createSecureContext(certificate);
    return certificate;
  } catch (fault) {
    throw new WrongSetting(
      `TILLWAY_TLS: certificate.pem and key.pem in ${folder} cannot be used: ${fault instanceof Error ? fault.message : String(fault)}`,
    );
  }
}

const filesIn = (folder: string): Certificate => ({
  cert: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
  key: readFileSync(join(folder, 'key.pem'), 'utf8'),
});

const CHECK_INTERVAL = minutes(1);

type WatchedFolder = { readonly folder: string; readonly clock: Clock; readonly log: Pick<Log, 'info' | 'warn'> };

/**
 * Reads the folder again every minute, so that a renewed certificate is used without a restart. While the files do not
 * fit each other, as in the middle of a renewal, the earlier ones stay in use. Returns the end of it.
 */
export function watchCertificate(
  { folder, clock, log }: WatchedFolder,
  first: Certificate,
  onRenewed: (certificate: Certificate) => void,
): () => void {
  let current = first;
  function check(): void {
    cancel = clock.after(CHECK_INTERVAL, check);
    try {
      const found = readCertificate(folder);
      if (found.cert === current.cert && found.key === current.key) return;
      current = found;
      onRenewed(found);
      log.info({}, 'The certificate was renewed');
    } catch (fault) {
      log.warn({ reason: String(fault) }, 'The certificate could not be read again');
    }
  }
  let cancel = clock.after(CHECK_INTERVAL, check);
  return () => cancel();
}
