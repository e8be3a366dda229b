import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { processorFaults } from '../../test-data/faults.ts';
import { copyTo } from '../process/database-file.ts';
import { freshDatabase, freshFolder } from '../process/folder.ts';
import { decides, opensBankPage } from '../world/bank.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { onceEnded, whileTimePasses } from '../world/time.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  deletes,
  order,
  pays,
  paysBy,
  reads,
  readsPayment,
  readsRegistration,
  refersTo,
  registers,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { formsIn, securityCodeForms, writtenForms } from './written-forms.ts';

const database = freshDatabase();
const backup = join(freshFolder(), 'backup.sqlite');
const answers: string[] = [];
const CODE = '907';
const external = { testMode: 'EXTERNAL' };
const service = {
  paymentBrand: 'PAYPAL',
  'virtualAccount.accountId': 'service-account-83642',
  'virtualAccount.email': 'payer-83642@example.com',
};
/** The parts of a published IBAN of Germany. */
const nationalAccount = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.country': 'DE',
  'bankAccount.bankCode': '37040044',
  'bankAccount.number': '0532013000',
};
let world: World;

/** A gateway on which accounts of every kind are charged, stored, lost and given back, with all of its output. */
beforeAll(async () => {
  // A processor that failed often is still asked, so that each fault happens.
  const opened = await openWorld({ database, environment: { TILLWAY_ACQUIRER_FAILURES: '0' } });
  const note = async (answer: ReturnType<World['get']>) => {
    answers.push((await answer).text);
    return answer;
  };
  world = {
    ...opened,
    post: (...request) => note(opened.post(...request)),
    get: (...request) => note(opened.get(...request)),
  };
  await bankAccountsHappen();
  await registrationsHappen();
  await servicesHappen();
  // What was written before is in the database then, and what comes after in its write-ahead log.
  await world.restart();
  await faultsHappen();
  await world.advance(minutes(60 * 24 * 20));
  await copyTo(backup, database);
}, 60_000);
afterAll(() => world.close());

async function bankAccountsHappen(): Promise<void> {
  for (const testMode of ['INTERNAL', 'EXTERNAL'])
    for (const iban of Object.values(ibans)) {
      const { body } = await debits(world, iban, { testMode });
      await refersTo(world, body.id, 'RF', { amount: '10.00', currency: 'EUR' });
      await readsPayment(world, body.id);
    }
  for (const wrong of [`${ibans.plain}1`, 'DE00370400440532013000', ibans.plain.toLowerCase()])
    await debits(world, wrong);
  await debits(world, ibans.plain, { merchantTransactionId: `debit of ${ibans.plain}` });
  await debits(world, ibans.plain, { paymentType: 'CD' });
}

async function registrationsHappen(): Promise<void> {
  const { body: stored } = await registers(world, { 'card.cvv': CODE });
  await paysBy(world, stored.id, { 'card.cvv': CODE });
  await readsRegistration(world, stored.id);
  await deletes(world, stored.id);
  await paysBy(world, stored.id);
  const bank = { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.holder': 'Jane Jones' };
  const { body } = await debits(world, ibans.plain, { ...bank, createRegistration: 'true' });
  if (body.registrationId) await paysBy(world, body.registrationId);
  for (const testMode of ['INTERNAL', 'EXTERNAL']) {
    const mandate = await world.post('v1/registrations', {
      entityId: demo.entityId,
      ...accountOf(ibans.plain),
      testMode,
    });
    for (const paymentType of ['DB', 'DB', 'CD']) await paysBy(world, mandate.body.id, { paymentType, testMode });
    await debits(world, ibans.plain, { paymentType: 'CD', createRegistration: 'true', testMode });
    await world.post('v1/payments', { ...order, ...nationalAccount, testMode });
    await world.post('v1/registrations', { entityId: demo.entityId, ...nationalAccount, testMode });
  }
  await chargesDirectly(world, { 'card.cvv': CODE, createRegistration: 'true', ...external });
}

async function servicesHappen(): Promise<void> {
  const form = { ...order, ...service, shopperResultUrl: `${world.shop.url}/result` };
  const waiting = await world.post('v1/payments', form);
  await decides(await opensBankPage(waiting), 'confirmed');
  await world.post('v1/payments', { ...form, ...external });
  const { 'card.cvv': _, ...card } = cardOf(cards.frictionless);
  await world.post('v1/threeDSecure', { ...order, ...card, ...browser, paymentType: '' });
}

async function faultsHappen(): Promise<void> {
  for (const fault of Object.keys(processorFaults)) {
    const more = { ...external, 'card.cvv': CODE, 'customParameters[SIM_answer]': fault };
    const { body } = await whileTimePasses(world, chargesDirectly(world, more));
    await onceEnded(world, [body.id]);
  }
  const checkout = await createsCheckout(world, external);
  await pays(world, checkout, { ...cardOf(cards.approved), 'card.cvv': CODE });
  await reads(world, checkout);
}

const ledger = async (): Promise<Buffer> => Buffer.from(await (await fetch(`${world.processorUrl}ledger`)).text());
const places: Record<string, () => Buffer | Promise<Buffer>> = {
  'the database': () => readFileSync(database),
  'its write-ahead log': () => readFileSync(`${database}-wal`),
  'a backup': () => readFileSync(backup),
  'what was logged': () => Buffer.from(world.logged.map((line) => JSON.stringify(line)).join('\n')),
  'all answers': () => Buffer.from(answers.join('\n')),
  'the ledger of the processor': ledger,
};

const secrets = {
  'card number': Object.values(cards).flatMap(writtenForms),
  IBAN: Object.values(ibans).flatMap((iban) => [...writtenForms(iban), ...writtenForms(iban.slice(4))]),
  'national account number': writtenForms(nationalAccount['bankAccount.number']),
  'account with a service': ['service-account-83642', 'payer-83642@example.com'].flatMap(writtenForms),
  'security code': securityCodeForms(CODE),
  'access token': writtenForms(demo.token),
};

describe.for(Object.entries(places))('after accounts of every kind were used, in %s', ([name, contentOf]) => {
  it('the holder is found, because something is there', async () => {
    const isAnonymous = ['what was logged', 'the ledger of the processor'].includes(name);
    const known = isAnonymous ? (name === 'what was logged' ? 'payment.inquiry' : 'DIRECTDEBIT_SEPA') : 'Jane Jones';
    expect((await contentOf()).includes(known)).toBe(true);
  });

  it.for(Object.entries(secrets))('there is no %s, in any form', async ([, forms]) => {
    expect(formsIn(await contentOf(), forms)).toEqual([]);
  });
});

it('every kind of payment that the scan is about was approved', () => {
  const missing = ['DIRECTDEBIT_SEPA', 'PAYPAL', '900.100.301', '"registrationId"'].filter(
    (text) => !answers.some((answer) => answer.includes(text)),
  );
  expect(missing).toEqual([]);
});
