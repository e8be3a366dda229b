import type { CompiledRules, RiskView } from '../../core/screening/evaluate.ts';
import type { RiskFacts } from '../../core/screening/risk-facts.ts';
import type { ListKind } from '../../core/risk/list.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Listing = Pick<Gateway, 'store' | 'entities' | 'riskHash'>;

/** The keyed hash of a value of a list; the same for all entities. */
export const listHash = ({ riskHash }: Pick<Gateway, 'riskHash'>, kind: ListKind, value: string): string =>
  riskHash(`${kind} list ${value}`).slice(0, HASH_LENGTH);

/** Hexadecimal digits: 96 bits, so that no two values are taken for the same. */
const HASH_LENGTH = 24;

/**
 * Looks a payment's values up in the lists of its entity and all above, in one query; in none where no rule asks, or the
 * lists have no entries of the kinds that rules ask for.
 */
export async function readListed(
  gateway: Listing,
  channel: EntityKey,
  { rules: { lists }, facts }: { readonly rules: CompiledRules; readonly facts: RiskFacts },
): Promise<RiskView['isListed']> {
  const listed = gateway.entities.listedKinds(channel);
  const asked = lists.filter((kind) => listed.has(kind));
  const hashes = asked.flatMap((kind) => facts.listed(kind).map((value) => listHash(gateway, kind, value)));
  if (hashes.length === 0) return () => false;
  const above = new Set(entitiesAbove(gateway, channel));
  const found = await gateway.store.riskListed({ hashes, now: facts.at });
  const hits = new Set(found.filter(({ entity }) => above.has(entity)).map(({ list, kind }) => `${list} ${kind}`));
  return (list, kind) => hits.has(`${list} ${kind}`);
}

/** An entity and all above it, whose lists hold for it. */
function entitiesAbove(gateway: Pick<Gateway, 'entities'>, entity: EntityKey): readonly EntityKey[] {
  const { parent } = gateway.entities.entity(entity);
  return parent === null ? [entity] : [entity, ...entitiesAbove(gateway, parent)];
}
