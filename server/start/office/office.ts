import type { TestTools } from '../../backoffice/gateway.ts';
import type { Config } from '../../config.ts';
import type { HttpGateway } from '../../http/gateway.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { officeOperationsOf } from '../../operations/office.ts';
import { inviteByCommand, inviteFirstUser } from '../../operations/users/invite.ts';
import { lastBackup } from './backups.ts';

type OfficeParts = { readonly config: Config; readonly testTools: TestTools | undefined };

/** The pages of the back office, loaded with the first request that is not a payment's. */
export const officeOf = (http: HttpGateway, gateway: Gateway, { config, testTools }: OfficeParts) =>
  config.office
    ? async () => {
        const { createOffice } = await import('../../backoffice/office.ts');
        const office = officeOperationsOf(gateway);
        const { officeRefundLimit: refundLimit, backupFile, exportDays } = config;
        const backups = backupFile === undefined ? undefined : lastBackup(backupFile);
        return createOffice({ ...http, office, refundLimit, exportDays, backups, testTools });
      }
    : undefined;

/** The address that invites a user to the back office. */
export async function officeLink(gateway: Gateway, { officeUrl }: Config, email?: string): Promise<string | undefined> {
  const token = email === undefined ? await inviteFirstUser(gateway) : await inviteByCommand(gateway, email);
  return token && `${officeUrl}office/invitation/${token}`;
}
