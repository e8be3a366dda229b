/** The gateway's address follows from this script's: `{base}v1/checkout.js`. */
export const gatewayBase = (script: string): URL => new URL('../', script);
