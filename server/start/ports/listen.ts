import { systemClock } from '../../clock.ts';
import { type Config, WrongSetting } from '../../config.ts';
import { type RunningServer, serve, type ServedApp } from '../../http/serve.ts';
import type { Log } from '../../operations/gateway.ts';
import { demandOwnKeyOf, readCertificate, watchCertificate } from './certificate.ts';
import { reasonOf } from '../database.ts';

/** Serves the gateway where and how its settings demand, and uses a renewed certificate without a restart. */
export async function listen(config: Config, served: ServedApp, log: Log): Promise<RunningServer> {
  const { port, host, mode, tlsFolder: folder, trustedProxies } = config;
  const certificate = folder === undefined ? undefined : readCertificate(folder);
  if (folder !== undefined) demandOwnKeyOf(folder, mode);
  const transport = { demandsTls: mode === 'live', trustedProxies };
  const server = await serve(served, { port, host, certificate, transport }).catch((fault: unknown) => {
    throw isMissingAddress(fault)
      ? new WrongSetting(`TILLWAY_HOST: the gateway cannot listen on ${host}: ${reasonOf(fault)}`)
      : fault;
  });
  if (folder === undefined || !certificate) return server;
  const stopWatching = watchCertificate({ folder, clock: systemClock, log }, certificate, server.renew);
  return {
    ...server,
    close() {
      stopWatching();
      return server.close();
    },
  };
}

const missingAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']);

const isMissingAddress = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && missingAddress.has(String(fault.code));
