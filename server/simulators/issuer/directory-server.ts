import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isOnRoster, testCard, testCards } from 'shared';
import type { Clock } from '../../clock.ts';
import { ask } from '../ask.ts';
import { type Control, controlOf } from '../control.ts';
import { type Bindings, hangUp } from '../listening.ts';
import { pause, seconds } from '../time.ts';
import { firstStatus, troubleOf } from './issuer.ts';
import {
  type AReq,
  authenticationRequest,
  errorMessage,
  newTransactionId,
  rangesRequest,
  readMessage,
  resultsRequest,
  resultsResponse,
  wishesOf,
} from './messages.ts';

const REMEMBERED = 10_000;
const NEVER_RESPONDS = seconds(3600);
/** Within the time that a gateway waits. */
const SLOW = seconds(5);

/** What applies to the directory server, and to the issuer behind it. */
const behaviours = { directory: ['slow', 'silent', 'down', 'malformed'], issuer: ['slow', 'unavailable'] } as const;
type DirectoryControl = Control<typeof behaviours>;

/**
 * The card schemes' directory server (EMV 3-D Secure 2), with one issuer behind it: `POST /ranges` takes a PReq, `POST
 * /authenticate` an AReq and `POST /results` the issuer's RReq, which it forwards to the 3DS Server URL of the AReq.
 * `/control` sets faults of the next authentications.
 */
export function directoryServer({ acsUrl, clock }: { acsUrl: string; clock: Clock }): Hono<Bindings> {
  const serversOf = new Map<string, string>();
  const control = controlOf(behaviours);
  const app = new Hono<Bindings>();
  app.use(bodyLimit({ maxSize: 131_072 }));

  app.post('/ranges', async (context) => {
    const message = readMessage(rangesRequest, await context.req.json().catch(() => undefined));
    if ('fault' in message) return context.json(errorMessage('D', message.fault));
    return context.json(rangesResponse(message.read, acsUrl));
  });

  app.post('/authenticate', async (context) => {
    const message = readMessage(authenticationRequest, await context.req.json().catch(() => undefined));
    if ('fault' in message) return context.json(errorMessage('D', message.fault));
    const request = {
      ...message.read,
      dsTransID: newTransactionId(),
      dsURL: new URL('/results', context.req.url).href,
    };
    const trouble = control.next('directory') ?? troubleOf(request);
    if (trouble === 'silent') await pause(clock, NEVER_RESPONDS);
    if (trouble === 'slow') await pause(clock, SLOW);
    if (trouble === 'silent' || trouble === 'down') return hangUp(context);
    if (trouble === 'malformed') return context.json({ messageType: 'ARes', transStatus: 'Q' });
    if (!isForIssuer(request)) return context.json(responseFor(request));
    remember(serversOf, request.dsTransID, request.threeDSServerURL);
    const response = await askIssuer(control, { clock, acsUrl, request });
    return context.json(
      response ??
        errorMessage('D', { errorCode: '405', errorDescription: 'The issuer cannot be reached', errorDetail: 'ACS' }),
    );
  });

  app.post('/results', async (context) => {
    const message = readMessage(resultsRequest, await context.req.json().catch(() => undefined));
    if ('fault' in message) return context.json(errorMessage('D', message.fault));
    const url = serversOf.get(message.read.dsTransID);
    if (url === undefined)
      return context.json(
        errorMessage('D', { errorCode: '301', errorDescription: 'Transaction not known', errorDetail: 'dsTransID' }),
      );
    const response = readMessage(resultsResponse, await ask(clock, url, message.read));
    if ('fault' in response)
      return context.json(
        errorMessage('D', {
          errorCode: '405',
          errorDescription: 'The 3DS Server cannot be reached',
          errorDetail: 'RRes',
        }),
      );
    return context.json(response.read);
  });
  return app.route('/control', control.routes);
}

/** Passes a request on to its issuer; undefined where that does not respond. */
async function askIssuer(
  control: DirectoryControl,
  { clock, acsUrl, request }: { readonly clock: Clock; readonly acsUrl: string; readonly request: AReq },
): Promise<unknown> {
  const fault = control.next('issuer');
  if (fault === 'unavailable') return undefined;
  if (fault === 'slow') await pause(clock, SLOW);
  return ask(clock, new URL('authenticate', acsUrl).href, request);
}

type Ranges = { readonly messageVersion: string; readonly threeDSServerTransID: string };

const rangesResponse = ({ messageVersion, threeDSServerTransID }: Ranges, acsUrl: string) => ({
  messageType: 'PRes',
  messageVersion,
  threeDSServerTransID,
  dsTransID: newTransactionId(),
  serialNum: '1',
  cardRangeData: cardRangeData(acsUrl),
});

/** One range for each enrolled test card; some name the URL of the issuer's 3-D Secure method. */
const cardRangeData = (acsUrl: string) =>
  testCards
    .filter(({ number }) => isOnRoster(number))
    .map(({ number, method, trouble }) => ({
      startRange: number,
      endRange: number,
      actionInd: 'A',
      acsStartProtocolVersion: '2.1.0',
      acsEndProtocolVersion: '2.2.0',
      dsStartProtocolVersion: '2.1.0',
      dsEndProtocolVersion: '2.2.0',
      ...(method ? { threeDSMethodURL: new URL(methodPath(trouble), acsUrl).href } : {}),
    }));

const methodPath = (trouble?: string): string =>
  trouble === 'slowMethod' ? 'method/slow' : trouble === 'silentMethod' ? 'method/silent' : 'method';

/**
 * The directory server itself responds for issuers that do not participate and for unknown numbers (EMV 3-D Secure 2).
 */
function isForIssuer(request: AReq): boolean {
  const scenario = testCard(request.acctNumber)?.scenario ?? 'plain';
  return scenario === 'plain' ? wishesOf(request).enrolled === 'true' : scenario !== 'notParticipating';
}

function responseFor(request: AReq & { dsTransID: string; dsURL: string }) {
  const { messageVersion, threeDSServerTransID, dsTransID } = request;
  const { status, reason } = firstStatus(request);
  return {
    messageType: 'ARes',
    messageVersion,
    threeDSServerTransID,
    dsTransID,
    acsTransID: newTransactionId(),
    transStatus: status,
    transStatusReason: reason,
  };
}

function remember(serversOf: Map<string, string>, dsTransID: string, url: string): void {
  serversOf.set(dsTransID, url);
  const [oldest] = serversOf.keys();
  if (serversOf.size > REMEMBERED && oldest !== undefined) serversOf.delete(oldest);
}
