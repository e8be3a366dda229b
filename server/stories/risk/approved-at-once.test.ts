import { afterEach, describe, expect, it } from 'vitest';
import { type AgreementKey, minutes } from '../../core/values.ts';
import { idIn, merchantOf } from '../instructions/instructions.fixture.ts';
import { decides } from '../world/analyst.ts';
import { readsPayment } from '../world/words.ts';
import { keepsPayment, overtaking } from '../process/overtaken.ts';
import { openWorld, type World } from '../world/world.ts';
import { databases } from '../proofs/databases.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };

const overtaker = overtaking(keepsPayment);

describe.each(databases)('a payment by the merchant that is approved on $name', ({ fresh }) => {
  let world: World;
  afterEach(() => world.close());

  it.each([
    ['INTERNAL', '000.100.110'],
    ['EXTERNAL', '000.100.112'],
  ])('is not sent after its agreement was cancelled in the same moment (%s)', async (testMode, approved) => {
    world = await openWorld({ database: await fresh(), seams: overtaker.seams });
    const { begins, follows } = merchantOf(() => world);
    const id = idIn(await begins({}, { testMode }));
    const hold = async () => (await follows(id, {}, { testMode, ...toReview })).body.id;
    const [stopped, sent] = [await hold(), await hold()];
    const resultOf = async (payment: string) => (await readsPayment(world, payment)).body.result.code;

    await decides(world.wired(), sent, { decision: 'APPROVE' });
    await world.advance(minutes(1));
    expect(await resultOf(sent)).toBe(approved);

    const agreement = await agreementOf(stopped);
    const cancellation = { agreement, code: '800.100.500' };
    overtaker.meanwhile = () => world.store().commit([{ kind: 'cancelAgreements', cancellation }]);
    await decides(world.wired(), stopped, { decision: 'APPROVE' });
    await world.advance(minutes(30));
    expect(overtaker.meanwhile).toBeUndefined();
    expect(await resultOf(stopped)).toBe('800.100.500');
  });

  async function agreementOf(payment: string): Promise<AgreementKey> {
    const key = world.wired().gateway.ids.keyOf('payment', payment);
    const found = key === undefined ? undefined : await world.store().payment(key);
    return found?.findings.agreement ?? expect.fail(`Expected ${payment} to follow an agreement`);
  }
});
