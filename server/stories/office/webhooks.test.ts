import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

const PATH = '/office/webhooks';
const card = { ...order, ...cardOf(cards.approved) };
const hostile = `<script>alert('1')</script> \u202Eخطأ`;

let world: World;
let receiver: Receiver;
let browser: Browser;
let path = '';
let made = '';
const signsIn = async () => {
  browser = await browserOf(world, { roles: ['administrator'], entity: null });
};
beforeAll(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
  await signsIn();
  await browser.get(PATH);
  const wanted = { entity: demo.entityId, name: hostile, url: receiver.url, type: 'PAYMENT', fields: 'all' };
  made = await browser.submit(PATH, { ...wanted, format: 'signed' });
  path = /href="(\/office\/webhooks\/\w+)"/.exec(made)?.[1] ?? '';
  await world.advance(seconds(1));
});
afterAll(() => Promise.all([world.close(), receiver.close()]));

const eventIn = (page: string): string => /href="(\/office\/webhooks\/deliveries\/8a\w+)"/.exec(page)?.[1] ?? '';

describe('a webhook', () => {
  it('is added with a key that is shown once, and listed with its name escaped', async () => {
    expect(made).toMatch(/class="link">whsec_[\w+/=]{44}</);
    for (const page of [await browser.get(PATH), await browser.get(path)]) {
      expect(page).not.toMatch(/whsec_|<script>/);
      expect(page).toContain('&lt;script&gt;');
      expect(page).toMatch(/state active">active/);
    }
    await browser.get('/office/audit');
    expect(browser.page()).toContain('addWebhook');
    expect(browser.page()).not.toContain('whsec_');
  });

  it('is tested at once, and shows request, response and duration', async () => {
    receiver.text = `thanks ${hostile}`;
    await browser.get(path);
    const before = receiver.received.length;
    await browser.submit(`${path}/try`);
    expect(receiver.received).toHaveLength(before + 1);
    expect(browser.page()).toMatch(/<strong>200<\/strong>[\s\S]*\d ms[\s\S]*webhook-signature: v1,/);
    expect(browser.page()).toContain('thanks &lt;script&gt;');
    expect(browser.page()).not.toContain('<script>');
    const tried = await browser.get(eventIn(await browser.get(`${PATH}/deliveries?type=test`)));
    expect(tried).toContain('<h1>Test</h1>');
    expect(tried).toContain(`<a href="${PATH}/deliveries">Back to the list</a>`);
  });

  it('has two keys while one is replaced', async () => {
    await browser.get(path);
    expect(await browser.submit(`${path}/secrets`)).toContain('whsec_');
    expect(await browser.get(path)).toContain('two, while one is replaced');
    await browser.submit(`${path}/remove-secret`);
    expect(await browser.get(path)).not.toContain('two, while one is replaced');
  });

  it('is paused, resumed and changed, and refuses a wrong address', async () => {
    await browser.get(path);
    await browser.submit(`${path}/pause`);
    expect(browser.page()).toContain('>paused<');
    await browser.submit(`${path}/resume`);
    await world.advance(seconds(1));
    expect(await browser.get(path)).toContain('>active<');
    const terms = { name: hostile, type: ['PAYMENT', 'REGISTRATION'], fields: 'all', format: 'signed' };
    await browser.submit(path, { ...terms, url: 'ftp://nowhere' });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining('">Address: must be')]);
    await browser.submit(path, { ...terms, url: receiver.url });
    expect(browser.page()).toContain('PAYMENT, REGISTRATION');
  });
});

describe('deliveries', () => {
  it('are listed with the payment, the answer and the next try, and sent again by hand', async () => {
    receiver.answersWith = () => 500;
    receiver.text = 'broken';
    receiver.headers = { 'set-cookie': 'session=secret', 'x-served-by': '<b>shop</b>' };
    const { body } = await world.post('/v1/payments', card);
    await world.advance(seconds(1));
    const page = await browser.get(`${PATH}/deliveries?status=failed&type=PAYMENT&object=${body.id}`);
    expect(page).toContain(`href="/office/payments/${body.id}"`);
    expect(page).toMatch(/failed<\/span>\s*<code>500<\/code>/);
    expect(await browser.get(`${PATH}?state=failing`)).toContain('state failing');
    const event = eventIn(page);
    expect(await browser.get(event)).toContain('<code>broken</code>');
    expect(browser.page()).toMatch(
      /user-agent: Tillway webhooks[^]*HTTP\/1.1 500 Internal Server Error\nset-cookie: •••/,
    );
    expect(browser.page()).toContain('x-served-by: &lt;b&gt;shop&lt;/b&gt;');
    expect(browser.page()).toContain('Jane Jones');
    receiver.answersWith = () => 200;
    await browser.submit(`${event}/resend`);
    await world.advance(seconds(1));
    await browser.get(event);
    expect(browser.page().match(/>failed<\/span>/g)).toHaveLength(1);
    expect(browser.page().match(/>accepted<\/span>/g)).toHaveLength(1);
    expect(await browser.get(`${PATH}/deliveries?status=failed`)).toMatch(
      /<td class="number" data-title="Try">1 <small/,
    );
  });

  it('are found by the webhook-id that the merchant received, and webhooks by their ids', async () => {
    const search = async (id: string) => browser.get(`/office/search?q=${id}`);
    const received = String(receiver.received.at(-1)?.headers['webhook-id']);
    expect(await search(received)).toContain('Event PAYMENT');
    expect(await search(path.split('/').at(-1) ?? '')).toContain('&lt;script&gt;');
    const support = await browserOf(world, { roles: ['support'], entity: null });
    for (const id of [received, path.split('/').at(-1) ?? ''])
      expect(await support.get(`/office/search?q=${id}`)).toContain('Nothing is found');
  });

  it('that failed and have not succeeded since are sent again together', async () => {
    receiver.answersWith = () => 500;
    for (let each = 0; each < 3; each += 1) await world.post('/v1/payments', card);
    await world.advance(seconds(1));
    const left = await browser.get(`${PATH}/deliveries?status=undelivered`);
    expect(left.match(/deliveries\/8a/g)).toHaveLength(3);
    expect(left).toMatch(/state=failing" class="count" title="Webhook that fails"\s*>1</);
    receiver.answersWith = () => 200;
    await browser.get(path);
    await browser.submit(`${path}/resend`);
    await world.advance(seconds(1));
    expect(await browser.get(`${PATH}/deliveries?status=undelivered`)).toContain('Nothing matches');
    expect(await browser.get('/office/audit')).toMatch(/sent failed events again[\s\S]{0,400}events<\/code> <ins>3</);
  });

  it('show customer data to those only who may see it', async () => {
    const page = await browser.get(`${PATH}/deliveries?type=PAYMENT`);
    const developer = await browserOf(world, { roles: ['developer'], entity: null });
    expect(await developer.get(eventIn(page))).toContain('last4Digits');
    expect(developer.page()).not.toContain('Jane Jones');
  });

  it('and webhooks of other nodes are unknown', async () => {
    const { entities } = world.wired().gateway;
    const other = entities.all().find(({ kind, id }) => kind === 'channel' && id !== demo.entityId);
    const stranger = await browserOf(world, { roles: ['administrator'], entity: other?.key ?? null });
    const event = eventIn(await browser.get(`${PATH}/deliveries`));
    await stranger.get('/office/me');
    const form = /name="form" value="([^"]+)"/.exec(stranger.page())?.[1] ?? '';
    for (const address of [path, event]) {
      await stranger.get(address);
      expect([address, stranger.status()]).toEqual([address, 404]);
    }
    for (const action of ['', '/try', '/secrets', '/remove-secret', '/pause', '/resume', '/resend', '/remove']) {
      await stranger.post(`${path}${action}`, {
        form,
        key: crypto.randomUUID(),
        name: 'x',
        url: receiver.url,
        type: 'PAYMENT',
        fields: 'all',
        format: 'signed',
      });
      expect([action, stranger.status()]).toEqual([action, 404]);
    }
    await stranger.post(`${event}/resend`, { form, key: crypto.randomUUID(), webhook: path.split('/').at(-1) ?? '' });
    expect(stranger.status()).toBe(404);
    expect(await stranger.get(`${PATH}/deliveries`)).toContain('Nothing has been sent yet');
  });

  it('are gone with a webhook that is removed', async () => {
    await world.advance(minutes(1));
    await signsIn();
    await browser.get(path);
    await browser.submit(`${path}/remove`);
    await browser.get(path);
    expect(browser.status()).toBe(404);
  });
});
