import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { roles } from '../../../core/users/roles.ts';
import { imports } from '../../reconciliation/files.ts';
import { type AdminAnswer, administrator } from '../../world/administrator.ts';
import { browserOf } from '../browser.ts';
import { type Filled, line, openFilled } from './filled.fixture.ts';
import { type Asking, asking, renewed, type SentForm, walk } from './walk.fixture.ts';

let filled: Filled;
/** One channel is closed, and another one has a setting that its merchant could not give it. */
beforeAll(async () => {
  filled = await openFilled();
  const { world } = filled;
  const operator = administrator(world);
  const [psp, merchant, channel] = [line.psp.own, line.merchant.own, line.channel.own].map((id) => `entities/${id}`);
  await imports(world, { content: 'what no profile reads' });
  const answers: AdminAnswer[] = [];
  const account = { connector: 'PROCESSOR_A', acquirerId: 'A1' };
  for (const state of ['active', 'closed'] as const) {
    const made = await operator.post(`${channel}/merchantAccounts`, { ...account, name: state });
    answers.push(made, await operator.patch(`merchantAccounts/${made.body.id}`, { state }));
    const below = await operator.post('entities', { parent: line.merchant.own, kind: 'channel', name: state });
    const path = `entities/${below.body.id}`;
    answers.push(below, await operator.patch(path, { state }));
    answers.push(await operator.patch(`${path}/settings`, { set: { merchantBookings: false } }));
  }
  for (const entity of [merchant, channel])
    for (const list of ['allow', 'block'])
      answers.push(await operator.post(`${entity}/risk/lists`, { list, kind: 'email', value: `${list}@shop.example` }));
  answers.push(await operator.patch(`${psp}/settings`, { set: { merchantBookings: false, riskDenyBelow: 10 } }));
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`Expected every change to be made, but got ${failed.text}`);
  await world.wired().gateway.refreshEntities();
});
afterAll(() => filled.world.close());

async function userOf(entity: string) {
  const { world } = filled;
  const key = world.wired().gateway.entities.entityOf(entity)?.key ?? null;
  return asking(world, (await browserOf(world, { roles: [...roles], entity: key })).cookie);
}

const refusals = ['Only the operator may do this', 'by an administrator of the psp or division above only'];
const isRefused = (page: string): boolean => refusals.some((each) => page.includes(each));
/** What stops an entity, or ends the session, is sent last, because other forms were shown before it. */
const rankOf = ({ address, fields }: SentForm): number => {
  if (/sign-out|office\/me|users|test\/clock/.test(address)) return 3;
  return Math.max(...fields.map(([, value]) => ['disabled', 'closed'].indexOf(value) + 1), 0);
};

/** Sends a form as it was shown, or once more as it is shown now where another one has changed its object. */
async function sends(ask: Asking, form: SentForm): Promise<string> {
  const page = await ask(form.address, form.fields);
  return page.includes('was changed meanwhile') ? ask(form.address, await renewed(ask, form)) : page;
}

const ofOperator = [
  /settlements\/upload/,
  /settlements\/decide/,
  /settings\?change=riskRules/,
  /settings\?change=merchantBookings/,
];

// Some hundred pages and forms take fifteen seconds of a processor, and a busy machine several times as long.
describe('what the operator decides', { timeout: 120_000 }, () => {
  it('is offered to its own users', async () => {
    const { addresses, forms } = await walk(await userOf(line.psp.own));
    expect(ofOperator.filter((each) => !addresses.some((address) => each.test(address)))).toEqual([]);
    const actions = [/entities\/\w+\/accounts/, /rows\/\w+\/mark/, /settlements\/\w+\/again/, /upload\/try/];
    expect(actions.filter((each) => !forms.some(({ address }) => each.test(address)))).toEqual([]);
  });

  it.each(inject('proofs') === 'whole' ? (['channel', 'merchant'] as const) : (['merchant'] as const))(
    'is in no form and no link for a user of a %s',
    async (kind) => {
      const ask = await userOf(line[kind].own);
      const { addresses, forms } = await walk(ask);
      const led = addresses.filter((address) => ofOperator.some((each) => each.test(address)));
      const [refused, unanswered]: [string[], string[]] = [[], []];
      for (const form of forms.toSorted((a, b) => rankOf(a) - rankOf(b))) {
        const page = await sends(ask, form);
        if (isRefused(page)) refused.push(`${form.page} ${form.address} ${JSON.stringify(form.fields)}`);
        if (rankOf(form) < 3 && page.includes('action="/office/sign-in"')) unanswered.push(form.address);
      }
      expect({ led, refused, unanswered }).toEqual({ led: [], refused: [], unanswered: [] });
      expect(addresses.length).toBeGreaterThan(100);
      expect(forms.length).toBeGreaterThan(100);
    },
  );
});
