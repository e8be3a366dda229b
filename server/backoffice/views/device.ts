import { html } from 'hono/html';
import type { Html } from '../visit.ts';

/** What the header User-Agent (RFC 9110, 10.1.5) has of browsers and systems: the first that fits, since later ones name themselves too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

type Names = readonly (readonly [part: string, name: string])[];
const nameIn = (agent: string, names: Names): string | undefined => names.find(([part]) => agent.includes(part))?.[1];

/** A browser as its user knows it, with the whole header as its title. */
export function device(agent: string): Html | string {
  const names = [nameIn(agent, browsers), nameIn(agent, systems)].filter((name) => name !== undefined);
  if (names.length === 0) return agent === '' ? '–' : agent;
  return html`<span title="${agent}">${names.join(', ')}</span>`;
}
