import { buildBrowserFiles } from '../browser-files.ts';

/** The scripts of the back office are built before the tests, which run its sources. */
export const setup = (): Promise<void> => buildBrowserFiles();
