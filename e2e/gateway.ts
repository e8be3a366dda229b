import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import { freePorts } from './ports.ts';

export { expect } from '@playwright/test';

/** A gateway with its simulators and its shop, as the process that `npm start` starts. Addresses end in `/`. */
export type DemoGateway = {
  readonly gatewayUrl: string;
  readonly shopUrl: string;
  readonly simulatorUrl: string;
  /** The link that lets the first user into the back office, once. */
  readonly invitation: string;
  readonly token: string;
  readonly entityId: string;
  /** Advances the gateway's clock; resolves when everything that became due has run. */
  advance(seconds: number): Promise<void>;
};

/** Every worker has a gateway of its own, on its own ports, with its own data, so that journeys are independent. */
export const test = base.extend<object, { gateway: DemoGateway }>({
  gateway: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-'));
      const { gateway, end } = await startGateway(folder);
      await use(gateway);
      await end();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ gateway }, use) => use(gateway.shopUrl),
});

const token = 'demo-token';
const entityId = '8a8294174b7ecb28014b9699220015ca';

/** Starts a gateway in an existing folder, with further settings and options; `end` resolves when the process has stopped. */
export async function startGateway(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<{ gateway: DemoGateway; end: () => Promise<void> }> {
  // The directory server, the ACS and the bank take the three ports after the simulators'.
  const [port = 0, shop = 0, simulator = 0] = await freePorts(6);
  const process = spawn(
    globalThis.process.execPath,
    [join(import.meta.dirname, '../server/dist/main.js'), '--demo', ...options],
    {
      cwd: folder,
      env: {
        ...globalThis.process.env,
        TILLWAY_PORT: `${port}`,
        TILLWAY_BASE_URL: `http://localhost:${port}/`,
        TILLWAY_SHOP_PORT: `${shop}`,
        TILLWAY_SIMULATOR_PORT: `${simulator}`,
        TILLWAY_DATABASE: ':memory:',
        TILLWAY_LOG: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const printed = await addresses(process);
  const gatewayUrl = printed.get('Gateway') ?? '';
  return {
    gateway: {
      gatewayUrl,
      shopUrl: printed.get('Demo shop') ?? '',
      simulatorUrl: printed.get('Simulators') ?? '',
      invitation: printed.get('Invitation') ?? '',
      token,
      entityId,
      advance: (seconds) => advance(gatewayUrl, seconds),
    },
    end: async () => {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      await ended;
    },
  };
}

/** The addresses that the process prints when it is ready, the gateway's last. */
async function addresses(
  process: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> },
): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>();
  const lines = createInterface(process.stdout);
  for await (const line of lines) {
    const [, name = '', address = ''] = /^(.+?)\s+(http:\/\/\S+)$/.exec(line) ?? [];
    printed.set(name, address);
    if (name === 'Gateway') break;
  }
  if (!printed.has('Gateway'))
    throw new Error(`Expected the gateway to print its address, saw ${[...printed.keys()].join(', ') || 'nothing'}`);
  process.stdout.resume();
  return printed;
}

async function advance(gatewayUrl: string, seconds: number): Promise<void> {
  const response = await fetch(`${gatewayUrl}v1/testClock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ advance: `${seconds}` }),
  });
  if (!response.ok)
    throw new Error(`Expected the test clock to move, saw status ${response.status}: ${await response.text()}`);
}
