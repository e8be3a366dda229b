import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { type Channel, entities, type Name, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { cardOf, cards } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';
import { codeOf, idIn, instruction } from './instructions.fixture.ts';
import { databases } from '../proofs/databases.ts';

type Form = Record<string, string>;

const approved = '000.100.110';
const instalments = { type: 'INSTALLMENT', numberOfInstallments: '2' };
const money = { amount: '92.00', currency: 'EUR' };
const card = cardOf(cards.approved);
const debit = accountOf(ibans.plain);
const stranger = cardOf('4111111111111111');
const short = { 'customParameters[forceResultCode]': '800.100.155' };
const approves = { 'customParameters[forceResultCode]': approved };
/** A card for each story whose issuer forbids later ones with it. */
const numbers: Readonly<Record<string, string>> = {
  '02': '4000000000000002',
  '03': '4000000000009987',
  '21': '4000000000000119',
  '800.100.500': '4000056655665556',
  '800.100.501': '4005519200000004',
  'stopped, then short': '4242424242424242',
  'never, then stopped': '4917610000000000',
};
const headersOf = (name: Name) => ({ authorization: `Bearer ${tokenOf(name)}` });
const here = 'bakery in town';
const there = 'bakery online';

describe.each(databases)('an agreement with another channel of the merchant on $name', ({ fresh }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), provisionFile: provisionFile() });
  });
  afterAll(() => world.close());

  const pays = (channel: Channel, form: Form = {}, account: Form = card): Promise<Answered> =>
    world.post(
      'v1/payments',
      { entityId: entities[channel], ...money, paymentType: 'DB', ...account, ...form },
      headersOf(channel),
    );
  const begins = (members: Form = {}, account: Form = card) =>
    pays(here, instruction({ mode: 'INITIAL', source: 'CIT', ...members }), account);
  const follows = (channel: Channel, initialTransactionId: string, more: Form = {}, account: Form = card) =>
    pays(channel, { ...instruction({ mode: 'REPEATED', source: 'MIT', initialTransactionId }), ...more }, account);
  const practises = (channel: Channel, industryPractice: string, of: Answered, more: Form = {}) =>
    pays(channel, { ...instruction({ industryPractice, initialTransactionId: of.body.id }), ...more });
  const codesOf = async (...answers: readonly Promise<Answered>[]) => (await Promise.all(answers)).map(codeOf);

  const named: readonly (readonly [string, (first: Answered) => string])[] = [
    ['its payment', ({ body }) => body.id],
    ['the scheme', idIn],
  ];

  it.each(named)('has no more payments than were agreed, by the id of %s', async (_of, nameOf) => {
    const first = await begins(instalments);
    const type = instruction({ type: 'INSTALLMENT' });
    expect(codeOf(await follows(there, nameOf(first), type))).toBe(approved);
    expect(codeOf(await follows(there, nameOf(first), type))).toBe('600.200.501');
    expect(codeOf(await follows(here, nameOf(first), type))).toBe('600.200.501');
  });

  it.each(named)('is about one card, one currency and one type, by the id of %s', async (_of, nameOf) => {
    const id = nameOf(await begins(instalments));
    expect(codeOf(await follows(there, id, {}, stranger))).toBe('100.150.300');
    expect(codeOf(await follows(there, id, { currency: 'USD' }))).toBe('700.100.500');
    expect(codeOf(await follows(there, id, instruction({ type: 'RECURRING' })))).toBe('600.200.501');
    expect(codeOf(await follows(there, id, { 'card.expiryYear': '2039' }))).toBe(approved);
  });

  it('is needed: a payment without one, and one that was declined, permit none', async () => {
    expect(codeOf(await follows(there, (await pays(here)).body.id))).toBe('100.150.300');
    const declined = await begins({}, cardOf(cards.declined));
    expect(codeOf(await follows(there, declined.body.id))).toBe('100.150.300');
  });

  it.each([
    ['here', here],
    ['there', there],
  ] as const)(
    'ends for all channels where the cardholder stops it %s, or all of the merchant',
    async (_at, channel) => {
      for (const code of ['800.100.500', '800.100.501']) {
        const [first, other] = [await begins(), await begins()];
        expect(codeOf(await follows(channel, first.body.id, { 'customParameters[forceResultCode]': code }))).toBe(code);
        expect(await codesOf(...[here, there].map((each) => follows(each as Channel, first.body.id)))).toEqual([
          code,
          code,
        ]);
        expect(codeOf(await follows(there, other.body.id))).toBe(code === '800.100.501' ? code : approved);
      }
    },
  );

  it('has the advice of the issuer in all channels, wherever the try was declined', async () => {
    const stolen = cardOf('4000000000009979');
    const first = await begins({}, { ...stolen, 'customParameters[forceResultCode]': approved });
    expect(codeOf(await follows(there, first.body.id, {}, stolen))).toBe('800.100.159');
    for (const channel of [here, there] as const)
      expect(codeOf(await follows(channel, first.body.id, {}, stolen))).toBe('700.601.003');
  });

  it.each([
    ['02', '700.600.002'],
    ['03', '700.601.003'],
    ['21', '700.601.021'],
  ])('has the advice %s in all channels also where it was made elsewhere', async (advice, code) => {
    const account = cardOf(numbers[advice] ?? '');
    const elsewhere = '123456789012345';
    const declined = await follows(here, elsewhere, { 'customParameters[SIM_advice]': advice }, account);
    expect(declined.body.resultDetails).toMatchObject({ MerchantAdviceCode: advice });
    for (const channel of [here, there] as const)
      expect(codeOf(await follows(channel, elsewhere, {}, account))).toBe(code);
    expect(codeOf(await pays(there, {}, { ...account, ...approves }))).toBe(approved);
    expect(codeOf(await follows('florist in town', elsewhere, {}, { ...account, ...approves }))).toBe(approved);
  });

  it.each([
    ['800.100.500', '700.601.021', approved],
    ['800.100.501', '800.100.501', '800.100.501'],
  ])('that was made elsewhere ends in all channels with %s', async (code, next, ofOther) => {
    const account = cardOf(numbers[code] ?? '');
    const elsewhere = '123456789012345';
    const made = await pays(there, instruction({ mode: 'INITIAL', source: 'CIT' }), account);
    const stopped = await follows(here, elsewhere, { 'customParameters[forceResultCode]': code }, account);
    expect(codeOf(stopped)).toBe(code);
    for (const channel of [here, there] as const) {
      expect(codeOf(await follows(channel, elsewhere, {}, account))).toBe(next);
      expect(codeOf(await follows(channel, made.body.id, {}, account))).toBe(ofOther);
    }
    await world.advance(minutes(1));
    const anew = await pays(there, instruction({ mode: 'INITIAL', source: 'CIT' }), account);
    for (const channel of [here, there] as const)
      expect(codeOf(await follows(channel, anew.body.id, {}, account))).toBe(approved);
  });

  const stops = { 'customParameters[forceResultCode]': '800.100.501' };
  it.each([
    ['stopped, then short', stops, { ...short, 'customParameters[SIM_advice]': '24' }, '800.100.501'],
    ['never, then stopped', { ...short, 'customParameters[SIM_advice]': '03' }, stops, '700.601.003'],
  ])('keeps what was forbidden for good beside later advice: %s', async (name, forbidden, later, code) => {
    const account = cardOf(numbers[name] ?? '');
    const elsewhere = '123456789012345';
    expect((await follows(here, elsewhere, forbidden, account)).status).toBe(400);
    const initial = instruction({ mode: 'INITIAL', source: 'CIT' });
    expect((await pays(here, { ...initial, ...later }, account)).status).toBe(400);
    await world.advance(minutes(120));
    const anew = await pays(here, { ...initial, ...approves }, account);
    const id = code === '700.601.003' ? anew.body.id : elsewhere;
    for (const channel of [here, there] as const)
      expect(codeOf(await follows(channel, id, approves, account))).toBe(code);
  });

  it('has as many tries of a declined Visa card in all channels as a scheme permits', async () => {
    const elsewhere = '123456789012345';
    const account = { ...cardOf('4012888888881881'), ...short };
    for (let tries = 0; tries < 16; tries += 1)
      expect(codeOf(await follows(tries % 2 ? here : there, elsewhere, {}, account))).toBe('800.100.155');
    for (const channel of [here, there] as const)
      expect(codeOf(await follows(channel, elsewhere, {}, account))).toBe('800.100.161');
  });

  it('is charged exactly as often as agreed by two processes, each with another channel', async () => {
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '6' });
    const twin = await world.twin();
    const app = await twin.app();
    const members = instruction({ mode: 'REPEATED', source: 'MIT', initialTransactionId: first.body.id });
    const form = { entityId: entities[there], ...money, paymentType: 'DB', ...card, ...members };
    const elsewhere = async () => {
      const init = { method: 'POST', body: new URLSearchParams(form), headers: headersOf(there) };
      return (await app.request('/v1/payments', init)).status;
    };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? elsewhere() : follows(here, first.body.id).then(({ status }) => status),
      ),
    );
    await twin.close();
    expect(all.filter((status) => status === 200)).toHaveLength(5);
  });

  it('is that of a mandate, by the id of the mandate or of the first debit', async () => {
    const first = await begins(instalments, debit);
    const byMandate = { 'bankAccount.mandate.id': idIn(first) };
    const second = await pays(there, { ...instruction({ mode: 'REPEATED', source: 'MIT' }), ...byMandate }, debit);
    expect([codeOf(second), second.body.bankAccount]).toEqual([approved, first.body.bankAccount]);
    expect(second.body.resultDetails).toMatchObject({ SequenceType: 'RCUR' });
    for (const id of [idIn(first), first.body.id])
      expect(codeOf(await follows(there, id, {}, debit))).toBe('600.200.501');
  });

  it('ends with the last debit of its mandate', async () => {
    const first = await begins({}, debit);
    expect(codeOf(await follows(there, first.body.id, { sequence: 'FINAL' }, debit))).toBe(approved);
    expect(codeOf(await follows(here, first.body.id, {}, debit))).toBe('800.100.204');
    expect(codeOf(await follows(there, idIn(first), {}, debit))).toBe('800.100.204');
  });

  it('lets practices complete the payments of its channel, by their rules', async () => {
    const declined = await begins({}, { ...card, ...short });
    expect(codeOf(await practises(there, 'NO_SHOW', declined))).toBe('700.300.200');
    expect(codeOf(await practises(there, 'RESUBMISSION', declined, { amount: '500.00' }))).toBe('700.100.300');
    expect(codeOf(await practises(there, 'RESUBMISSION', declined, stranger))).toBe('700.100.400');
    const approvals = await codesOf(
      ...[here, there].map((each) => practises(each as Channel, 'RESUBMISSION', declined)),
    );
    expect(approvals.toSorted()).toEqual([approved, '800.110.100']);
  });

  it('has one resubmission for all tries of its channels', async () => {
    const declined = await pays(here, short);
    const second = await practises(there, 'RESUBMISSION', declined, short);
    expect(codeOf(second)).toBe('800.100.155');
    expect(codeOf(await practises(here, 'RESUBMISSION', second))).toBe(approved);
    expect(codeOf(await practises(there, 'RESUBMISSION', declined))).toBe('800.110.100');
  });

  it('binds a schedule that names it', async () => {
    const { 'card.cvv': _code, ...stored } = card;
    const storing = { entityId: entities[there], ...stored };
    const { body } = await world.post('v1/registrations', storing, headersOf(there));
    const schedules = (initialTransactionId: string, more: Form = {}) => {
      const terms = { ...money, 'job.expression': '0 0 6 1 * ?', ...instruction({ initialTransactionId }), ...more };
      const form = { entityId: entities[there], registrationId: body.id, ...terms };
      return world.post('scheduling/v1/schedules', form, headersOf(there));
    };
    expect((await schedules((await pays(here)).body.id)).status).toBe(400);
    const first = await begins({ type: 'RECURRING' });
    expect((await schedules(first.body.id, { currency: 'USD' })).status).toBe(400);
    expect((await schedules(first.body.id)).status).toBe(200);
  });

  it('is unknown to another merchant, as an id is that no payment has', async () => {
    const { gateway } = world.wired();
    const first = await begins();
    const unused = gateway.ids.publicId('payment', gateway.ids.key('payment'));
    for (const id of [first.body.id, unused]) {
      const foreign = await follows('florist in town', id);
      expect([foreign.status, codeOf(foreign)]).toEqual([400, '100.150.300']);
      expect(foreign.body.resultDetails['ExtendedDescription']).toBe(
        'no first payment of this standing instruction was approved',
      );
      const completing = instruction({ industryPractice: 'NO_SHOW', initialTransactionId: id });
      expect(codeOf(await pays('florist in town', completing))).toBe('700.100.100');
      expect(codeOf(await follows('florist in town', id, {}, debit))).toBe('100.500.303');
    }
    expect(codeOf(await follows('florist in town', idIn(first), {}, stranger))).toBe(approved);
  });
});
