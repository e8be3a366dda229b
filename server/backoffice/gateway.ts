import type { HttpGateway } from '../http/gateway.ts';
import type { officeOperationsOf } from '../operations/office.ts';

/** The part of the gateway that the back office uses: operations, and the tools to read requests and write answers. */
export type OfficeGateway = HttpGateway & { readonly office: ReturnType<typeof officeOperationsOf> };
