import { beginsNoPayment } from '../../http/request/post.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Administration, Administrator } from '../../operations/administration/administration.ts';
import { retryOnConflict } from '../../operations/once/retry-on-conflict.ts';
import type { FinalAnswer, OnceRequest, Work } from '../../operations/once/work.ts';
import type { Visit } from '../visit.ts';

/** What a change has made: the members that the admin API would answer with. */
export type Changed = Readonly<Record<string, unknown>>;

type Prepare = (by: Administrator) => Administration | Refusal | Promise<Administration | Refusal>;

/**
 * Makes a change of an administrator once for each form that was rendered, with its entry of the audit. A form that is
 * sent again is answered as before, but for what is shown once. `part`: what of a form that changes several things this is.
 */
export const change = (visit: Visit, prepare: Prepare, part?: string): Promise<Changed | Refusal> =>
  once(
    visit,
    async () => {
      const { actor } = visit;
      const wanted = await prepare({ actor, ndc: actor.ndc });
      return isRefusal(wanted) ? wanted : workOf(visit, wanted);
    },
    part,
  );

/** Carries out the work of a form once; its answer is an object of JSON. */
export async function once(visit: Visit, prepare: OnceRequest['prepare'], part?: string): Promise<Changed | Refusal> {
  const { gateway, user, c, form, all } = visit;
  const key = /^[0-9a-f-]{36}$/.exec(form['key'] ?? '')?.[0];
  if (key === undefined) return refuse('requestMalformed');
  const scope = ['office', user.key, c.req.path, ...(part === undefined ? [] : [part])].join(' ');
  const sent = Object.keys(form).map((name) => [name, all(name)]);
  const answer = await retryOnConflict(() =>
    gateway.operations.answerOnce({
      repeatable: { scope, key, body: Buffer.from(JSON.stringify(sent)) },
      prepare,
      answerPayment: beginsNoPayment,
      answerRefusal: (refusal) => answerOf(400, refusal),
    }),
  );
  // The cast holds because these are the texts of the answers above.
  return JSON.parse(answer.body) as Changed | Refusal;
}

function workOf({ gateway, actor: { ndc } }: Visit, administration: Administration): Work {
  const { shows, showsOnce } = administration;
  return {
    kind: 'certain',
    answer: answerOf(200, shows),
    ...(showsOnce ? { first: answerOf(200, { ...shows, ...showsOnce }) } : {}),
    async carryOut(alongside) {
      await gateway.operations.administer(administration, { ndc, alongside });
      return undefined;
    },
  };
}

const answerOf = (status: number, shows: object): FinalAnswer => ({ status, body: JSON.stringify(shows) });
