/** In milliseconds. */
const LOAD_TIMEOUT = 15_000;

let failures = 0;

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT);
  });

/** Loads a module that the build has written. A browser does not request a failed one again under the same address (HTML, module map). */
export async function loadFile(address: string): Promise<unknown> {
  try {
    return await Promise.race([
      import(/* @vite-ignore */ failures === 0 ? address : `${address}?${failures}`),
      timeout(),
    ]);
  } catch (error) {
    failures++;
    throw error;
  }
}
