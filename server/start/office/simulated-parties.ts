import { z } from 'zod';
import type { PartyName, PartyState, SimulatedParties } from '../../backoffice/simulated-parties.ts';
import type { OutgoingClient } from '../../connectors/outgoing/outgoing.ts';
import type { Outside } from '../connectors.ts';

const behaviour = z.object({
  on: z.string(),
  modes: z.array(z.string()),
  now: z.object({ mode: z.string(), left: z.int().nullable() }).nullable(),
});
const arrival = z.object({
  id: z.string(),
  at: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.int().nullable(),
});
const listed = z.object({ arrivals: z.array(arrival) });
const file = z.object({ name: z.string(), on: z.string(), acquirerId: z.string(), currency: z.string() });
const filed = z.object({ files: z.array(file) });
const control = z.object({ behaviours: z.array(behaviour) });

/** The simulators as the back office sees and controls them, over HTTP: they may run in another process. */
export function simulatedPartiesOf(
  { processorUrl, directoryUrl }: Pick<Outside, 'processorUrl' | 'directoryUrl'>,
  client: OutgoingClient,
): SimulatedParties {
  const receiverUrl = new URL('receiver', processorUrl).href;
  const addresses: Readonly<Record<PartyName, string>> = {
    processorA: processorUrl,
    processorB: new URL('b/', processorUrl).href,
    directoryServer: directoryUrl,
    riskService: new URL('risk/', processorUrl).href,
    receiver: `${receiverUrl}/`,
  };
  async function stateOf(name: PartyName): Promise<PartyState> {
    const read = control.safeParse(parsed(await asked(client, `${addresses[name]}control`)));
    return { name, behaviours: read.success ? read.data.behaviours : undefined };
  }
  return {
    // The cast holds because the members of the table are the names.
    states: () => Promise.all((Object.keys(addresses) as PartyName[]).map(stateOf)),
    send: (name, order) => posted(client, `${addresses[name]}control`, order),
    report(connector, { key, ...booking }) {
      const processor = addresses[connector === 'PROCESSOR_B' ? 'processorB' : 'processorA'];
      return posted(client, `${processor}payments/${key}/bookings`, booking);
    },
    async files() {
      const read = filed.safeParse(parsed(await asked(client, `${processorUrl}settlement`)));
      return read.success ? read.data.files : undefined;
    },
    file: (name) => asked(client, `${processorUrl}settlement/${encodeURIComponent(name)}`),
    receiverUrl,
    async arrivals() {
      const read = listed.safeParse(parsed(await asked(client, receiverUrl)));
      return read.success ? read.data.arrivals : undefined;
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** In bytes: twenty notifications, or a file of a day. */
const LIMIT = 32 * 1024 * 1024;

/** What an address answers; undefined where nothing does. */
async function asked(client: OutgoingClient, url: string): Promise<string | undefined> {
  const response = await client.request({ method: 'GET', url, limit: LIMIT });
  return response.kind === 'received' && response.status === 200 ? response.body : undefined;
}

/** Undefined for what is no JSON. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function posted(client: OutgoingClient, url: string, sent: object): Promise<boolean> {
  const response = await client.request({ method: 'POST', url, headers: JSON_TYPE, body: JSON.stringify(sent) });
  return response.kind === 'received' && response.status === 200;
}
