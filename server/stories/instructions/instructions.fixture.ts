import { cardOf, chargesDirectly } from '../world/words.ts';
import type { Answered, World } from '../world/world.ts';

/** Minutes of a day. */
export const DAY = 24 * 60;

export const instruction = (members: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`standingInstruction.${name}`, value]));

type Members = Record<string, string>;

/** The merchant's requests about standing instructions, to a world that is opened later. */
export const merchantOf = (world: () => World) => ({
  /** The first payment of a standing instruction. */
  begins: (members: Members = {}, more: Members = {}): Promise<Answered> =>
    chargesDirectly(world(), {
      ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED', ...members }),
      ...more,
    }),
  /** A later payment that the merchant initiates. */
  follows: (initialTransactionId: string, members: Members = {}, more: Members = {}): Promise<Answered> =>
    chargesDirectly(world(), {
      ...instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED', initialTransactionId, ...members }),
      ...more,
    }),
  /** A later payment that is declined with an advice. */
  declines: (initialTransactionId: string, advice: string, number = '4000000000000002'): Promise<Answered> =>
    chargesDirectly(world(), {
      ...instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED', initialTransactionId }),
      ...cardOf(number),
      'customParameters[SIM_advice]': advice,
    }),
});

/** A card whose payments are declined, in a first payment that is approved. */
export const approvedOnce = (number: string): Members => ({
  ...cardOf(number),
  'customParameters[forceResultCode]': '000.100.110',
});

export const idIn = ({ body }: Answered): string =>
  (body as unknown as { standingInstruction: Record<string, string> }).standingInstruction['initialTransactionId'] ??
  '';
export const codeOf = ({ body }: Answered): string => body.result.code;
