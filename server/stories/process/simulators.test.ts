import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browser, cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { fileWith, freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

async function freshGateway(simulators: 'on' | 'off', settings: Record<string, string> = {}) {
  const port = await freePorts(5);
  const gateway = startGateway({
    TILLWAY_PORT: String(port),
    TILLWAY_SIMULATORS: simulators,
    TILLWAY_SIMULATOR_PORT: String(port + 1),
    TILLWAY_DATABASE: ':memory:',
    ...settings,
  });
  const pays = async (number: string, more: Record<string, string> = {}) => {
    const response = await fetch(`http://localhost:${port}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}` },
      body: new URLSearchParams({ ...order, ...cardOf(number), ...browser, ...more }),
    });
    return (await response.json()) as { result: { code: string }; threeDSecure?: { flow: string } };
  };
  return { gateway, pays, port, printed: await gateway.ready };
}

it('a gateway in test mode starts the simulators of all other parties', { timeout: 30_000 }, async () => {
  const { gateway, pays, printed } = await freshGateway('on');
  expect(printed).toMatch(
    /^Simulators {2}http:\/\/localhost:\d+\/\nBack office http:\S+\/office\nInvitation {2}http:\S+\nGateway /,
  );
  expect(await pays(cards.frictionless)).toMatchObject({
    result: { code: '000.100.110' },
    threeDSecure: { flow: 'frictionless' },
  });
  expect(await pays(cards.approved, { testMode: 'EXTERNAL' })).toMatchObject({ result: { code: '000.100.112' } });
  expect(await gateway.signal('SIGTERM')).toMatchObject({ code: 0, faults: '' });
});

it('a gateway without its simulators prints what is missing', { timeout: 30_000 }, async () => {
  const { gateway, pays, printed } = await freshGateway('off');
  expect(printed).toMatch(
    /^Simulators {2}off: unless others use port \d+, no card is authenticated and testMode=EXTERNAL ends with 900\.100\.600\nBack office /,
  );
  expect(await pays(cards.frictionless)).not.toHaveProperty('threeDSecure');
  expect(await pays(cards.approved, { testMode: 'EXTERNAL' })).toMatchObject({ result: { code: '900.100.600' } });
  expect(await gateway.signal('SIGTERM')).toMatchObject({ code: 0 });
});

it('the ledger of the processor has a path of its own, and outlives the gateway', { timeout: 30_000 }, async () => {
  const ledger = join(freshFolder(), 'elsewhere', 'ledger');
  const settings = { TILLWAY_SIMULATOR_LEDGER: ledger };
  const before = await freshGateway('on', settings);
  await before.pays(cards.approved, { testMode: 'EXTERNAL' });
  await before.gateway.signal('SIGKILL');
  expect(readFileSync(ledger, 'utf8')).not.toContain(cards.approved);
  const after = await freshGateway('on', settings);
  const { charges } = (await (await fetch(`http://localhost:${after.port + 1}/ledger`)).json()) as {
    charges: object[];
  };
  expect(charges).toMatchObject([{ operation: 'sale', amountCents: 9200, last4: '0000' }]);
  await after.gateway.signal('SIGTERM');
});

it('a ledger that cannot be written ends the start with the name of its setting', { timeout: 30_000 }, async () => {
  const gateway = startGateway({
    TILLWAY_PORT: String(await freePorts(5)),
    TILLWAY_SIMULATORS: 'on',
    TILLWAY_DATABASE: ':memory:',
    TILLWAY_SIMULATOR_LEDGER: join(fileWith(''), 'ledger'),
  });
  expect(await gateway.ended).toMatchObject({ code: 78, faults: expect.stringMatching(/^TILLWAY_SIMULATOR_LEDGER: /) });
});
