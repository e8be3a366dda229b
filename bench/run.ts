/**
 * `npm run bench` measures speed, the card form on a slow phone, which `-- phone` measures alone, and the delivery of
 * webhooks, which `-- webhooks` does; `-- attacks` measures what attacks leave to others, `-- wheel` what a million rows
 * cost that wait, `-- import` how a settlement file of a million rows is imported, `-- reports`
 * what reports of a million rows take, and `-- office` what every page of the back office takes beside a million payments.
 */
if (process.argv.includes('attacks')) await import('./attacks/attacks.ts');
else if (process.argv.includes('import')) await import('./import/import.ts');
else if (process.argv.includes('wheel')) await import('./wheel/wheel.ts');
else if (process.argv.includes('reports')) await import('./reports/reports.ts');
else if (process.argv.includes('office')) await import('./office/office.ts');
else if (process.argv.includes('phone')) await import('./phone/phone.ts');
else {
  if (!process.argv.includes('webhooks')) {
    await import('./speed.ts');
    await import('./phone/phone.ts');
  }
  await import('./webhooks/webhooks.ts');
}
