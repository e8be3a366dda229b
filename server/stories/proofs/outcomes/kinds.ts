import { paymentTypes, type ReferenceType } from 'shared';
import { accountOf, ibans } from '../../world/bank-accounts.ts';
import { chargesDirectly, order, paysBy, readsPayment, readsRegistration, registers } from '../../world/words.ts';
import { type Answered, demo, type World } from '../../world/world.ts';

/** A request to an acquirer or bank, with test parameters, and how its outcome is read. */
export type Request = {
  readonly send: (more: Record<string, string>) => Promise<Answered>;
  readonly read: (id: string) => Promise<Answered>;
};

/** A request that a merchant sends after what goes before it. */
export type Kind = {
  readonly name: string;
  readonly prepare: (world: World) => Promise<Request>;
  /** Whether a bank responds days later. */
  readonly isSlow?: boolean;
  /** Whether its shopper or bank decides after the response. */
  readonly waits?: boolean;
  /** Whether other money that was carried out for it can be reversed: a reversal has no reversal. */
  readonly isFinal?: boolean;
};

const external = { testMode: 'EXTERNAL' };
const part = { amount: '10.00', currency: 'EUR' };
const debitOf = (iban: string) => ({ ...order, ...external, ...accountOf(iban) });
const transfer = { ...external, ...order, 'customParameters[SIM_transfer]': 'confirmed' };
const invoice = { ...external, ...order, paymentBrand: 'PAYOLUTION_INVOICE' };

const pays = (world: World, form: Record<string, string>): Promise<Answered> => world.post('v1/payments', form);
const ofPayment = (world: World, send: Request['send']): Request => ({ send, read: (id) => readsPayment(world, id) });

/** A payment of its own, with the parameters that its method has. */
const first = (name: string, form: (world: World) => Record<string, string>, more: Partial<Kind> = {}): Kind => ({
  name,
  ...more,
  prepare: async (world) => ofPayment(world, (test) => pays(world, { ...form(world), ...test })),
});

const byCard = (paymentType: string): Kind => ({
  name: `${paymentType} by card`,
  prepare: async (world) => ofPayment(world, (test) => chargesDirectly(world, { ...external, paymentType, ...test })),
});

/** A reference to a payment by a method. */
function reference(paymentType: ReferenceType, base: string, method: Method): Kind {
  const isOfWhole = paymentTypes[paymentType].amount === 'whole';
  const form = { entityId: demo.entityId, paymentType, ...(isOfWhole ? {} : part) };
  return {
    name: `${paymentType} of ${base} ${method}`,
    ...(isOfWhole ? { isFinal: true } : {}),
    async prepare(world) {
      const { id } = (await methods[method](world, base)).body;
      return ofPayment(world, (test) => world.post(`v1/payments/${id}`, { ...form, ...test }));
    },
  };
}

const methods = {
  'by card': (world: World, paymentType: string) => chargesDirectly(world, { ...external, paymentType }),
  'of a bank account': (world: World, paymentType: string) => pays(world, { ...debitOf(ibans.plain), paymentType }),
  'of an invoice': (world: World, paymentType: string) => pays(world, { ...invoice, paymentType }),
} as const;
type Method = keyof typeof methods;

/** A payment by a stored account. */
const byRegistration = (paymentType: string, account: keyof typeof stored): Kind => ({
  name: `${paymentType} by a stored ${account}`,
  async prepare(world) {
    const id = await stored[account](world);
    return ofPayment(world, (test) => paysBy(world, id, { ...external, paymentType, ...test }));
  },
});

/** Stores an account, and returns the id of its registration. */
export const stored = {
  card: async (world: World, more: Record<string, string> = {}): Promise<string> =>
    (await registers(world, { ...external, ...more })).body.id,
  'bank account': async (world: World, more: Record<string, string> = {}): Promise<string> => {
    const form = { entityId: demo.entityId, ...external, ...accountOf(ibans.plain), ...more };
    return (await world.post('v1/registrations', form)).body.id;
  },
} as const;

/** Requests of every payment type that reaches an acquirer or a bank, by every kind of account. */
export const kinds: readonly Kind[] = [
  byCard('DB'),
  byCard('PA'),
  byCard('CD'),
  byCard('PA.CP'),
  ...['DB', 'PA', 'CD'].map((paymentType) =>
    first(`${paymentType} of a bank account`, () => ({ ...debitOf(ibans.plain), paymentType })),
  ),
  first('DB of a slow bank', () => debitOf(ibans.delayed), { isSlow: true }),
  first('DB by transfer', ({ shop }) => ({ ...transfer, paymentBrand: 'IDEAL', shopperResultUrl: shop.url }), {
    waits: true,
  }),
  first('PA of an invoice', () => ({ ...invoice, paymentType: 'PA' })),
  reference('CP', 'PA', 'by card'),
  reference('CP', 'PA', 'of a bank account'),
  reference('CP', 'PA', 'of an invoice'),
  reference('RF', 'DB', 'by card'),
  reference('RF', 'DB', 'of a bank account'),
  reference('RB', 'DB', 'by card'),
  reference('RB', 'DB', 'of a bank account'),
  reference('RV', 'PA', 'by card'),
  reference('RV', 'DB', 'by card'),
  reference('RV', 'CD', 'by card'),
  reference('RV', 'DB', 'of a bank account'),
  reference('RV', 'CD', 'of a bank account'),
  byRegistration('DB', 'card'),
  byRegistration('DB', 'bank account'),
  byRegistration('CD', 'bank account'),
  {
    name: 'RG by card',
    prepare: async (world) => ({
      send: (test) => registers(world, { ...external, ...test }),
      read: (id) => readsRegistration(world, id),
    }),
  },
];
