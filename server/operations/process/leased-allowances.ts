import type { Clock } from '../../clock.ts';
import type { AllowanceUse } from '../../core/limits/allowance.ts';
import { type Duration, type Instant, plus, seconds } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import type { Allowances } from './allowances.ts';
import { byLength } from './windows.ts';

/** After this time a process gives back what it has leased and not used, and asks again for what was used up. */
const LEASE_LIFE = seconds(1);
/** No part is larger than this share of what is left, so that the last ones go one by one. */
const SHARE = 16;
const PART_MAX = 256;

/** The part of an allowance that this process has leased. */
type Lease = {
  readonly key: string;
  /** The limit that it was leased under. */
  limit: number;
  unused: number;
  /** How many are left in the database. */
  left: number;
  /** How many to lease next: at first one, then twice as many each time. */
  part: number;
  endsAt: Instant;
  /** Until then the database is not asked again. */
  exhaustedUntil: Instant;
  wanting: number;
  leasing: Promise<void> | undefined;
};

type Parts = { readonly clock: Clock; readonly store: Pick<Store, 'takeAllowance' | 'giveBackAllowance'> };

/**
 * Allowances of several processes on one database. Each leases parts of an allowance there and grants from them without
 * asking; the parts grow while a process uses them up, and shrink towards the end of the allowance. All processes
 * together never grant more than the limit. They grant fewer only while another one holds a part that it does not use,
 * which is at most as many as it has used, and given back after a second.
 */
export function leasedAllowances({ clock, store }: Parts): Allowances {
  const windowsFor = byLength<Lease>();
  const held = new Set<Lease>();
  let isSweeping = false;

  /** Under the limit that stands now: a claim that waited while it was changed is one of the new limit. */
  async function lease(of: Lease, length: Duration): Promise<void> {
    const { limit } = of;
    const wanted = Math.max(of.wanting, Math.min(of.part, Math.floor(of.left / SHARE), PART_MAX), 1);
    const now = clock.now();
    const { granted, used, endsAt } = await store.takeAllowance({ name: of.key, limit, length, wanted, now });
    if (of.limit !== limit) {
      // The limit was changed while the database was asked.
      returnPart(store, { ...of, unused: granted, endsAt });
      return;
    }
    of.unused += granted;
    of.left = Math.max(0, limit - used);
    of.part = 2 * wanted;
    of.endsAt = endsAt;
    // Others may give back what they have not used.
    if (granted === 0) of.exhaustedUntil = plus(now, LEASE_LIFE);
    held.add(of);
    sweepLater();
  }
  async function claimLeased(of: Lease, length: Duration): Promise<AllowanceUse> {
    of.wanting += 1;
    try {
      while (of.unused === 0 && !isExhausted(of, clock.now()))
        await (of.leasing ??= lease(of, length).finally(() => (of.leasing = undefined)));
    } finally {
      of.wanting -= 1;
    }
    return take(of);
  }
  /** Gives back what was leased a while ago; one timer does so for all leases. */
  function sweepLater(): void {
    if (isSweeping) return;
    isSweeping = true;
    clock.after(LEASE_LIFE, () => {
      isSweeping = false;
      for (const of of held) giveBack(store, of);
      held.clear();
    });
  }
  return {
    claim(key, allowance) {
      const now = clock.now();
      const windows = windowsFor(allowance.length);
      let of = windows.get(key, now);
      if (!of) {
        of = newLease(key, plus(now, allowance.length), allowance.limit);
        windows.set(key, of, now);
      }
      if (of.limit !== allowance.limit) changeLimit(store, of, allowance.limit);
      return of.unused > 0 || isExhausted(of, now) ? take(of) : claimLeased(of, allowance.length);
    },
  };
}

type Returning = Parts['store'];

function giveBack(store: Returning, of: Lease): void {
  const { key, unused, endsAt } = of;
  [of.unused, of.part] = [0, 1];
  returnPart(store, { key, unused, endsAt });
}

function returnPart(store: Returning, { key: name, unused, endsAt }: Pick<Lease, 'key' | 'unused' | 'endsAt'>): void {
  // What cannot be given back is lost to the allowance until its time is over.
  if (unused > 0) void store.giveBackAllowance({ name, unused, endsAt }).catch(() => undefined);
}

/** Nothing that was leased under another limit is granted any more. */
function changeLimit(store: Returning, of: Lease, limit: number): void {
  giveBack(store, of);
  of.limit = limit;
  of.left = limit;
  of.exhaustedUntil = 0 as Instant;
}

const newLease = (key: string, endsAt: Instant, limit: number): Lease => ({
  key,
  limit,
  unused: 0,
  left: limit,
  part: 1,
  endsAt,
  exhaustedUntil: 0 as Instant,
  wanting: 0,
  leasing: undefined,
});

const isExhausted = ({ exhaustedUntil }: Lease, now: Instant): boolean => now < exhaustedUntil;

function take(of: Lease): AllowanceUse {
  const isGranted = of.unused > 0;
  if (isGranted) of.unused -= 1;
  return { isGranted, left: of.unused + of.left, endsAt: of.endsAt };
}
