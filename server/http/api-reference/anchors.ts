import type { Family, ResponseName } from 'shared';
import type { OperationName } from '../openapi/operations.ts';
import type { GroupName } from '../openapi/taken.ts';

/**
 * Parameters and result codes have their own names as anchors; everything else says what it is, so that no two are the
 * same.
 */
export const endpointAnchor = (name: OperationName): string => `endpoint-${name}`;
export const groupAnchor = (name: GroupName): string => `group-${name}`;
export const answerAnchor = (name: ResponseName): string => `answer-${name}`;
export const familyAnchor = (name: Family): string => `family-${name}`;
