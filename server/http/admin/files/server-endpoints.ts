import {
  described,
  flag,
  formatted,
  listOf,
  object,
  type ObjectKeywords,
  text,
  whole,
  words,
} from '../../../core/schemas/schema.ts';
import type { AdminEndpoint } from '../endpoint.ts';

export const id = text(32, 32);
export const moment = described(text(20, 30), 'as 2026-12-31T12:00:00Z');

/** The settings of SFTP servers of all kinds. `otherKey`: what happens where the server has another key. */
export const serverSettings = (about: { readonly otherKey: string; readonly folder: string }) => ({
  name: described(words(1, 100), 'your name for it, unique within the entity'),
  host: described(text(1, 253), 'the name or the public IP address of the server'),
  port: described(whole(1, 65_535), '22 where it is left out; live mode has 22 and 2222'),
  user: described(words(1, 100), 'the user as whom the gateway logs in'),
  hostKey: described(text(1, 5000), `type and key, as \`ssh-keyscan\` shows them; ${about.otherKey}`),
  folder: described(words(1, 1000), `${about.folder}; the folder of the login where it is left out`),
});

/** What an answer has of each server beside its settings. */
export const serverMembers = ({ accepts, kind }: { readonly accepts: string; readonly kind: string }) => ({
  publicKey: described(text(1, 5000), `the public key of the gateway, ${accepts}`),
  provisioned: described(flag, `whether it is a ${kind} of the provision file, where it is changed then`),
  createdAt: moment,
});
export const serverIds = { id, entityId: formatted('entity-id') };

export const aServer = {
  entityId: '8a8294174b7ecb28014b9699220015ca',
  port: 22,
  hostKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGWHGwvwP0zrYUsip4SK7MEpbPKa/FZm5MAXCRSHzZY+',
  publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILN1HlD3JdS/2WStuYSBHiYNYSmLDPKp1T0h3GZSqj5d',
  provisioned: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

type Described<Listed extends string, Server extends ObjectKeywords, Body, Changed> = {
  /** The name of the list, which is also the part of the paths. */
  readonly listed: Listed;
  /** One of them, in a sentence. */
  readonly kind: string;
  readonly server: Server;
  readonly bodies: { readonly add: Body; readonly change: Changed };
  readonly abouts: { readonly list: string; readonly add: string; readonly change: string; readonly remove: string };
  readonly examples: {
    readonly server: object;
    readonly add: { readonly body: object; readonly answer: object };
    readonly change: { readonly body: object; readonly answer: object };
  };
};

/** The four endpoints on servers of one kind. */
export function serverEndpoints<
  const Listed extends string,
  Server extends ObjectKeywords,
  Body extends NonNullable<AdminEndpoint['body']>,
  Changed extends NonNullable<AdminEndpoint['body']>,
>({ listed, kind, server, bodies, abouts, examples }: Described<Listed, Server, Body, Changed>) {
  const [all, one] = [`/entities/{entityId}/${listed}`, `/${listed}/{${listed.slice(0, -1)}Id}`];
  return {
    list: {
      method: 'GET',
      path: all,
      title: `List file ${kind}s`,
      about: abouts.list,
      scope: 'admin',
      answer: object({ [listed]: listOf(server, { maxItems: 10_000 }) }),
      example: { answer: { [listed]: [examples.server] } },
    },
    add: {
      method: 'POST',
      path: all,
      title: `Add a file ${kind}`,
      about: abouts.add,
      scope: 'admin',
      body: bodies.add,
      answer: server,
      example: examples.add,
    },
    change: {
      method: 'PATCH',
      path: one,
      title: `Change a file ${kind}`,
      about: abouts.change,
      scope: 'admin',
      body: bodies.change,
      answer: server,
      example: examples.change,
    },
    remove: {
      method: 'DELETE',
      path: one,
      title: `Remove a file ${kind}`,
      about: abouts.remove,
      scope: 'admin',
      answer: server,
      example: { answer: examples.server },
    },
  } as const;
}
