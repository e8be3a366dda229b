import { serve } from '@hono/node-server';
import { createShop } from './app.ts';
import { readSettings } from './settings.ts';

const PORT_TAKEN = 78;

const settings = readSettings(process.env);
const server = serve({ fetch: createShop(settings).fetch, port: settings.port, hostname: settings.host }, () => {
  console.log(`Demo shop  ${settings.address}`);
  process.send?.('ready');
});
server.once('error', (fault) => {
  if (!('code' in fault) || fault.code !== 'EADDRINUSE') throw fault;
  // A gateway that started the shop reports this itself.
  if (!process.connected) console.error(`Port ${settings.port} is taken by another program; see TILLWAY_SHOP_PORT`);
  process.exit(PORT_TAKEN);
});

function stop(): void {
  server.close();
  // Browsers keep idle connections open for minutes.
  if ('closeAllConnections' in server) server.closeAllConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The shop ends with the gateway that started it, even after a crash, so that its port is free for the next one.
process.once('disconnect', stop);
process.channel?.unref();
