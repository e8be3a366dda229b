import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { selfSigned } from '../../http/connections/certificate.fixture.ts';
import { entities, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { browser, cardOf, cards, order } from '../world/words.ts';
import { freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

const NO_ACQUIRER = '500.100.401';
const FORM = 'application/x-www-form-urlencoded';

const certificate = selfSigned(systemClock.now());
const certificateFolder = freshFolder();
writeFileSync(join(certificateFolder, 'certificate.pem'), certificate.cert);
writeFileSync(join(certificateFolder, 'key.pem'), certificate.key, { mode: 0o600 });

it(
  'live mode sends no card number to the simulators’ addresses, and has no acquirer yet',
  { timeout: 30_000 },
  async () => {
    const port = await freePorts(3);
    const received: string[] = [];
    const listeners = [port + 1, port + 2].map((each) =>
      createServer((request, response) => {
        received.push(request.url ?? '');
        response.end();
      }).listen(each),
    );
    await Promise.all(listeners.map((listener) => once(listener, 'listening')));
    const keyFile = join(freshFolder(), 'key');
    writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    const gateway = startGateway({
      TILLWAY_PORT: String(port),
      TILLWAY_SIMULATOR_PORT: String(port + 1),
      TILLWAY_DATABASE: ':memory:',
      TILLWAY_MODE: 'live',
      TILLWAY_BASE_URL: 'https://pay.example/',
      TILLWAY_KEY_FILE: keyFile,
      TILLWAY_PROVISION: provisionFile({}, [], 'live'),
      TILLWAY_TLS: certificateFolder,
    });
    const printed = await gateway.ready;
    const payment = { ...order, ...cardOf(cards.frictionless), ...browser, entityId: entities['bakery online'] };
    const headers = { authorization: `Bearer ${tokenOf('bakery online')}`, 'content-type': FORM };
    const sent = requestTls({
      host: 'localhost',
      port,
      path: '/v1/payments',
      method: 'POST',
      ca: certificate.cert,
      headers,
    });
    sent.end(new URLSearchParams(payment).toString());
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await json(answer)).toMatchObject({ result: { code: NO_ACQUIRER } });
    expect(received).toEqual([]);
    expect(printed).toMatch(new RegExp(`^Acquirers +none: payments end with ${NO_ACQUIRER} .*docs/connectors.md`, 'm'));
    expect(printed).toMatch(/^3-D Secure +none: /m);
    await gateway.signal('SIGTERM');
    for (const listener of listeners) listener.close();
  },
);
