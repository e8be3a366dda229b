/**
 * `npm run bench` measures speed and then the delivery of webhooks, which `-- webhooks` measures alone, and `-- attacks`
 * what attacks leave to others.
 */
if (process.argv.includes('attacks')) await import('./attacks/attacks.ts');
else {
  if (!process.argv.includes('webhooks')) await import('./speed.ts');
  await import('./webhooks/webhooks.ts');
}
