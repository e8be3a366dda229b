import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Config, WrongSetting } from '../config.ts';
import { makeFolder } from '../store/durable-files.ts';

type Paths = Pick<Config, 'auditHeadsFolder' | 'backupFile' | 'sftpHostKeyFile' | 'sftpPort'>;

/** Throws WrongSetting with a line for each path that would fail only when it is first used, or that nothing uses. */
export function demandPaths({ auditHeadsFolder, backupFile, sftpHostKeyFile, sftpPort }: Paths): void {
  const faults = [
    ...(auditHeadsFolder === undefined ? [] : folderFaults(auditHeadsFolder)),
    ...(backupFile === undefined || existsSync(dirname(backupFile))
      ? []
      : [`TILLWAY_BACKUP_FILE: the folder of ${backupFile} is missing`]),
    ...(sftpHostKeyFile === undefined || sftpPort !== undefined
      ? []
      : ['TILLWAY_SFTP_HOST_KEY: needs TILLWAY_SFTP_PORT, without which there is no SFTP server']),
  ];
  if (faults.length > 0) throw new WrongSetting(faults.join('\n'));
}

/** The gateway makes the folder where it is missing. */
function folderFaults(folder: string): readonly string[] {
  try {
    makeFolder(folder);
    return [];
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    return [`TILLWAY_AUDIT_HEADS: ${folder} cannot be used as a folder: ${reason}`];
  }
}
