import { serve } from '@hono/node-server';
import { createShop } from './app.ts';
import { readSettings } from './settings.ts';

const PORT_TAKEN = 78;

const settings = readSettings(process.env);
const server = serve({ fetch: createShop(settings).fetch, port: settings.port }, () => {
  console.log(`Demo shop  ${settings.address}`);
  process.send?.('ready');
});
server.once('error', (fault) => {
  if (!('code' in fault) || fault.code !== 'EADDRINUSE') throw fault;
  // A gateway that started us says so itself.
  if (!process.connected) console.error(`Port ${settings.port} is taken by another program; see TILLWAY_SHOP_PORT`);
  process.exit(PORT_TAKEN);
});

const stop = () => {
  server.close();
  // Browsers keep connections open for minutes; nothing is lost by hanging up.
  if ('closeAllConnections' in server) server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// A gateway that dies without a word takes the shop it started along, so that the next one finds its port free.
process.once('disconnect', stop);
process.channel?.unref();
