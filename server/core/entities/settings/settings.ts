import type { ParameterFault } from 'shared';
import { partOf, type Schema, type ValueOf } from '../../schemas/schema.ts';
import { authenticationSettings } from './authentication.ts';
import { defenceSettings, limitSettings } from './limits.ts';
import { pageSettings } from './pages.ts';
import { paymentSettings } from './payments.ts';
import { registrationSettings } from './registrations.ts';
import { requestSettings } from './requests.ts';
import { riskSettings } from './risk.ts';
import type { Setting } from './setting.ts';
import { settlementSettings } from './settlement.ts';

/**
 * Every setting of an entity. A setting is one row: its type, its default, the schemas of the provision file and of the
 * admin API and the table of the documents come from it.
 */
export const settings = {
  ...pageSettings,
  ...authenticationSettings,
  ...registrationSettings,
  ...paymentSettings,
  ...settlementSettings,
  ...riskSettings,
  ...requestSettings,
  ...limitSettings,
  ...defenceSettings,
} as const;

export type SettingName = keyof typeof settings;

/** The settings by which an operator protects itself from a merchant: only the operator changes them (DECISIONS 203). */
export const operatorSettings: ReadonlySet<string> = new Set<SettingName>([
  // The casts hold because the keys of a group are the names of its settings.
  ...(Object.keys({ ...riskSettings, ...limitSettings, ...defenceSettings }) as SettingName[]),
  'fundsStopped',
  'merchantBookings',
  'settlement',
]);

/** The settings of an entity, those that it inherits included. */
export type EntitySettings = { readonly [Name in SettingName]: ValueOf<(typeof settings)[Name]['schema']> };

/** The settings that an entity has itself; it inherits the others from the entity above it. */
export type OwnSettings = Partial<EntitySettings>;

/** The cast holds because the keys of the table are the names of its settings. */
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The schema of an entity's own settings: any part of the table. */
export const ownSettingsSchema = partOf<EntitySettings>(settingSchemas());

/** The safe default of every setting. The cast holds because each row has its own default. */
export const defaultSettings = Object.fromEntries(
  Object.entries<Setting>(settings).map(([name, { fallback }]) => [name, fallback]),
) as EntitySettings;

/**
 * The faults of settings that fulfil their schemas: values that do not go together, and addresses that only test mode
 * takes, because live mode shows and leaves its pages over TLS alone.
 */
export const settingFaults = (own: OwnSettings, mode: 'test' | 'live'): readonly ParameterFault[] => [
  ...Object.entries(own).flatMap(([name, value]) => {
    // The cast holds because the value of a setting fulfils its schema.
    const message = (settings as Readonly<Record<string, Setting>>)[name]?.faultOf?.(value);
    return message === undefined ? [] : [{ name, value: null, message }];
  }),
  ...(mode === 'live' ? clearOrigins(own) : []),
];

const clearOrigins = ({ pageOrigins = [], resultOrigins = [] }: OwnSettings): readonly ParameterFault[] =>
  Object.entries({ pageOrigins, resultOrigins }).flatMap(([name, origins]) =>
    origins
      .filter((each) => /^http:/i.test(each))
      .map((each) => ({ name, value: each, message: `must begin with https:// in live mode, not ${each}` as const })),
  );

export function settingSchemas(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, { schema, about }]) => [name, { ...schema, description: about }]),
  );
}
