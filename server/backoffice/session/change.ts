import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Administration, Administrator } from '../../operations/administration/administration.ts';
import type { Work } from '../../operations/once/work.ts';
import type { Visit } from '../visit.ts';
import { answerForm, answerOf, type FormAnswer } from './carry-out.ts';

/** What a change has made: the members that the admin API would answer with. */
export type Changed = FormAnswer;

type Prepare = (by: Administrator) => Administration | Refusal | Promise<Administration | Refusal>;

/**
 * Makes a change of an administrator once for each form that was rendered, with its entry of the audit. A form that is
 * sent again is answered as before, but for what is shown once. `part`: what of a form that changes several things this is.
 */
export const change = (visit: Visit, prepare: Prepare, part?: string): Promise<Changed | Refusal> =>
  answerForm(
    visit,
    async () => {
      const { actor } = visit;
      const wanted = await prepare({ actor, ndc: actor.ndc });
      return isRefusal(wanted) ? wanted : workOf(visit, wanted);
    },
    part,
  );

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
