import type { Family, ResponseName } from 'shared';
import type { GroupName } from '../openapi/accepted-groups.ts';
import type { AdminEndpointName } from '../admin/endpoints.ts';
import type { OperationName } from '../openapi/operations.ts';

/** Anchors of parameters and result codes are their names; all other anchors have a prefix, so that they are unique. */
export const endpointAnchor = (name: OperationName | AdminEndpointName): string => `endpoint-${name}`;
export const groupAnchor = (name: GroupName): string => `group-${name}`;
export const answerAnchor = (name: ResponseName): string => `answer-${name}`;
export const familyAnchor = (name: Family): string => `family-${name}`;
