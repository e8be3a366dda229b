import { audit } from './audit.ts';
import { banks } from './banks.ts';
import { checkouts } from './checkouts.ts';
import { entities } from './entities.ts';
import { exports } from './exports.ts';
import { frame } from './frame.ts';
import { faults } from './faults.ts';
import { lists } from './lists.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { registrations } from './registrations.ts';
import { requests } from './requests.ts';
import { risk } from './risk.ts';
import { roleNames } from './role-names.ts';
import { system } from './system.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';
import { settlement } from './settlement.ts';
import { testTools } from './test-tools.ts';

/** The texts of the back office by what they are about. A name is in one table only. */
export const textTables = {
  frame,
  lists,
  people,
  payments,
  checkouts,
  entities,
  exports,
  tokens,
  webhooks,
  system,
  reports,
  registrations,
  requests,
  risk,
  settlement,
  testTools,
  faults,
  banks,
  audit,
  roleNames,
} as const;

export const textRows = {
  ...frame,
  ...lists,
  ...people,
  ...payments,
  ...checkouts,
  ...entities,
  ...exports,
  ...tokens,
  ...webhooks,
  ...system,
  ...reports,
  ...registrations,
  ...requests,
  ...risk,
  ...settlement,
  ...testTools,
  ...faults,
  ...banks,
  ...audit,
  ...roleNames,
};
