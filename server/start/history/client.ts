import type { OutgoingClient } from '../../connectors/outgoing/outgoing.ts';

/** A client that asks a simulator in the same process. */
export const clientOf = (answer: (request: Request) => Promise<Response>): OutgoingClient => ({
  async request({ method, url, headers = {}, body }) {
    const response = await answer(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }));
    return { kind: 'received', status: response.status, statusText: '', headers: {}, body: await response.text() };
  },
  close: () => Promise.resolve(),
});
