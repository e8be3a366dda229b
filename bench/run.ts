/** `npm run bench` measures speed, `npm run bench -- attacks` what attacks leave to others. */
await(process.argv.includes('attacks') ? import('./attacks/attacks.ts') : import('./speed.ts'));
