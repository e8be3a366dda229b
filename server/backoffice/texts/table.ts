import { audit } from './audit.ts';
import { frame } from './frame.ts';
import { lists } from './lists.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { roleNames } from './role-names.ts';

/** The texts of the back office by what they are about. A name is in one table only. */
export const textTables = {
  frame,
  lists,
  people,
  payments,
  audit,
  roleNames,
} as const;

export const textRows = {
  ...frame,
  ...lists,
  ...people,
  ...payments,
  ...audit,
  ...roleNames,
};
