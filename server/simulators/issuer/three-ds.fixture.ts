import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Bindings, listen } from '../listening.ts';
import { startSimulators } from '../simulators.ts';
import { encode } from './messages.ts';

type ReceivedResult = Readonly<Record<string, string>>;

/** Directory server and access control server, and a 3DS Server that keeps the results it receives. */
export type ThreeDs = {
  readonly clock: TestClock;
  readonly urls: { readonly directory: string; readonly acs: string };
  readonly results: ReceivedResult[];
  /** Whether the 3DS Server responds with an RRes. */
  responds: boolean;
  readonly resultsUrl: string;
  post(url: string, message: unknown): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

export async function openThreeDs(): Promise<ThreeDs> {
  const clock = stillClock(Date.UTC(2026, 10, 20) as Parameters<typeof stillClock>[0]);
  const simulators = await startSimulators({
    processorPort: 0,
    directoryPort: 0,
    acsPort: 0,
    bankPort: 0,
    baseHost: '127.0.0.1',
    clock,
  });
  const results: ReceivedResult[] = [];
  const app = new Hono<Bindings>();
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  const threeDs: ThreeDs = {
    clock,
    urls: simulators.urls,
    results,
    responds: true,
    resultsUrl: `http://127.0.0.1:${server.port}/results`,
    async post(url, message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      // Both servers respond with JSON objects only.
      return (await answer.json()) as Record<string, unknown>;
    },
    async close() {
      await simulators.close();
      await server.close();
    },
  };
  app.post('/results', async (context) => {
    const request: ReceivedResult = await context.req.json();
    results.push(request);
    if (!threeDs.responds) return context.text('', 500);
    const { threeDSServerTransID, acsTransID, dsTransID } = request;
    return context.json({
      messageType: 'RRes',
      messageVersion: '2.2.0',
      resultsStatus: '01',
      threeDSServerTransID,
      acsTransID,
      dsTransID,
    });
  });
  return threeDs;
}

/** A complete AReq for 92.00 EUR. */
export const authenticationRequestFor = (
  number: string,
  threeDs: ThreeDs,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  messageType: 'AReq',
  messageVersion: '2.2.0',
  messageCategory: '01',
  deviceChannel: '02',
  threeDSServerTransID: randomUUID(),
  threeDSServerURL: threeDs.resultsUrl,
  threeDSRequestorURL: 'https://shop.example',
  threeDSRequestorName: 'Demo shop',
  threeDSRequestorAuthenticationInd: '01',
  threeDSCompInd: 'U',
  acctNumber: number,
  merchantName: 'Demo <shop> & "friends"',
  notificationURL: 'https://gateway.example/3ds/8a/return',
  purchaseAmount: '9200',
  purchaseCurrency: '978',
  purchaseExponent: '2',
  purchaseDate: '20261120120000',
  browserAcceptHeader: 'text/html',
  browserLanguage: 'en-GB',
  browserUserAgent: 'Mozilla/5.0',
  ...changes,
});

export const wishing = (data: Record<string, string>) => ({
  messageExtension: [{ name: 'Test wishes', id: 'TILLWAY-TEST', criticalityIndicator: false, data }],
});

/** A page as a browser loads it. */
export type BrowserPage = {
  readonly status: number;
  readonly text: string;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly policy: string;
};

/** Posts a form as a browser does, and reads the page that follows. */
export async function submit(url: string, form: Record<string, string>): Promise<BrowserPage> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  const text = await answer.text();
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  const action = new URL(/action="([^"]*)"/.exec(text)?.[1] ?? '', url).href;
  return {
    status: answer.status,
    text,
    action,
    fields: Object.fromEntries(fields),
    policy: answer.headers.get('content-security-policy') ?? '',
  };
}

/** Posts the CReq to which the browser's challenge page is the response. */
export function openChallengePage(
  answer: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Promise<BrowserPage> {
  const { messageVersion, threeDSServerTransID, acsTransID, acsURL } = answer;
  const creq = {
    messageType: 'CReq',
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    challengeWindowSize: '03',
    ...changes,
  };
  return submit(String(acsURL), { creq: encode(creq), threeDSSessionData: 'session-1' });
}
