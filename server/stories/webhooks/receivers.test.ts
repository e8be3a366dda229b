import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { protect, type ProtectedNotification } from '../../connectors/webhooks/formats.ts';
import type { Instant } from '../../core/values.ts';
import { type WebhookFormat, webhookFormats } from '../../core/webhooks/webhook.ts';
import { freshFolder } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

/** The programs of the guide: how each is run, and what shows that it can be. */
const programs = [
  { language: 'mjs', file: 'receiver.mjs', run: [process.execPath], needs: [process.execPath, '--version'] },
  { language: 'php', file: 'receiver.php', run: ['php', '-S'], needs: ['php', '--version'] },
  { language: 'python', file: 'receiver.py', run: ['python3'], needs: ['python3', '-c', 'import cryptography'] },
  { language: 'java', file: 'Receiver.java', run: ['java'], needs: ['java', '--version'] },
] as const;

const isInstalled = ([command, ...words]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0;

const [key, otherKey] = [randomBytes(32).toString('hex'), `whsec_${randomBytes(32).toString('base64')}`];
const keys: Readonly<Record<WebhookFormat, string>> = { encrypted: key, encryptedJson: key, signed: otherKey };

describe.each(programs)('the receiver in $language', ({ language, file, run, needs }) => {
  it('opens every format, and refuses what was changed', { timeout: 60_000 }, async ({ skip }) => {
    skip(!isInstalled(needs), `${needs[0]} is not installed`);
    const code = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
    const path = join(freshFolder(), file);
    writeFileSync(path, code);
    const port = await freePorts(1);
    const [command, ...words] = run;
    const last = language === 'php' ? [`127.0.0.1:${port}`, path] : [path, String(port)];
    const receiver = spawn(command, [...words, ...last], {
      env: { ...process.env, WEBHOOK_KEYS: `${'0'.repeat(64)} ${key} ${otherKey}` },
    });
    try {
      let output = '';
      receiver.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await Promise.race([once(receiver.stdout, 'data'), once(receiver.stderr, 'data')]);
      for (const format of webhookFormats) {
        const body = JSON.stringify({ type: 'PAYMENT', payload: { id: `of ${format}`, name: 'Jürgen' } });
        const sent = protect(format, { id: `id-${format}`, at: Date.now() as Instant, body }, [keys[format]]);
        expect([format, await send(port, sent)]).toEqual([format, 204]);
        await expect.poll(() => output).toMatch(new RegExp(`id-${format} .*of ${format}`));
        expect([format, await send(port, changed(sent))]).toEqual([format, 400]);
      }
    } finally {
      receiver.kill();
    }
  });
});

async function send(port: number, { headers, body }: ProtectedNotification): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
}

/** The same with one digit of its ciphertext, or one character of its text, exchanged. */
const changed = ({ headers, body }: ProtectedNotification): ProtectedNotification => ({
  headers,
  body: headers['x-authentication-tag']
    ? body.replace(/[0-9A-F]{40}/, (hex) => hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')))
    : body.replace('PAYMENT', 'PAYMENZ'),
});
