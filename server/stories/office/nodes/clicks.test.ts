import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '../../../core/users/roles.ts';
import { imports } from '../../reconciliation/files.ts';
import { browserOf } from '../browser.ts';
import { type Filled, openFilled } from './filled.fixture.ts';
import { asking, renewed, type SentForm, walk } from './walk.fixture.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
  await imports(filled.world, { content: 'what no profile reads' });
});
afterAll(() => filled.world.close());

/** What ends the session is sent last. */
const endsSession = ({ address }: SentForm): boolean => /sign-out|office\/me|test\/clock/.test(address);

/** The address of a form without what it is about. */
const kindOf = ({ address }: SentForm): string => (address.split('?')[0] ?? '').replaceAll(/\w{32}/g, 'id');

it('each kind of form is answered with a page, however often it is sent at the same moment', async () => {
  const ask = await asking(filled.world, (await browserOf(filled.world, { roles, entity: null })).cookie);
  const { forms } = await walk(ask);
  const kinds = Map.groupBy(forms, kindOf).values();
  const firsts = Array.from(kinds, ([first]) => first ?? expect.fail('No form'));
  expect(firsts.length).toBeGreaterThan(60);
  const faults: string[] = [];
  for (const form of firsts.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)))) {
    const fields = await renewed(ask, form);
    for (const answer of await Promise.all([1, 2, 3].map(() => ask(form.address, fields))))
      if (!answer.startsWith('<!doctype html>') || answer.includes('The gateway could not answer'))
        faults.push(`${form.address} ${answer.slice(0, 200)}`);
  }
  expect(faults).toEqual([]);
});
