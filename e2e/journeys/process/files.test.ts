import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../../gateway.ts';
import { expect, test } from '../../pages/journey.ts';
import { freePorts } from '../../ports.ts';

/** The first bytes of a server. */
async function greetingOf(port: number): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  try {
    const [bytes] = await once(socket, 'data');
    return String(bytes);
  } finally {
    socket.destroy();
  }
}

test('offers files by SFTP and FTP when it is built', { tag: '@chromium' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-'));
  const [sftp = 0, ftp = 0] = await freePorts(2);
  const { gateway, end } = await startGateway(folder, { TILLWAY_SFTP_PORT: `${sftp}`, TILLWAY_FTP_PORT: `${ftp}` });
  expect(await greetingOf(sftp)).toMatch(/^SSH-2\.0-/);
  expect(await greetingOf(ftp)).toMatch(/^220 /);
  expect((await fetch(`${gateway.gatewayUrl}readyz`)).status).toBe(200);
  await end();
  await rm(folder, { recursive: true });
});
