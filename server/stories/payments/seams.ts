import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { StoreUnavailable } from '../../core/faults.ts';
import { type Store } from '../../store/store.ts';
import type { Seams } from '../world/world.ts';

/**
 * A failure at a seam: the process stops there for good, or the database is unavailable, with or without having kept
 * the commit, at this seam only or from then on (`away`), for reads as well.
 */
export type Failure = { readonly at: number; readonly kind: 'stop' | 'unavailable' | 'away' };

/**
 * The points at which a process can stop between its effects: before and after each commit and each request to an
 * acquirer.
 */
export type Crossings = Seams & {
  /** Counts from one again, and fails at the seam that the failure names. */
  arm(failure?: Failure): void;
  /** The seams that were crossed since then, in order. */
  readonly crossed: () => readonly string[];
  /** Whether the database is away. */
  readonly isAway: () => boolean;
  /** Resolves when the process has stopped. */
  readonly stopped: () => Promise<'stopped'>;
};

/** A process that has stopped never responds. */
const nothing = new Promise<never>(() => {});

export function crossings(): Crossings {
  let [crossed, failure]: [string[], Failure | undefined] = [[], undefined];
  let stop = Promise.withResolvers<'stopped'>();
  let process = { runs: true };
  let isAway = false;

  const cross = (name: string, mine: { runs: boolean }): Promise<void> | void => {
    if (!mine.runs) return nothing;
    crossed.push(name);
    if (crossed.length !== failure?.at) return undefined;
    if (failure.kind === 'away') isAway = true;
    if (failure.kind !== 'stop') throw new StoreUnavailable(new Error(`Struck ${name}`));
    mine.runs = false;
    stop.resolve('stopped');
    return nothing;
  };
  const around = <Given extends readonly unknown[], T>(name: string, work: (...given: Given) => Promise<T>) => {
    const mine = process;
    return async (...given: Given): Promise<T> => {
      await cross(`before ${name}`, mine);
      const done = await work(...given);
      await cross(`after ${name}`, mine);
      return done;
    };
  };
  const unlessAway =
    <Given extends readonly unknown[], T>(read: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (isAway) throw new StoreUnavailable(new Error('Struck for good'));
      return read(...given);
    };
  return {
    store(inner): Store {
      process = { runs: true };
      return {
        ...inner,
        checkout: unlessAway(inner.checkout),
        status: unlessAway(inner.status),
        payment: unlessAway(inner.payment),
        paymentTree: unlessAway(inner.paymentTree),
        keptAnswer: unlessAway(inner.keptAnswer),
        commit: unlessAway(around('commit', inner.commit)),
        foldDay: around('fold', inner.foldDay),
        claimMessages: unlessAway(inner.claimMessages),
        deleteLapsedMessages: unlessAway(inner.deleteLapsedMessages),
        settleMessages: unlessAway(around('settling', inner.settleMessages)),
        probe: unlessAway(inner.probe),
      };
    },
    acquirer: (inner): Acquirer => ({
      send: around('request', inner.send),
      inquire: around('inquiry', inner.inquire),
      ...(inner.withdraw && { withdraw: around('withdrawal', inner.withdraw) }),
      ...(inner.bookings && { bookings: around('bookings', inner.bookings) }),
    }),
    arm(given) {
      [crossed, failure] = [[], given];
      isAway = false;
      stop = Promise.withResolvers();
    },
    crossed: () => crossed,
    isAway: () => isAway,
    stopped: () => stop.promise,
  };
}
