import { systemClock } from '../../clock.ts';
import { startSimulators } from '../../simulators/simulators.ts';

/** The simulators as a process of their own, so that it can be killed: first port and ledger are its arguments. */
const [port = '', ledgerFile] = process.argv.slice(2);
const first = Number(port);
await startSimulators({
  clock: systemClock,
  baseHost: 'localhost',
  processorPort: first,
  directoryPort: first + 1,
  acsPort: first + 2,
  bankPort: first + 3,
  ledgerFile,
});
console.log('ready');
