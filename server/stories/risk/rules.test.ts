import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { days, minutes, seconds } from '../../core/values.ts';
import type { ListKind } from '../../core/risk/list.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { fileWith } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import { cardOf, cards, chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

/** The merchant of the demo, whose lists hold for its channels. */
const merchant = '8a8294174b7ecb28014b9699220012c2';

/** Rules that only report, so that none of them hides another one. */
const rules = [
  {
    name: 'emails',
    when: [{ is: 'velocity', per: 'email', of: 'attempts', limit: 2, minutes: 10 }],
    action: 'score',
    score: -1,
  },
  {
    name: 'ips',
    when: [{ is: 'velocity', per: 'ip', of: 'attempts', limit: 1, minutes: 60 }],
    action: 'score',
    score: -2,
  },
  {
    name: 'devices',
    when: [{ is: 'velocity', per: 'device', of: 'attempts', limit: 1, minutes: 60 }],
    action: 'score',
  },
  {
    name: 'banks',
    when: [{ is: 'velocity', per: 'bankAccount', of: 'attempts', limit: 1, minutes: 60 }],
    action: 'score',
  },
  {
    name: 'cards',
    when: [{ is: 'velocity', per: 'card', of: 'attempts', limit: 1, minutes: 7 * 24 * 60 }],
    action: 'score',
  },
  {
    name: 'declines',
    when: [{ is: 'velocity', per: 'customer', of: 'declined', limit: 0, minutes: 60 }],
    action: 'score',
  },
  {
    name: 'volume',
    when: [{ is: 'volume', per: 'customer', limit: '100.00', currency: 'EUR', minutes: 24 * 60 }],
    action: 'score',
  },
  { name: 'newcomers', when: [{ is: 'firstTime', per: 'customer', days: 30 }], action: 'score', score: -20 },
  { name: 'large', when: [{ is: 'amount', above: '500.00', currency: 'EUR' }], action: 'score', score: -40 },
  { name: 'differ', when: [{ is: 'countriesDiffer', between: ['billing', 'shipping'] }], action: 'score' },
  { name: 'binDiffers', when: [{ is: 'countriesDiffer', between: ['account', 'billing'] }], action: 'score' },
  { name: 'ipDiffers', when: [{ is: 'countriesDiffer', between: ['ip', 'billing'] }], action: 'score' },
  { name: 'country', when: [{ is: 'country', of: 'shipping', in: ['AQ'] }], action: 'score' },
  {
    name: 'listed',
    when: [
      { is: 'listed', on: 'block', by: ['account', 'bin', 'country', 'email', 'domain', 'address', 'ip', 'phone'] },
    ],
    action: 'score',
  },
  { name: 'shadowed', when: [{ is: 'amount', above: '1.00', currency: 'CHF' }], action: 'deny', shadow: true },
];

const countries = '203.0.113.0/24,AT\n420000,DE\n# a comment\n';

describe.each([
  ['SQLite', async (): Promise<string> => ':memory:'],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('a rule on %s', (_, database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      database: await database(),
      provisionFile: demoWithRules(rules),
      environment: { TILLWAY_COUNTRIES: fileWith(countries) },
    });
  });
  afterAll(() => world.close());

  /** The rules that fired for a payment, in words. */
  async function fired(more: Record<string, string>): Promise<Record<string, string>> {
    const { body } = await chargesDirectly(world, more);
    const { parameters = {} } = (body as unknown as { risk: { parameters?: Record<string, string> } }).risk;
    return Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name.replace('rule.', ''), text]));
  }

  const edges = [
    ['emails', { 'customer.email': 'ana@shop.example' }, 2, 10, 1],
    ['ips', { 'customer.ip': '198.51.100.7' }, 1, 60, 5],
    ['devices', { 'customer.browserFingerprint.id': 'd-1' }, 1, 60, 5],
  ] as const;

  it.each(edges)('%s counts within its window, and no longer', async (name, sent, limit, windowMinutes, bucket) => {
    for (let n = 0; n < limit; n += 1) expect(Object.keys(await fired(withName(sent)))).not.toContain(name);
    expect((await fired(withName(sent)))[name]).toMatch(new RegExp(`^${limit + 1} attempts .* ${limit} are allowed$`));
    await world.advance(minutes(windowMinutes));
    expect(Object.keys(await fired(withName(sent)))).toContain(name);
    await world.advance(minutes(windowMinutes + bucket));
    expect(Object.keys(await fired(withName(sent)))).not.toContain(name);
  });

  it('counts the days of a card in buckets of fourteen hours', async () => {
    await world.advance(days(8));
    expect(Object.keys(await fired({}))).not.toContain('cards');
    await world.advance(days(7));
    expect(Object.keys(await fired({}))).toContain('cards');
    await world.advance(plusHours(7, 14));
    expect(Object.keys(await fired({}))).not.toContain('cards');
  });

  it('counts declines at the acquirer, and no other', async () => {
    const customer = { 'customer.merchantCustomerId': 'c-declined' };
    await chargesDirectly(world, { ...customer, 'card.expiryYear': '2020' });
    expect(Object.keys(await fired(withName({ ...customer, ...cardOf(cards.declined) })))).not.toContain('declines');
    expect(Object.keys(await fired(withName(customer)))).toContain('declines');
  });

  it('adds amounts up in their own currency', async () => {
    const customer = withName({ 'customer.merchantCustomerId': 'c-volume' });
    expect(Object.keys(await fired({ ...customer, amount: '99.99' }))).not.toContain('volume');
    expect(Object.keys(await fired({ ...customer, amount: '0.01' }))).not.toContain('volume');
    expect(Object.keys(await fired({ ...customer, amount: '900.00', currency: 'USD' }))).not.toContain('volume');
    expect(await fired({ ...customer, amount: '0.01' })).toMatchObject({
      volume: '100.01 EUR by this customer within 1 day, where 100.00 are allowed',
    });
  });

  it('knows a customer after an approved payment, for so many days', async () => {
    const customer = withName({ 'customer.merchantCustomerId': 'c-new' });
    expect(Object.keys(await fired({ ...customer, ...cardOf(cards.declined) }))).toContain('newcomers');
    expect(Object.keys(await fired(customer))).toContain('newcomers');
    expect(Object.keys(await fired(customer))).not.toContain('newcomers');
    await world.advance(days(30));
    expect(Object.keys(await fired({ ...customer, ...cardOf(cards.declined) }))).not.toContain('newcomers');
    await world.advance(days(8));
    expect(Object.keys(await fired(customer))).toContain('newcomers');
  });

  it('compares amounts, and uses the one that the merchant wants screened', async () => {
    expect(Object.keys(await fired({ amount: '500.00' }))).not.toContain('large');
    expect((await fired({ amount: '500.01' }))['large']).toBe('500.01 EUR is above 500.00');
    expect(Object.keys(await fired({ amount: '92.00', 'risk.amount': '500.01' }))).toContain('large');
  });

  const countriesSent = [
    ['differ', { 'billing.country': 'AT', 'shipping.country': 'DE' }, true],
    ['differ', { 'billing.country': 'AT', 'shipping.country': 'AT' }, false],
    ['differ', { 'shipping.country': 'AT' }, false],
    ['binDiffers', { 'billing.country': 'AT' }, true],
    ['binDiffers', { 'billing.country': 'DE' }, false],
    ['ipDiffers', { 'billing.country': 'DE', 'customer.ip': '203.0.113.255' }, true],
    ['ipDiffers', { 'billing.country': 'AT', 'customer.ip': '203.0.113.0' }, false],
    ['ipDiffers', { 'billing.country': 'DE', 'customer.ip': '203.0.112.255' }, false],
    ['country', { 'shipping.country': 'AQ' }, true],
    ['country', { 'shipping.country': 'AT' }, false],
  ] as const;

  it.each(countriesSent)('%s with %j: %s', async (name, sent, isFired) => {
    expect(Object.keys(await fired(sent)).includes(name)).toBe(isFired);
  });

  async function lists(kind: ListKind, value: string): Promise<void> {
    const expiresAt = new Date(world.clock.now() + minutes(60)).toISOString();
    const entry = { list: 'block', kind, value, expiresAt };
    expect((await administrator(world).post(`entities/${merchant}/risk/lists`, entry)).status).toBe(200);
  }

  /** Each kind of list, with what is on it, a payment that is, and the nearest one that is not. */
  const listed: readonly (readonly [ListKind, string, Record<string, string>, Record<string, string>])[] = [
    ['account', '5454 5454 5454 5454', cardOf(cards.mastercard, 'MASTER'), {}],
    ['bin', '545454', cardOf(cards.mastercard, 'MASTER'), {}],
    ['country', 'AQ', { 'shipping.country': 'AQ' }, { 'shipping.country': 'AR' }],
    ['email', 'Eve@Shop.example', { 'customer.email': 'eve@shop.EXAMPLE' }, { 'customer.email': 'eva@shop.example' }],
    ['domain', 'mail.example', { 'customer.email': 'x@eu.mail.example' }, { 'customer.email': 'x@othermail.example' }],
    [
      'address',
      'Lindenallee 7 1010 Wien AT',
      {
        'shipping.street1': 'Lindenallee',
        'shipping.houseNumber1': '7',
        'shipping.postcode': '1010',
        'shipping.city': 'Wien',
        'shipping.country': 'AT',
      },
      {
        'shipping.street1': 'Lindenallee',
        'shipping.postcode': '1010',
        'shipping.city': 'Wien',
        'shipping.country': 'AT',
      },
    ],
    ['ip', '198.51.100.0/24', { 'customer.ip': '198.51.100.255' }, { 'customer.ip': '198.51.101.0' }],
    ['ip', '2001:db8:1:2::/64', { 'customer.ip': '2001:db8:1:2::ffff' }, { 'customer.ip': '2001:db8:1:3::1' }],
    ['phone', '+43 1 234567', { 'customer.phone': '+431234567' }, { 'customer.phone': '+431234568' }],
  ];

  it.each(listed)('finds a listed %s (%s), and no other one', async (kind, value, isOn, isOff) => {
    expect(Object.keys(await fired(withName(isOn)))).not.toContain('listed');
    await lists(kind, value);
    expect((await fired(withName(isOn)))['listed']).toMatch(/^on the block list: /);
    expect(Object.keys(await fired(withName(isOff)))).not.toContain('listed');
    await world.advance(minutes(60));
    expect(Object.keys(await fired(withName(isOn)))).not.toContain('listed');
  });

  it('in shadow fires and changes nothing', async () => {
    const { status, body } = await chargesDirectly(world, { amount: '2.00', currency: 'CHF' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { risk: { score: expect.any(String), parameters: { 'rule.shadowed': '2.00 CHF is above 1.00' } } },
    });
    expect(world.logged).toContainEqual(expect.objectContaining({ reason: 'shadowed: 2.00 CHF is above 1.00' }));
  });

  it('leaves nothing readable about a card in the database', async () => {
    await lists('account', cards.mastercard);
    await chargesDirectly(world, cardOf(cards.mastercard, 'MASTER'));
    const { text } = await administrator(world).get(`entities/${merchant}/risk/lists`);
    expect(text).toContain('block.');
    expect(text).not.toMatch(/5454|eve@|lindenallee/i);
  });
});

/** The customer's names, which go with anything else about a customer. */
const withName = (sent: Readonly<Record<string, string>>): Record<string, string> =>
  Object.keys(sent).some((name) => name.startsWith('customer.'))
    ? { 'customer.givenName': 'Ana', 'customer.surname': 'Roth', ...sent }
    : { ...sent };

const plusHours = (ofDays: number, hours: number) => seconds((ofDays * 24 + hours) * 3600);
