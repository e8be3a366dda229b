import type { Context } from 'hono';
import { shown } from 'shared';
import { isRefusal, type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { bodyParts, permitLongBody } from '../request/body-parts.ts';
import type { AdminEndpoint } from './endpoint.ts';
import type { AdminHandler } from './handler.ts';
import type { AdminRequest, AdminSender } from './request.ts';

/** An upload whose sender and query are in order. */
type Upload = {
  readonly gateway: HttpGateway;
  readonly endpoint: AdminEndpoint & { readonly upload: NonNullable<AdminEndpoint['upload']> };
  readonly handler: AdminHandler;
  readonly c: Context<Env>;
  readonly sender: AdminSender;
  readonly query: AdminRequest['query'];
};

/** Hands the bytes of an upload on while they arrive: none of it is held in memory. */
export async function receiveUpload({
  gateway,
  endpoint,
  handler,
  c,
  sender,
  query,
}: Upload): Promise<object | Refusal> {
  const fault = faultOf(c, endpoint.upload.contentType);
  if (isRefusal(fault)) return fault;
  permitLongBody(c);
  return handler(gateway, { ...sender, query, body: undefined, stream: bodyParts(c) });
}

/** What clients send with the type of a text; the header is that of RFC 4180. */
const PARAMETER = /^(?:|charset="?utf-8"?|header=\w{1,10})$/;

function faultOf(c: Context<Env>, contentType: string): Refusal | undefined {
  const [sent, coding] = [c.req.header('content-type'), c.req.header('content-encoding')];
  const [type, ...parameters] = (sent ?? '').toLowerCase().split(';');
  const isType = type?.trim() === contentType && parameters.every((parameter) => PARAMETER.test(parameter.trim()));
  const faults = [
    ...(isType
      ? []
      : [
          { name: 'Content-Type', value: shown(sent ?? ''), message: `must be ${contentType}; charset=UTF-8` as const },
        ]),
    ...(coding === undefined || coding === 'identity'
      ? []
      : [
          {
            name: 'Content-Encoding',
            value: shown(coding),
            message: 'may not be sent: a file is sent as it is' as const,
          },
        ]),
  ];
  return faults.length > 0 ? refuseParameters(faults) : undefined;
}
