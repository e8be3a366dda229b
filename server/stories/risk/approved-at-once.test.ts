import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { type AgreementKey, minutes } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import { idIn, merchantOf } from '../instructions/instructions.fixture.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { decides } from '../world/analyst.ts';
import { readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };

/** Work that is done before the next commit which ends or sends a payment. */
let meanwhile: (() => Promise<void>) | undefined;
const keepsPayment = ({ kind }: Change): boolean => kind === 'concludePayment' || kind === 'savePayment';
const overtaken = (store: Store): Store => ({
  ...store,
  async commit(changes) {
    const work = changes.some(keepsPayment) ? meanwhile : undefined;
    if (work) meanwhile = undefined;
    await work?.();
    return store.commit(changes);
  },
});

describe.each([
  ['SQLite', async (): Promise<string> => freshFile()],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('a payment by the merchant that is approved on %s', (_, database) => {
  let world: World;
  afterEach(() => world.close());

  it.each([
    ['INTERNAL', '000.100.110'],
    ['EXTERNAL', '000.100.112'],
  ])('is not sent after its agreement was cancelled in the same moment (%s)', async (testMode, approved) => {
    world = await openWorld({ database: await database(), seams: { store: overtaken, acquirer: (each) => each } });
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
    meanwhile = () => world.store().commit([{ kind: 'cancelAgreements', cancellation }]);
    await decides(world.wired(), stopped, { decision: 'APPROVE' });
    await world.advance(minutes(30));
    expect(meanwhile).toBeUndefined();
    expect(await resultOf(stopped)).toBe('800.100.500');
  });

  async function agreementOf(payment: string): Promise<AgreementKey> {
    const key = world.wired().gateway.ids.keyOf('payment', payment);
    const found = key === undefined ? undefined : await world.store().payment(key);
    return found?.findings.agreement ?? expect.fail(`Expected ${payment} to follow an agreement`);
  }
});
