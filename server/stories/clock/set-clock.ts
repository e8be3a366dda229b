/**
 * Loaded before the gateway (`node --import`), which runs unchanged: sets the machine's clock forward by `?ahead=`
 * seconds, and at each SIGWINCH by the next of `?signal=` seconds (60,-60), which the gateway ignores. The clock that only counts on is left
 * alone, as by an operator who sets the time of day.
 */
const parameters = new URL(import.meta.url).searchParams;
const timeOfDay = Date.now;
const steps = (parameters.get('signal') ?? '').split(',').map(Number);
let ahead = Number(parameters.get('ahead')) * 1000;
Date.now = () => timeOfDay() + ahead;
process.on('SIGWINCH', () => (ahead += (steps.shift() ?? 0) * 1000));
