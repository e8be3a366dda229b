import type { Clock } from '../../clock.ts';
import { SHARE_ATTEMPTS, SHARE_TIME } from '../../core/limits/card-testing.ts';
import { type EntityKey, type Instant, plus } from '../../core/values.ts';

/** The attempts of shoppers that this process carries out now, and how many of an entity's were declined. */
export type CardTesting = {
  /** How many attempts with one of these names are at an acquirer. */
  readonly underWay: (name: string) => number;
  readonly begin: (names: readonly string[]) => void;
  readonly end: (names: readonly string[]) => void;
  /** Adds the outcome of an attempt; true when the entity's share of declines has just exceeded `percent`. */
  readonly observe: (entity: EntityKey, outcome: { readonly isDeclined: boolean; readonly percent: number }) => boolean;
  readonly isProtected: (entity: EntityKey) => boolean;
  /** Protects an entity because another process does, or did before this one was started. */
  readonly protect: (entity: EntityKey) => void;
};

type Share = { attempts: number; declines: number; endsAt: Instant; protectedUntil: Instant };

export function cardTesting(clock: Clock): CardTesting {
  const underWay = new Map<string, number>();
  const shares = new Map<EntityKey, Share>();
  function shareOf(entity: EntityKey): Share {
    const now = clock.now();
    const known = shares.get(entity);
    if (known && now < known.endsAt) return known;
    const protectedUntil = known?.protectedUntil ?? (0 as Instant);
    const share = { attempts: 0, declines: 0, endsAt: plus(now, SHARE_TIME), protectedUntil };
    shares.set(entity, share);
    return share;
  }
  const isProtected = (entity: EntityKey): boolean => clock.now() < (shares.get(entity)?.protectedUntil ?? 0);
  const protect = (entity: EntityKey): void =>
    void Object.assign(shareOf(entity), { protectedUntil: plus(clock.now(), SHARE_TIME) });
  return {
    underWay: (name) => underWay.get(name) ?? 0,
    begin(names) {
      for (const name of names) underWay.set(name, (underWay.get(name) ?? 0) + 1);
    },
    end(names) {
      for (const name of names) {
        const left = (underWay.get(name) ?? 1) - 1;
        if (left === 0) underWay.delete(name);
        else underWay.set(name, left);
      }
    },
    observe(entity, { isDeclined, percent }) {
      const share = shareOf(entity);
      share.attempts += 1;
      share.declines += isDeclined ? 1 : 0;
      const isExceeded = share.attempts >= SHARE_ATTEMPTS && 100 * share.declines > percent * share.attempts;
      const isNew = isExceeded && !isProtected(entity);
      if (isExceeded) protect(entity);
      return isNew;
    },
    isProtected,
    protect,
  };
}
