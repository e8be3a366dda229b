import { z } from 'zod';
import type { PartyName, PartyState, SimulatedParties } from '../../backoffice/simulated-parties.ts';
import type { OutgoingClient } from '../../connectors/outgoing/outgoing.ts';
import type { Outside } from '../connectors.ts';

const behaviour = z.object({
  on: z.string(),
  modes: z.array(z.string()),
  now: z.object({ mode: z.string(), left: z.int().nullable() }).nullable(),
});
const control = z.object({ behaviours: z.array(behaviour) });

/** The simulators as the back office sees and controls them, over HTTP: they may run in another process. */
export function simulatedPartiesOf(
  { processorUrl, directoryUrl }: Pick<Outside, 'processorUrl' | 'directoryUrl'>,
  client: OutgoingClient,
): SimulatedParties {
  const addresses: Readonly<Record<PartyName, string>> = {
    processorA: processorUrl,
    processorB: new URL('b/', processorUrl).href,
    directoryServer: directoryUrl,
    riskService: new URL('risk/', processorUrl).href,
    receiver: new URL('receiver/', processorUrl).href,
  };
  async function stateOf(name: PartyName): Promise<PartyState> {
    const read = control.safeParse(await asked(client, `${addresses[name]}control`));
    return { name, behaviours: read.success ? read.data.behaviours : undefined };
  }
  return {
    // The cast holds because the members of the table are the names.
    states: () => Promise.all((Object.keys(addresses) as PartyName[]).map(stateOf)),
    async send(name, order) {
      const response = await client.request({
        method: 'POST',
        url: `${addresses[name]}control`,
        headers: JSON_TYPE,
        body: JSON.stringify(order),
      });
      return response.kind === 'received' && response.status === 200;
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** What an address answers; undefined where nothing does, or with something else than JSON. */
async function asked(client: OutgoingClient, url: string): Promise<unknown> {
  const response = await client.request({ method: 'GET', url });
  if (response.kind !== 'received' || response.status !== 200) return undefined;
  try {
    return JSON.parse(response.body);
  } catch {
    return undefined;
  }
}
