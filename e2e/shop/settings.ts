/** The addresses of shop and gateway, and the credentials of the demo merchant. */
export type ShopSettings = {
  readonly port: number;
  /** The name or address of this machine on which the shop listens; its token is known to all. */
  readonly host: string;
  /** The shop's own address, ending in `/`. */
  readonly address: string;
  /** The gateway's address, ending in `/`. */
  readonly gateway: string;
  readonly token: string;
  readonly entityId: string;
  /** The key of the webhook that notifies the shop: 64 hexadecimal characters. */
  readonly webhookKey: string;
};

export function readSettings(environment: Readonly<Record<string, string | undefined>>): ShopSettings {
  const port = Number(environment['TILLWAY_SHOP_PORT'] ?? 8099);
  return {
    port,
    host: environment['TILLWAY_HOST'] ?? '127.0.0.1',
    address: `http://localhost:${port}/`,
    gateway: environment['TILLWAY_BASE_URL'] ?? 'http://localhost:8080/',
    token: 'demo-shop-token',
    entityId: '8a8294174b7ecb28014b9699220016db',
    webhookKey: environment['TILLWAY_SHOP_WEBHOOK_KEY'] ?? '',
  };
}
