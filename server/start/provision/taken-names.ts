import { readPublicKey } from '../../connectors/sftp/public-key.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import type { ProvisionFile } from './file.ts';

type Entities = ProvisionFile['entities'];
type Kept = { readonly entity: EntityKey; readonly name: string; readonly provisioned: boolean };

/**
 * What an entity of the file cannot have, because a row of the admin API or the back office has its name, or is the
 * same key. The file takes over no row that it has not made.
 */
export async function takenNames(
  store: Pick<Store, 'webhooks' | 'fileReceivers' | 'fileSources' | 'pickUpKeys'>,
  { entities, known }: { readonly entities: Entities; readonly known: readonly EntityRow[] },
): Promise<readonly string[]> {
  const keys = new Map(known.map(({ id, key }) => [id, key]));
  const faults = <Row extends Kept>(
    noun: string,
    rows: readonly Row[],
    isWanted: (entity: Entities[number], row: Row) => boolean,
  ): readonly string[] =>
    entities.flatMap((entity) =>
      rows
        .filter((row) => !row.provisioned && row.entity === keys.get(entity.id) && isWanted(entity, row))
        .map(({ name }) => `entity ${entity.id} has a ${noun} ${name} that the admin API or the back office has made`),
    );
  return [
    ...faults('webhook', await store.webhooks(), ({ webhooks }, row) => hasName(webhooks, row)),
    ...faults('file receiver', await store.fileReceivers(), ({ fileReceivers }, row) => hasName(fileReceivers, row)),
    ...faults('file source', await store.fileSources(), ({ fileSources }, row) => hasName(fileSources, row)),
    ...faults('pick-up key', await store.pickUpKeys(), ({ pickUpKeys = [] }, { fingerprint }) =>
      pickUpKeys.some(({ publicKey }) => readPublicKey(publicKey)?.fingerprint === fingerprint),
    ),
  ];
}

const hasName = (wanted: readonly { readonly name: string }[] = [], { name }: { readonly name: string }): boolean =>
  wanted.some((each) => each.name === name);
