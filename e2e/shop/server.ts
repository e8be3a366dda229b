import { serve } from '@hono/node-server';
import { createShop } from './app.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const server = serve({ fetch: createShop(settings).fetch, port: settings.port }, () => console.log(`Demo shop  ${settings.address}`));

const stop = () => {
  server.close();
  // Browsers keep connections open for minutes; nothing is lost by hanging up.
  if ('closeAllConnections' in server) server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
