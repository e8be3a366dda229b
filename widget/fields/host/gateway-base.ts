/** The gateway is where this script came from: `{base}v1/checkout.js`. */
export const gatewayBase = (script: string): URL => new URL('../', script);
