import { Hono } from 'hono';
import { z } from 'zod';
import type { Bindings } from './listening.ts';

/** How a simulator may behave, by what that is about. */
type Behaviours = Readonly<Record<string, readonly string[]>>;

/** A simulator's behaviour, before the test data of a request are applied. */
export type Control<B extends Behaviours> = {
  /** The behaviour of the next request, which is counted by that; undefined for the usual one. */
  next<On extends keyof B>(on: On): B[On][number] | undefined;
  /** Resolves when the requests that are held are released. */
  released(): Promise<void>;
  held(): number;
  /** `GET /`: each behaviour as it is now. `POST /` `{mode, times?, on?}` sets one, `{release: true, on?}` ends it. */
  readonly routes: Hono<Bindings>;
};

/** A behaviour, and for how many requests; null: until it is ended. */
type Current = { readonly mode: string; readonly left: number | null };

const order = z.union([
  z.object({ mode: z.string(), on: z.string().optional(), times: z.int().positive().nullable().default(null) }),
  z.object({ release: z.literal(true), on: z.string().optional() }),
]);

/** Behaviours that a test, or a person, sets for the next requests of everyone. An order without `on` is about the first. */
export function controlOf<const B extends Behaviours>(behaviours: B): Control<B> {
  const current = new Map<string, Current>();
  let waiting: (() => void)[] = [];
  const [first = ''] = Object.keys(behaviours);

  /** Whether the order could be carried out. */
  function apply(sent: z.infer<typeof order>): boolean {
    const { on = first } = sent;
    if (!Object.hasOwn(behaviours, on)) return false;
    if ('mode' in sent) {
      if (!behaviours[on]?.includes(sent.mode)) return false;
      current.set(on, { mode: sent.mode, left: sent.times });
      return true;
    }
    current.delete(on);
    if (on === first) for (const proceed of waiting.splice(0)) proceed();
    return true;
  }

  const routes = new Hono<Bindings>();
  routes.get('/', (c) =>
    c.json({
      behaviours: Object.entries(behaviours).map(([on, modes]) => ({ on, modes, now: current.get(on) ?? null })),
      held: waiting.length,
    }),
  );
  routes.post('/', async (c) => {
    const read = order.safeParse(await c.req.json().catch(() => undefined));
    return read.success && apply(read.data) ? c.json({ done: true }) : c.json({ refused: 'malformed' }, 400);
  });

  return {
    next(on) {
      const now = current.get(String(on));
      if (!now) return undefined;
      if (now.left === 1) current.delete(String(on));
      else if (now.left !== null) current.set(String(on), { ...now, left: now.left - 1 });
      return now.mode;
    },
    released: () => new Promise((resolve) => void waiting.push(resolve)),
    held: () => waiting.length,
    routes,
  };
}
