import { browserLimits, type FormLimits, serverLimits } from '../request/form.ts';

const KIB = 1024;
const MIB = KIB * KIB;

const sizeOf = ({ names, bytes }: FormLimits): string =>
  `${names.toLocaleString('en')} parameters and ${bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`}`;

/** The limits on forms, as a sentence for the API reference. */
export const sizes = `A form from a server may contain at most ${sizeOf(serverLimits)}, a form from a browser ${sizeOf(browserLimits)}.`;
