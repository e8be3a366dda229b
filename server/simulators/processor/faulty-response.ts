import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Clock } from '../../clock.ts';
import type { ProcessorFault } from '../../test-data/faults.ts';
import { type Bindings, hangUp } from '../listening.ts';
import { pause, seconds } from '../time.ts';

const HUGE = 10 * 1024 * 1024;

/** A response as it should be, and how to spoil it. */
type Spoiling = {
  readonly context: Context<Bindings>;
  readonly clock: Clock;
  readonly message: Readonly<Record<string, unknown>>;
};
/** The faults of a response to a request that was processed. */
type SpoiledResponse = Exclude<ProcessorFault, 'error503'>;
type Spoil = (spoiling: Spoiling) => Response | Promise<Response>;

const asIs: Spoil = ({ context, message }) => context.json(message);

/** How each fault spoils a response. */
const spoils: Readonly<Record<SpoiledResponse, Spoil>> = {
  malformed: ({ context }) => context.html('<html>Bad gateway</html>'),
  truncated({ context, message }) {
    const text = JSON.stringify(message);
    const { outgoing } = context.env;
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  },
  huge: ({ context, message }) => context.json({ padding: 'x'.repeat(HUGE), ...message }),
  drip({ context, clock, message }) {
    void drip(context, clock, JSON.stringify(message));
    return RESPONSE_ALREADY_SENT;
  },
  reset: ({ context }) => hangUp(context, 'reset'),
  duplicate({ context, message }) {
    const text = JSON.stringify(message);
    const response = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    context.env.incoming.socket.write(response + response);
    return RESPONSE_ALREADY_SENT;
  },
  error500: ({ context }) => context.json({ fault: 'internal' }, 500),
  redirect: ({ context }) => context.redirect('/elsewhere'),
  wrongKey: ({ context, message }) => context.json({ ...message, key: 'another-payment' }),
  wrongAmount: ({ context, message }) => context.json({ ...message, amount: '0.01' }),
  wrongCurrency: ({ context, message }) => context.json({ ...message, currency: otherCurrency(message['currency']) }),
  chargedWrongAmount: asIs,
  chargedWrongCurrency: asIs,
};

export const faultyResponse = (fault: SpoiledResponse, spoiling: Spoiling): Response | Promise<Response> =>
  spoils[fault](spoiling);

async function drip({ env: { outgoing } }: Context<Bindings>, clock: Clock, text: string): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  for (const byte of text) {
    if (outgoing.destroyed) return;
    outgoing.write(byte);
    await pause(clock, seconds(1));
  }
  outgoing.end();
}

const otherCurrency = (currency: unknown): string => (currency === 'USD' ? 'EUR' : 'USD');

type Money = { readonly amount: number; readonly currency: string };

/** What the processor carries out instead of an instruction, in hundredths. */
export const carriedOutInstead = <I extends Money>(instruction: I, fault: string): I => {
  if (fault === 'chargedWrongAmount') return { ...instruction, amount: instruction.amount + 100 };
  return fault === 'chargedWrongCurrency'
    ? { ...instruction, currency: otherCurrency(instruction.currency) }
    : instruction;
};
