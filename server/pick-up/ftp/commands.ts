import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';
import { absolutePath } from '../../core/pick-up/place.ts';
import type { PickUp, Visitor } from '../../operations/pick-up/open.ts';
import type { Contents } from '../contents.ts';
import { attributesOf, lineOf } from '../list.ts';
import { listenForData, passiveAddress, type PassiveData } from './data.ts';

/** What a connection has come to. */
export type FtpSession = {
  readonly pickUp: PickUp;
  readonly contents: Contents;
  readonly clock: Clock;
  readonly control: Socket;
  folder: string;
  user: string;
  /** The password of the visitor, with which it is looked up again at each command: a token may be revoked. */
  password?: string;
  tries: number;
  visitor: Visitor | undefined;
  data: PassiveData | undefined;
};

type Command = (session: FtpSession, argument: string) => Promise<string> | string;
type Found = NonNullable<Awaited<ReturnType<PickUp['find']>>>;
type Entry = Extract<Found, { kind: 'file' }>['entry'];

const onlyReading = (): string => '550 Files are for reading only';
const passiveOnly = (): string => '502 The server opens no connections: use PASV or EPSV';
const notThere = '550 There is nothing of this name';

/** The commands (RFC 959; EPSV of RFC 2428; MLST, MLSD, MDTM and SIZE of RFC 3659). */
export const commands: Readonly<Record<string, Command>> = {
  USER: (session, user) => {
    Object.assign(session, { user, visitor: undefined });
    return '331 The password is an access token';
  },
  PASS: logIn,
  QUIT: () => '221 Goodbye',
  NOOP: () => '200 Yes',
  SYST: () => '215 UNIX Type: L8',
  FEAT: () =>
    ['211-Features', ' EPSV', ' MDTM', ' MLST type*;size*;modify*;', ' SIZE', ' UTF8', '211 End'].join('\r\n'),
  OPTS: (_, argument) => (/^UTF8 ON$/i.test(argument) ? '200 UTF8 is on' : '501 This option is not known'),
  // Lines end with CR and LF in every file, so that both types are the same bytes.
  TYPE: (_, argument) => (/^(A( N)?|I|L 8)$/i.test(argument) ? '200 Yes' : '504 The types are A and I'),
  MODE: (_, argument) => (/^S$/i.test(argument) ? '200 Yes' : '504 The mode is S'),
  STRU: (_, argument) => (/^F$/i.test(argument) ? '200 Yes' : '504 The structure is F'),
  PWD: ({ folder }) => `257 "${folder}"`,
  CWD: enter,
  CDUP: (session) => enter(session, '..'),
  PASV: openPassive,
  EPSV: openExtended,
  PORT: passiveOnly,
  EPRT: passiveOnly,
  LIST: (session, argument) => sendNames(session, argument, ({ name, file }) => lineOf(name, file)),
  NLST: (session, argument) => sendNames(session, argument, ({ name }) => name),
  MLSD: (session, argument) => sendNames(session, argument, ({ name, file }) => `${factsOf(file)} ${name}`),
  MLST: async (session, argument) => {
    const found = await find(session, argument);
    const line = found && ` ${factsOf(entryOf(found))} ${absolutePath(pathOf(session, argument)) ?? ''}`;
    return line === undefined ? notThere : ['250-Facts', line, '250 End'].join('\r\n');
  },
  SIZE: (session, argument) => ofFile(session, argument, ({ bytes }) => `213 ${bytes}`),
  MDTM: (session, argument) => ofFile(session, argument, (file) => `213 ${timeOf(file)}`),
  RETR: sendFile,
  STOR: onlyReading,
  STOU: onlyReading,
  APPE: onlyReading,
  DELE: onlyReading,
  MKD: onlyReading,
  RMD: onlyReading,
  RNFR: onlyReading,
  RNTO: onlyReading,
  SITE: onlyReading,
};

/** Commands of clients that have not logged in. */
export const withoutLogin: ReadonlySet<string> = new Set(['USER', 'PASS', 'QUIT', 'NOOP', 'SYST', 'FEAT', 'OPTS']);

function logIn(session: FtpSession, password: string): string {
  const { pickUp, user, control } = session;
  session.tries += 1;
  const visitor = pickUp.visitorOf({ user, password });
  if (!visitor) return '530 The user is the id of an entity, the password a token that reads its reports';
  Object.assign(session, { visitor, password, tries: 0 });
  const address = control.remoteAddress ?? '';
  pickUp.log.info({ action: 'pickUp', id: pickUp.userOf(visitor), address }, 'A client has logged in by FTP');
  return '230 Welcome';
}

/** What the path of an argument names for the visitor, whose token has to be valid still. */
async function find(session: FtpSession, argument: string): Promise<Found | undefined> {
  const { pickUp, user, password = '' } = session;
  const visitor = pickUp.visitorOf({ user, password });
  const path = absolutePath(pathOf(session, argument));
  return visitor && path !== undefined ? pickUp.find(visitor, path) : undefined;
}

const pathOf = ({ folder }: FtpSession, argument: string): string =>
  argument.startsWith('/') ? argument : `${folder}/${argument}`;

const entryOf = (found: Found): Entry | null => (found.kind === 'file' ? found.entry : null);

async function ofFile(session: FtpSession, argument: string, answer: (file: Entry) => string): Promise<string> {
  const found = await find(session, argument);
  return found?.kind === 'file' ? answer(found.entry) : notThere;
}

async function enter(session: FtpSession, argument: string): Promise<string> {
  const found = await find(session, argument);
  if (!found || found.kind === 'file') return notThere;
  session.folder = absolutePath(pathOf(session, argument)) ?? '/';
  return '250 Yes';
}

async function openPassive(session: FtpSession): Promise<string> {
  const address = passiveAddress(session.control);
  if (address === undefined) return '425 Use EPSV over IPv6';
  const { port } = await renewData(session);
  return `227 Entering Passive Mode (${[...address.split('.'), port >> 8, port & 255].join(',')})`;
}

async function openExtended(session: FtpSession, argument: string): Promise<string> {
  if (/^ALL$/i.test(argument)) return '200 Yes';
  return `229 Entering Extended Passive Mode (|||${(await renewData(session)).port}|)`;
}

async function renewData(session: FtpSession): Promise<PassiveData> {
  session.data?.close();
  session.data = await listenForData(session.control, session.clock);
  return session.data;
}

type Named = { readonly name: string; readonly file: Entry | null };

/** Sends the names of a folder, or the one of a file; options as of the command ls are left out. */
async function sendNames(session: FtpSession, argument: string, lineFor: (named: Named) => string): Promise<string> {
  const { pickUp, visitor } = session;
  const path = argument.replace(/^(-\S+ ?)+/, '');
  const found = await find(session, path);
  if (!found || !visitor) return notThere;
  async function* lines(): AsyncGenerator<Buffer> {
    if (found?.kind === 'file')
      return yield Buffer.from(`${lineFor({ name: found.entry.name, file: found.entry })}\r\n`);
    if (!found || !visitor) return;
    for await (const some of pickUp.names(visitor, found))
      yield Buffer.from(some.map((each) => `${lineFor(each)}\r\n`).join(''));
  }
  return transfer(session, lines());
}

/** In bytes: parts in which a file is sent. */
const PART = 65_536;

async function sendFile(session: FtpSession, argument: string): Promise<string> {
  const { contents, pickUp, visitor, control } = session;
  const found = await find(session, argument);
  if (found?.kind !== 'file' || !visitor) return notThere;
  const { entry } = found;
  const opened = contents.open(entry);
  if (!opened) return '450 Too many files are open: try again';
  let sent = 0;
  async function* parts(content: Promise<Buffer>): AsyncGenerator<Buffer> {
    const all = await content;
    for (; sent < all.length; sent += PART) yield all.subarray(sent, sent + PART);
  }
  try {
    const reply = await transfer(session, parts(opened));
    const isWhole = reply.startsWith('226');
    await pickUp.noteTaken(visitor, { file: entry, isWhole, address: control.remoteAddress ?? '' });
    return reply;
  } finally {
    contents.release(entry);
  }
}

async function transfer(session: FtpSession, content: AsyncIterable<Buffer>): Promise<string> {
  const { data, control } = session;
  if (!data) return '425 Use PASV or EPSV first';
  session.data = undefined;
  control.write('150 Here it comes\r\n');
  return (await data.send(content)) ? '226 That was all' : '426 The data connection broke';
}

const timeOf = ({ madeAt }: Entry): string => new Date(madeAt).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');

const factsOf = (file: Entry | null): string =>
  file ? `type=file;size=${attributesOf(file).bytes};modify=${timeOf(file)};` : 'type=dir;';
