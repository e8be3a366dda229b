import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { cards, chargesDirectly, refersTo, registers } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf, openBrowser } from './browser.ts';

let world: World;
let browser: Browser;
let pages: readonly string[];
beforeAll(async () => {
  world = await openWorld();
  browser = await browserOf(world, { roles, entity: null });
  const paid = (await chargesDirectly(world)).body.id;
  const disputed = (await chargesDirectly(world)).body.id;
  const chargeback = await refersTo(world, disputed, 'CB', { amount: '92.00', currency: 'EUR' });
  const registered = await registers(world);
  pages = [
    `payments/${paid}`,
    `payments/${(await chargesDirectly(world, { paymentType: 'PA' })).body.id}`,
    `disputes/${chargeback.body.id}`,
    `registrations/${registered.body.id}`,
    'me',
    'users',
    'risk/lists',
    'webhooks',
    'tokens',
  ].map((path) => `/office/${path}`);
});
afterAll(() => world.close());

type Field = readonly [action: string, name: string];

/** The fields for free text of the forms that a page posts. */
const textsIn = (page: string): readonly Field[] =>
  page
    .split('<form')
    .slice(1)
    .map((each) => each.split('</form>')[0] ?? '')
    .filter((form) => /method="post"/.test(form))
    .flatMap((form) => {
      const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
      const fields = form.matchAll(/<(?:textarea|input)\b(?![^>]*type="(?!text"))[^>]*?\bname="([^"]+)"/g);
      return Array.from(fields, ([, name = '']): Field => [action.replaceAll('&amp;', '&'), name]);
    });

describe('a card number', () => {
  it('is taken in no text of the office but the value of a list, so that the audit keeps none', async () => {
    const tried: string[] = [];
    for (const path of pages)
      for (const [action, name] of textsIn(await browser.get(path))) {
        await browser.get(path);
        await browser.submit(action, { [name]: `wrong card ${cards.approved}` });
        const isValue = action.startsWith('/office/risk/lists') && name === 'value';
        const isRefused = browser.status() === 400 && browser.page().includes('may not hold a card number');
        expect([action, name, isRefused]).toEqual([action, name, !isValue]);
        tried.push(`${action.split(/[/?]/).at(-1)} ${name}`);
      }
    expect(tried).toEqual(expect.arrayContaining(['refund reason', 'note note', 'profile name', 'capture reason']));
    const shown = await browser.get('/office/audit');
    expect(shown).not.toContain(cards.approved);
  });

  it('is not seen in the random key of a form', async () => {
    const [payment = ''] = pages;
    const refund = `${payment}/refund`;
    await browser.get(payment);
    const key = 'cd7d2204-3541-4918-8287-833043bd53d6';
    await browser.submit(refund, { amount: '1.00', currency: 'EUR', reason: 'broken cup', key });
    expect([browser.status(), browser.page()]).toEqual([200, expect.stringContaining('broken cup')]);
  });

  it('is no name of a file of evidence', async () => {
    const dispute = pages.find((path) => path.includes('disputes')) ?? '';
    await browser.get(dispute);
    await browser.upload(`${dispute}/evidence`, { name: `${cards.approved}.txt`, content: 'paid' });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining('may not hold a card number')]);
  });

  it('that is typed in place of an e-mail address is not kept by the audit', async () => {
    const stranger = openBrowser(world);
    await stranger.get('/office/sign-in');
    await stranger.submit('/office/sign-in', { email: cards.approved, password: 'not the password' });
    expect(await browser.get('/office/audit')).not.toContain(cards.approved);
  });
});
