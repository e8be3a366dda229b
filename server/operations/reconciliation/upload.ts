import type { ParameterFault } from 'shared';
import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { mayReconcile } from '../../core/entities/operator.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { RowFault } from '../../core/reconciliation/file.ts';
import { profileNamed } from '../../core/reconciliation/profile.ts';
import type { Gateway } from '../gateway.ts';
import { FileTooLarge, type IncomingFile, importFile } from './import.ts';
import { shownFile } from './shown.ts';

/** A file that is sent, with the parameters of the request. */
export type Upload = {
  /** What its sender reaches. */
  readonly by: Reach;
  readonly entity: Entity;
  readonly profile?: string;
  readonly name?: string;
  readonly merchantAccountId?: string;
  readonly stream: AsyncIterable<Uint8Array>;
  readonly ndc: string;
};

/** Imports a file that was sent: the file as it was kept, or all that is wrong with it. */
export async function importUpload(gateway: Gateway, upload: Upload): Promise<object | Refusal> {
  const incoming = incomingOf(gateway, upload);
  const imported = isRefusal(incoming) ? incoming : await orTooLarge(importFile(gateway, incoming));
  if (isRefusal(imported)) return imported;
  const { outcome, file } = imported;
  return outcome === 'quarantined' ? refuseParameters(file.faults.map(parameterFault)) : shownFile(gateway, file);
}

const parameterFault = ({ row, column, message }: RowFault): ParameterFault => ({
  name: column === null ? `row ${row}` : `row ${row}, ${column}`,
  value: null,
  message,
});

/** The file of an upload, or why it is not taken; none of its bytes is read. */
export function incomingOf({ entities }: Pick<Gateway, 'entities'>, upload: Upload): IncomingFile | Refusal {
  const { by, entity, profile = '', name = 'upload', stream, ndc } = upload;
  if (!mayReconcile(entities, by, entity)) return refuse('operatorsOnly');
  const account = accountOf(upload);
  const faults: readonly ParameterFault[] = [
    ...(entity.kind === 'channel'
      ? []
      : [{ name: 'entityId', value: entity.id, message: 'must be a channel' as const }]),
    ...(profileNamed(profile, entity.settings.fileProfiles)
      ? []
      : [{ name: 'profile', value: profile || null, message: 'must name a profile' as const }]),
    ...(isRefusal(account) ? (account.faults ?? []) : []),
  ];
  if (faults.length > 0 || isRefusal(account)) return refuseParameters(faults);
  return { entity, account, profile, name, stream, ndc };
}

/** The account that a file is about: one of the channel, or none where it has none. */
function accountOf({ entity: { accounts }, merchantAccountId: id }: Upload): MerchantAccount | null | Refusal {
  const account = accounts.find((each) => each.id === id);
  if (account ?? (id === undefined && accounts.length === 0)) return account ?? null;
  const message =
    accounts.length === 0 ? 'must be left out: the channel has no accounts' : 'must be an account of the channel';
  return refuseParameters([{ name: 'merchantAccountId', value: id ?? null, message }]);
}

export async function orTooLarge<T>(reading: Promise<T>): Promise<T | Refusal> {
  try {
    return await reading;
  } catch (fault) {
    if (!(fault instanceof FileTooLarge)) throw fault;
    return refuseParameters([{ name: 'body', value: null, message: 'may not be larger than 1 GiB' as const }]);
  }
}
