/**
 * `npm run bench` measures speed and then the delivery of webhooks, which `-- webhooks` measures alone, `-- attacks`
 * what attacks leave to others, `-- wheel` what a million rows cost that wait, and `-- import` how a settlement file of a
 * million rows is imported.
 */
if (process.argv.includes('attacks')) await import('./attacks/attacks.ts');
else if (process.argv.includes('import')) await import('./import/import.ts');
else if (process.argv.includes('wheel')) await import('./wheel/wheel.ts');
else {
  if (!process.argv.includes('webhooks')) await import('./speed.ts');
  await import('./webhooks/webhooks.ts');
}
