import { type ForeignPages, scripted } from './foreign-page.ts';

const NONCE = 'r4nd0m';

/** Names that scripts of a page may have put into the prototype of all objects. */
const polluted = `
  state type attribute reflect converter hasChanged noAccessor useDefault wrapped theme surface accent look
  tokens scheme kind title height checkout locale complete result resultCode id url amount payment field
  step isKept en de bubbles detail properties styles elementProperties litNonce ShadyCSS
`
  .trim()
  .split(/\s+/);

/** Pages with strict headers, and pages whose scripts have changed what others build on. */
export const policies: ForeignPages = {
  'with a nonce, strict-dynamic and Trusted Types': {
    page: ({ tag, gatewayUrl }) => ({
      head: `<script type="module" nonce="${NONCE}" src="${gatewayUrl}v1/checkout.js" crossorigin></script>`,
      body: tag,
      headers: {
        'content-security-policy': `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self'; img-src data:; frame-src ${new URL(gatewayUrl).origin}; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; report-uri /reports`,
      },
    }),
  },
  'with the policies of a hardened server': {
    page: ({ tag }) => ({
      body: tag,
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), payment=(), publickey-credentials-get=()',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    }),
  },
  'whose scripts have changed the prototypes': {
    page: ({ tag }) => ({
      body: tag,
      files: {
        '/first.js': {
          type: 'text/javascript',
          body: `Object.prototype.kind = 'polluted'; Object.prototype.extend = function () { return this; };
            Array.prototype.last = function () { return this[this.length - 1]; };
            Array.prototype.toJSON = function () { return 'polluted'; };`,
        },
      },
    }),
  },
  'whose scripts have given every object a value under names of ours and of Lit': {
    page: ({ tag }) => ({
      body: tag,
      files: {
        '/first.js': {
          type: 'text/javascript',
          body: `for (const name of ${JSON.stringify(polluted)}) Object.prototype[name] = { polluted: true };`,
        },
      },
    }),
  },
  'that has frozen the objects of the language': {
    page: ({ tag }) =>
      scripted(tag, 'for (const each of [Object, Array, Function, Promise]) Object.freeze(each.prototype);'),
  },
};
