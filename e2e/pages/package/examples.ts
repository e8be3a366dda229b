import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DemoGateway } from '../../gateway.ts';
import { freePorts } from '../../ports.ts';

/** The shop's server of `examples`, at a gateway. `address` ends in `/`. */
export async function openExamples({ gatewayUrl }: DemoGateway): Promise<{ address: string; close(): void }> {
  const [port = 0] = await freePorts(1);
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../examples/server.ts'), gatewayUrl, `${port}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(createInterface(server.stdout), 'line');
  return { address: `http://127.0.0.1:${port}/`, close: () => void server.kill() };
}
