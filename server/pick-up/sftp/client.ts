import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext, type ServerChannel } from 'ssh2';
import type { Clock } from '../../clock.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import { minutes } from '../../core/values.ts';
import type { PickUp } from '../../operations/pick-up/open.ts';
import type { Contents } from '../contents.ts';
import type { Visit } from '../gate.ts';
import { packetsIn, WrongPacket } from './packets.ts';
import { answersTo, KeyRemoved } from './session.ts';

/** Keys that a client may offer; one with an agent offers all that it has. */
const TRIES_MAX = 6;
/** How long a client may be without a request, or leave an answer unread. */
const IDLE_TIMEOUT = minutes(5);
/** In bytes: as much may wait to be sent to a client that reads slowly. */
const UNSENT_MAX = 1_048_576;

type Parts = {
  readonly pickUp: PickUp;
  readonly contents: Contents;
  readonly clock: Clock;
  readonly socket: Socket;
  readonly visit: Visit;
  readonly address: string;
};

/** Serves one client: at most one session of SFTP after it has proved a key of the user that it names. */
export function serveClient(client: Connection, { visit, ...parts }: Parts) {
  const { pickUp, socket, address } = parts;
  let key: PickUpKey | undefined;
  let [tries, isServed] = [0, false];
  const { contents, endSoon, isOver } = endingSoon(parts.contents, () => client.end());
  client.on('error', (fault: Error) => {
    // What a client sends wrongly is no fault of the gateway; a socket that breaks ends by itself.
    if (!('level' in fault) || fault.level !== 'socket') socket.destroy();
  });
  async function authenticate(context: AuthContext): Promise<void> {
    tries += 1;
    const found = tries > TRIES_MAX ? undefined : await keyProvedBy(context, pickUp);
    if (tries > TRIES_MAX) client.end();
    else if (!found) context.reject(['publickey']);
    else {
      if (found !== 'asked') key = found;
      context.accept();
    }
  }
  client.on('authentication', (context: AuthContext) => {
    authenticate(context).catch(() => socket.destroy());
  });
  client.on('ready', () => {
    visit.known();
    const found = key;
    if (found) pickUp.log.info({ ...named(found, pickUp), address }, 'A client has logged in by SFTP');
  });
  socket.once('close', () => {
    if (key || tries === 0) return;
    visit.failed();
    pickUp.log.warn({ action: 'pickUp', address, reason: 'notAuthenticated' }, 'A client could not log in by SFTP');
  });
  client.on('session', (accept, reject) => {
    const found = key;
    if (isServed || !found) return reject();
    isServed = true;
    accept().on('subsystem', (begin, refuse, { name }) => {
      if (name !== 'sftp') return refuse();
      void serveSession(begin(), { ...parts, contents, key: found, isOver }).finally(() => client.end());
    });
  });
  return { isKnown: () => key !== undefined, endSoon };
}

/** The contents for one client, which may read those to their end that are open when the server ends. */
function endingSoon(contents: Contents, end: () => void) {
  let [files, isEnding] = [0, false];
  const own: Contents = {
    open(entry) {
      const content = contents.open(entry);
      if (content) files += 1;
      return content;
    },
    release(entry) {
      contents.release(entry);
      files -= 1;
    },
  };
  return {
    contents: own,
    /** Whether the client has closed its last file since then: it ends after the answer to that. */
    isOver: (): boolean => isEnding && files === 0,
    /** Ends the client as soon as it has no file open. */
    endSoon(): void {
      isEnding = true;
      if (files === 0) end();
    },
  };
}

const named = (key: PickUpKey, pickUp: PickUp) => ({
  action: 'pickUp',
  id: pickUp.userOf(key),
  fingerprint: key.fingerprint,
});

/** RSA signatures with SHA-1 have no name of a hash; they are refused (RFC 8332). */
const hasHash = ({ key, hashAlgo }: PublicKeyAuthContext): boolean => key.algo !== 'ssh-rsa' || hashAlgo !== undefined;

/** The key that a client has proved to have; `asked` where it asks whether a key would be accepted. */
async function keyProvedBy(context: AuthContext, pickUp: PickUp): Promise<PickUpKey | 'asked' | undefined> {
  if (context.method !== 'publickey' || !hasHash(context)) return undefined;
  const found = await pickUp.keyOf({ user: context.username, publicKey: context.key.data });
  if (!found) return undefined;
  if (!context.signature || !context.blob) return 'asked';
  const key = ssh2.utils.parseKey(found.publicKey);
  if (key instanceof Error) return undefined;
  // A signature that cannot be read has an error as its outcome, which the declared type leaves out.
  const isProved: unknown = key.verify(context.blob, context.signature, context.hashAlgo);
  return isProved === true ? found : undefined;
}

type Serving = Omit<Parts, 'visit'> & { readonly key: PickUpKey; readonly isOver: () => boolean };

async function serveSession(
  channel: ServerChannel,
  { pickUp, contents, clock, socket, key, address, isOver }: Serving,
): Promise<void> {
  let cancel = clock.after(IDLE_TIMEOUT, () => socket.destroy());
  function wait(): void {
    cancel();
    cancel = clock.after(IDLE_TIMEOUT, () => socket.destroy());
  }
  async function* inPace(answers: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const each of answers) {
      wait();
      while (socket.writableLength > UNSENT_MAX && !socket.destroyed)
        await new Promise<void>((resolve) => {
          socket.once('drain', resolve);
          socket.once('close', resolve);
        });
      yield each;
      if (isOver()) return;
    }
  }
  try {
    await pipeline(
      channel,
      (chunks: AsyncIterable<Buffer>) => inPace(answersTo(packetsIn(chunks), { pickUp, key, contents, address })),
      channel,
    );
  } catch (fault) {
    if (fault instanceof KeyRemoved) pickUp.log.info(named(key, pickUp), 'A session ended with its key');
    else if (fault instanceof WrongPacket)
      pickUp.log.warn({ ...named(key, pickUp), reason: fault.message }, 'A client sent no SFTP');
    else if (!isClosed(fault)) pickUp.log.error({ ...named(key, pickUp), reason: String(fault) }, 'A session failed');
  } finally {
    cancel();
  }
}

const isClosed = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('ERR_STREAM');
