import { expect, it } from 'vitest';
import { device } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36 Edg/153.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Linux; Android 16) Gecko/150.0 Firefox/150.0', 'Firefox, Android'],
])('a session names its browser and system: %s', async (agent, name) => {
  expect(String(await device(agent))).toContain(`>${name}<`);
});

it('a session of another client has its header as it is', () => {
  expect([device('curl/8.5.0'), device('')]).toEqual(['curl/8.5.0', '–']);
});
