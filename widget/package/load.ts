/** For the script: the hash that comes with a checkout, and the nonce of the page's policy. */
export type LoadOptions = { readonly integrity?: string; readonly nonce?: string };

type Element = CustomElementConstructor;
/** Trusted Types, which TypeScript does not describe. */
type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

const TAG = 'tillway-checkout';

/** The one gateway of the page, and its element as soon as it is there. */
let loading: { readonly address: string; readonly element: Promise<Element> } | undefined;
let policy: Policy | undefined;
let tries = 0;

/**
 * Loads the element `<tillway-checkout>` from a gateway, once for all calls, and resolves when it can be used. The
 * code always comes from the gateway, so that element and form fit each other. Resolves with null on a server. Rejects
 * when the script cannot be loaded; a later call tries again.
 */
export function loadCheckout(gateway: string | URL, options: LoadOptions = {}): Promise<Element | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  const base = new URL(gateway, document.baseURI);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const address = new URL('v1/checkout.js', base).href;
  if (loading && loading.address !== address)
    return Promise.reject(new Error(`Expected one gateway on a page, saw ${address} after ${loading.address}`));
  loading ??= { address, element: load(address, options) };
  return loading.element;
}

async function load(address: string, options: LoadOptions): Promise<Element> {
  try {
    if (!customElements.get(TAG)) await run(address, options);
    return await customElements.whenDefined(TAG);
  } catch (fault) {
    loading = undefined;
    throw fault;
  }
}

/** The script of a tag that the page contains already is the same module, and runs once. */
function run(address: string, { integrity, nonce }: LoadOptions): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  if (nonce !== undefined) script.nonce = nonce;
  // A browser does not request a failed module again under the same address (HTML, module map).
  script.src = trusted(tries++ === 0 ? address : `${address}?${tries}`);
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`Expected the script of the checkout at ${address}, but it could not be loaded`));
    });
    document.head.append(script);
  });
}

/** A page under `require-trusted-types-for` permits the policy `tillway-checkout`, which exists once. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy(TAG, { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}
