import type { Change } from '../../core/change.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { beginsNoPayment } from '../../http/request/post.ts';
import { retryOnConflict } from '../../operations/once/retry-on-conflict.ts';
import type { FinalAnswer, OnceRequest } from '../../operations/once/work.ts';
import type { TextName } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';

/** What the work of a form has answered: an object of JSON. */
export type FormAnswer = Readonly<Record<string, unknown>>;

type CarryOut<Fault> = (alongside: readonly Change[]) => Promise<Fault | undefined>;

/**
 * Carries out what a form asks for, once for each form that was rendered: a second click changes nothing. `alongside` is
 * to be committed with it. Returns why it was not carried out.
 */
export async function carryOutForm<Fault extends TextName | 'unknown'>(
  visit: Visit,
  carryOut: CarryOut<Fault>,
): Promise<Fault | 'formOutdated' | undefined> {
  let fault: Fault | undefined;
  const answer = await answerForm(visit, () => ({
    kind: 'certain',
    answer: answerOf(200, {}),
    async carryOut(alongside) {
      fault = await carryOut(alongside);
      return fault === undefined ? undefined : refuse('requestUnderWay');
    },
  }));
  // A form that is sent again may find its own change; what was answered first then holds.
  return isRefusal(answer) ? (fault ?? 'formOutdated') : undefined;
}

/**
 * Answers a form by its work, which is carried out once for each form that was rendered. `part`: what of a form that
 * changes several things this is.
 */
export async function answerForm(
  visit: Visit,
  prepare: OnceRequest['prepare'],
  part?: string,
): Promise<FormAnswer | Refusal> {
  const { gateway, user, c, form, all } = visit;
  const key = /^[0-9a-f-]{36}$/.exec(form['key'] ?? '')?.[0];
  if (key === undefined) return refuse('requestMalformed');
  const scope = ['office', user.key, c.req.path, ...(part === undefined ? [] : [part])].join(' ');
  // A file is in `form` alone, as its hash; of a box that was ticked several times, `all` has each value.
  const sent = Object.entries(form).map(([name, value]) => [name, value, all(name)]);
  const answer = await retryOnConflict(() =>
    gateway.operations.answerOnce({
      repeatable: { scope, key, body: Buffer.from(JSON.stringify(sent)) },
      prepare,
      answerPayment: beginsNoPayment,
      answerRefusal: (refusal) => answerOf(400, refusal),
    }),
  );
  // The cast holds because these are the texts of the answers above.
  return JSON.parse(answer.body) as FormAnswer | Refusal;
}

/** The answer of a form's work, as an object of JSON. */
export const answerOf = (status: number, shows: object): FinalAnswer => ({ status, body: JSON.stringify(shows) });
