import { expect, it } from 'vitest';
import { browser, cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

async function freshGateway(simulators: 'on' | 'off') {
  const port = await freePorts(5);
  const gateway = startGateway({
    TILLWAY_PORT: String(port),
    TILLWAY_SIMULATORS: simulators,
    TILLWAY_SIMULATOR_PORT: String(port + 1),
    TILLWAY_DATABASE: ':memory:',
  });
  const pays = async (number: string, more: Record<string, string> = {}) => {
    const response = await fetch(`http://localhost:${port}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}` },
      body: new URLSearchParams({ ...order, ...cardOf(number), ...browser, ...more }),
    });
    return (await response.json()) as { result: { code: string }; threeDSecure?: { flow: string } };
  };
  return { gateway, pays, printed: await gateway.ready };
}

it('a gateway in test mode starts the simulators of all other parties', { timeout: 30_000 }, async () => {
  const { gateway, pays, printed } = await freshGateway('on');
  expect(printed).toMatch(/^Simulators {2}http:\/\/localhost:\d+\/\nGateway /);
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
    /^Simulators {2}off: unless others use port \d+, no card is authenticated and testMode=EXTERNAL ends with 900\.100\.600\nGateway /,
  );
  expect(await pays(cards.frictionless)).not.toHaveProperty('threeDSecure');
  expect(await pays(cards.approved, { testMode: 'EXTERNAL' })).toMatchObject({ result: { code: '900.100.600' } });
  expect(await gateway.signal('SIGTERM')).toMatchObject({ code: 0 });
});
