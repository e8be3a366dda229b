import { tillway, type Tillway } from 'shared';
import type { ShopSettings } from './settings.ts';
import type { Visitor } from './visitors.ts';

/** A client whose requests are recorded in the visitor's journal. */
export const gatewayFor = ({ journal }: Visitor, settings: ShopSettings): Tillway =>
  tillway({
    ...settings,
    base: settings.gateway,
    observe: (exchange) => journal.push({ ...exchange, kind: 'request', at: new Date() }),
  });
