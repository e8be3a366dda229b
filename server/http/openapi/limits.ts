import { browserLimits, type FormLimits, serverLimits } from '../request/form.ts';

const KIB = 1024;
const MIB = KIB * KIB;

const sizeOf = ({ names, bytes }: FormLimits): string =>
  `${names.toLocaleString('en')} parameters and ${bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`}`;

/** How much a form may hold, for people. */
export const sizes = `A server's form may hold ${sizeOf(serverLimits)}, a browser's ${sizeOf(browserLimits)}.`;
