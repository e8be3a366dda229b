import { dirname, join } from 'node:path';
import { freshFolder } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';

/** A gateway's settings with a folder of its own for everything that it keeps, and its files by their names. */
export type Place = {
  readonly settings: Record<string, string>;
  readonly folder: string;
  readonly database: string;
  readonly keyFile: string;
  readonly lockFile: string;
};

export const placeIn = async (folder: string): Promise<Place> => {
  const port = await freePorts(5);
  const database = join(folder, 'tillway.sqlite');
  return {
    settings: {
      TILLWAY_PORT: String(port),
      TILLWAY_SIMULATOR_PORT: String(port + 1),
      TILLWAY_DATABASE: database,
      TILLWAY_SIMULATORS: 'off',
    },
    folder: dirname(database),
    database,
    keyFile: join(folder, 'tillway.key'),
    lockFile: `${database}.lock`,
  };
};

export const freshPlace = (): Promise<Place> => placeIn(join(freshFolder(), 'data'));

export type Paid = { readonly status: number; readonly id: string; readonly code: string };

const asks = async ({ settings }: Place, path: string, init: RequestInit = {}): Promise<Paid> => {
  const headers = { authorization: `Bearer ${demo.token}` };
  const response = await fetch(`http://localhost:${settings['TILLWAY_PORT']}/${path}`, { headers, ...init });
  const { id = '', result } = (await response.json()) as { id?: string; result: { code: string } };
  return { status: response.status, id, code: result.code };
};

/** A merchant's payment with a card. */
export const pays = (place: Place, more: Record<string, string> = {}): Promise<Paid> =>
  asks(place, 'v1/payments', {
    method: 'POST',
    body: new URLSearchParams({ ...order, ...cardOf(cards.approved), ...more }),
  });

/** A capture of a part of a payment. */
export const captures = (place: Place, id: string, amount: string): Promise<Paid> =>
  asks(place, `v1/payments/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ entityId: demo.entityId, paymentType: 'CP', amount, currency: order.currency }),
  });

export const readsPaid = (place: Place, id: string): Promise<Paid> =>
  asks(place, `v1/payments/${id}?entityId=${demo.entityId}`);
