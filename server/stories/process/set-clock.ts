/**
 * Loaded before the gateway (`node --import`), which runs unchanged: sets the machine's clock forward by `?ahead=`
 * seconds, and by `?signal=` seconds at each SIGWINCH, which the gateway ignores. The clock that only counts on is left
 * alone, as by an operator who sets the time of day.
 */
const parameters = new URL(import.meta.url).searchParams;
const timeOfDay = Date.now;
let ahead = Number(parameters.get('ahead')) * 1000;
Date.now = () => timeOfDay() + ahead;
process.on('SIGWINCH', () => (ahead += Number(parameters.get('signal')) * 1000));
