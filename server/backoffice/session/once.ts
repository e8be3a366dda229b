import { beginsNoPayment } from '../../http/request/post.ts';
import type { Change } from '../../core/change.ts';
import { refuse } from '../../core/refusal.ts';
import type { TextName } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';

/** The key of a posted form; undefined for a form that no page had. */
const formKey = ({ form }: Pick<Visit, 'form'>): string | undefined => /^[0-9a-f-]{36}$/.exec(form['key'] ?? '')?.[0];

type CarryOut<Fault> = (alongside: readonly Change[]) => Promise<Fault | undefined>;

/**
 * Carries out what a form asks for, once for each form that was rendered: a second click changes nothing. `alongside` is
 * to be committed with it. Returns why it was not carried out.
 */
export async function once<Fault extends TextName | 'unknown'>(
  visit: Visit,
  carryOut: CarryOut<Fault>,
): Promise<Fault | 'formOutdated' | undefined> {
  const { gateway, c, user, form } = visit;
  const key = formKey(visit);
  if (key === undefined) return 'formOutdated';
  let fault: Fault | undefined;
  const { form: _session, ...fields } = form;
  const answer = await gateway.operations.answerOnce({
    repeatable: { scope: `office ${user.key} ${c.req.path}`, key, body: Buffer.from(JSON.stringify(fields)) },
    prepare: () => ({
      kind: 'certain',
      answer: { status: 200, body: '' },
      async carryOut(alongside) {
        fault = await carryOut(alongside);
        return fault === undefined ? undefined : refuse('requestUnderWay');
      },
    }),
    answerPayment: beginsNoPayment,
    answerRefusal: () => ({ status: 400, body: '' }),
  });
  // A form that is sent again may find its own change; what was answered first then holds.
  return answer.status === 200 ? undefined : (fault ?? 'formOutdated');
}
