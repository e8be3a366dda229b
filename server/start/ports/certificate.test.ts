import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { stillClock, systemClock, type TestClock } from '../../clock.ts';
import { type Instant, minutes, plus } from '../../core/values.ts';
import { selfSigned } from '../../http/connections/certificate.fixture.ts';
import type { Certificate } from '../../http/connections/tls.ts';
import { demandOwnKeyOf, readCertificate, watchCertificate } from './certificate.ts';

const [first, second] = [selfSigned(systemClock.now()), selfSigned(systemClock.now())];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
});

function holds({ cert, key }: Certificate): void {
  writeFileSync(join(folder, 'certificate.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
}

describe('a certificate', () => {
  it('is read from its folder with its key', () => {
    holds(first);
    expect(readCertificate(folder)).toEqual(first);
  });

  it('that is missing, malformed or of another key is refused with the name of its setting', () => {
    expect(() => readCertificate(folder)).toThrow(/^TILLWAY_TLS: .* cannot be used: .*no such file/);
    holds({ cert: 'nothing', key: first.key });
    expect(() => readCertificate(folder)).toThrow(/^TILLWAY_TLS: .* cannot be used: /);
    holds({ cert: first.cert, key: second.key });
    expect(() => readCertificate(folder)).toThrow(/^TILLWAY_TLS: .* cannot be used: .*key values mismatch/);
  });
});

describe('the key of a certificate', () => {
  it.for([0o640, 0o604])('that others may use (%o) is refused in live mode', (rights) => {
    holds(first);
    chmodSync(join(folder, 'key.pem'), rights);
    demandOwnKeyOf(folder, 'test');
    expect(() => demandOwnKeyOf(folder, 'live')).toThrow(/^TILLWAY_TLS: others than its owner may use .* chmod 600/);
    chmodSync(join(folder, 'key.pem'), 0o600);
    demandOwnKeyOf(folder, 'live');
  });
});

describe('a certificate in use', () => {
  function watched() {
    const clock: TestClock = stillClock(0 as Instant);
    const renewed: Certificate[] = [];
    const logged: string[] = [];
    const log = {
      info: (_: object, text: string) => logged.push(text),
      warn: (_: object, text: string) => logged.push(text),
    };
    holds(first);
    const end = watchCertificate({ folder, clock, log }, readCertificate(folder), (next) => renewed.push(next));
    return { renewed, logged, end, aMinutePasses: () => clock.moveTo(plus(clock.now(), minutes(1))), clock };
  }

  it('is replaced by the one that its folder holds a minute later', () => {
    const { renewed, aMinutePasses } = watched();
    aMinutePasses();
    expect(renewed).toEqual([]);
    holds(second);
    aMinutePasses();
    aMinutePasses();
    expect(renewed).toEqual([second]);
  });

  it('stays in use while the files of its folder do not fit each other', () => {
    const { renewed, logged, aMinutePasses } = watched();
    holds({ cert: second.cert, key: first.key });
    aMinutePasses();
    expect(renewed).toEqual([]);
    expect(logged).toEqual(['The certificate could not be read again']);
    holds(second);
    aMinutePasses();
    expect(renewed).toEqual([second]);
  });

  it('is not looked after any more when the gateway stops', () => {
    const { end, clock } = watched();
    end();
    expect(clock.nextTimer()).toBeUndefined();
  });
});
