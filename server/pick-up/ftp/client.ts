import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';
import { minutes } from '../../core/values.ts';
import type { PickUp } from '../../operations/pick-up/open.ts';
import type { Contents } from '../contents.ts';
import type { Visit } from '../gate.ts';
import { commands, type FtpSession, withoutLogin } from './commands.ts';
import { linesIn } from './lines.ts';

/** How long a client may be without a command. */
const IDLE_TIMEOUT = minutes(5);
/** Passwords that one connection may try. */
const TRIES_MAX = 3;

type Parts = {
  readonly pickUp: PickUp;
  readonly contents: Contents;
  readonly clock: Clock;
  readonly visit: Visit;
};

/** A client of FTP while it is connected. */
export type FtpClient = {
  readonly isKnown: () => boolean;
  /** Ends the client after what it does now. */
  readonly endSoon: () => void;
};

/** Serves one client, command after command, so that it has at most one transfer under way. */
export function serveClient(control: Socket, { visit, ...parts }: Parts): FtpClient {
  const { pickUp } = parts;
  const address = control.remoteAddress ?? '';
  const session: FtpSession = {
    ...parts,
    control,
    folder: '/',
    user: '',
    tries: 0,
    visitor: undefined,
    data: undefined,
  };
  let [isBusy, isEnding] = [false, false];
  control.on('error', () => control.destroy());
  control.once('close', () => {
    session.data?.close();
    if (session.visitor || session.tries === 0) return;
    visit.failed();
    pickUp.log.warn({ action: 'pickUp', address, reason: 'notAuthenticated' }, 'A client could not log in by FTP');
  });
  async function answer(line: string): Promise<boolean> {
    const [, verb = '', argument = ''] = /^([A-Za-z]{3,4})(?: (.*))?$/.exec(line) ?? [];
    const name = verb.toUpperCase();
    const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const reply = !run
      ? '502 This command is not known'
      : session.visitor || withoutLogin.has(name)
        ? await run(session, argument)
        : '530 Log in first';
    if (session.visitor) visit.known();
    if (control.writable) control.write(`${reply}\r\n`);
    return reply.startsWith('221') || session.tries >= TRIES_MAX;
  }
  async function serve(): Promise<void> {
    control.write('220 Settlement files, for reading\r\n');
    const wait = () => parts.clock.after(IDLE_TIMEOUT, () => control.destroy());
    let cancel = wait();
    try {
      for await (const line of linesIn(control)) {
        cancel();
        isBusy = true;
        const isOver = await answer(line);
        isBusy = false;
        if (isOver || isEnding) break;
        cancel = wait();
      }
    } finally {
      cancel();
      control.end();
    }
  }
  void serve().catch(() => control.destroy());
  return {
    isKnown: () => session.visitor !== undefined,
    endSoon() {
      isEnding = true;
      if (!isBusy) control.end('421 The server ends\r\n');
    },
  };
}
