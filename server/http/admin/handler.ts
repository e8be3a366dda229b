import type { Refusal } from '../../core/refusal.ts';
import type { Administration } from '../../operations/administration/administration.ts';
import type { HttpGateway } from '../gateway.ts';
import type { AdminEndpoint } from './endpoint.ts';
import type { AdminRequest } from './request.ts';

type Answered<Result> = Result | Refusal | Promise<Result | Refusal>;

/** A GET and an upload return the members of their answer, any other request what is to be changed. */
export type AdminHandler<Endpoint extends AdminEndpoint = AdminEndpoint> = (
  gateway: HttpGateway,
  request: AdminRequest<Endpoint>,
) => Answered<
  Endpoint['method'] extends 'GET' ? object : Endpoint extends { readonly upload: object } ? object : Administration
>;

/** The handlers of one chapter. */
export type HandlersOf<Endpoints extends Readonly<Record<string, AdminEndpoint>>> = {
  readonly [Name in keyof Endpoints]: AdminHandler<Endpoints[Name]>;
};
