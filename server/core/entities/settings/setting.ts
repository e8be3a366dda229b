import type { FaultMessage } from 'shared';
import type { Schema } from '../../schemas/schema.ts';

/** A row of the table of settings: the documents, the checks and the types are made from it. */
export type Setting<T = unknown> = {
  readonly schema: Schema<T>;
  /** The value where no entity has one of its own. */
  readonly fallback: T;
  /** What the setting decides, in the documents. */
  readonly about: string;
  /** The name of the default in the documents, where it is too long to be shown. */
  readonly fallbackName?: string;
  /** What is wrong with a value that fulfils the schema; undefined when nothing is. */
  faultOf?(value: T): FaultMessage | undefined;
};

export const setting = <T>(schema: Schema<T>, fallback: NoInfer<T>, about: string): Setting<T> => ({
  schema,
  fallback,
  about,
});

/** Settings of one subject, under a heading of their own in the documents. */
export type SettingGroup = Readonly<Record<string, Setting>>;
