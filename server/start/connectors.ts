import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Acquirer } from '../connectors/acquirer/acquirer.ts';
import { withCircuitBreaker } from '../connectors/acquirer/circuit-breaker.ts';
import { inProcessAcquirer } from '../connectors/acquirer/in-process.ts';
import { processorAcquirer } from '../connectors/acquirer/processor.ts';
import { noDirectoryServer } from '../connectors/authenticator/authenticator.ts';
import { directoryServerAuthenticator } from '../connectors/authenticator/directory-server.ts';
import { httpRiskScreener } from '../connectors/risk/http.ts';
import { inProcessRiskScreener } from '../connectors/risk/in-process.ts';
import type { OutgoingClient } from '../connectors/outgoing/outgoing.ts';
import { seconds } from '../core/values.ts';
import type { Gateway, Log } from '../operations/gateway.ts';

type Connectors = Pick<Gateway, 'acquirers' | 'authenticator' | 'riskScreeners'>;
export type Outside = {
  readonly processorUrl: string;
  readonly directoryUrl: string;
  readonly bankUrl: string;
  readonly riskUrl: string;
};

/**
 * Live mode has no acquirer and no directory server yet, and never connects to the simulators' ports. The built-in
 * processor answers payments that state testMode=INTERNAL (spec, Test modes).
 */
export const nothingOutside = (
  clock: Clock,
  { config, client }: { config: Config; client: OutgoingClient },
): Connectors => ({
  acquirers: { INTERNAL: inProcessAcquirer(clock) },
  riskScreeners: {
    INTERNAL: inProcessRiskScreener,
    ...(config.riskServiceUrl === undefined ? {} : { live: httpRiskScreener({ url: config.riskServiceUrl, client }) }),
  },
  authenticator: noDirectoryServer,
});

export function simulatedOutside(
  { processorUrl, directoryUrl, bankUrl, riskUrl }: Outside,
  { config, client, clock, log }: { config: Config; client: OutgoingClient; clock: Clock; log: Log },
): Connectors {
  const connector = (name: string, url: string): Acquirer =>
    withCircuitBreaker(processorAcquirer({ url, client }), {
      clock,
      failures: config.acquirerFailures,
      pause: seconds(config.acquirerPauseSeconds),
      onChange: (state) => log.warn({ acquirer: name, reason: state }, 'The circuit breaker has changed'),
    });
  return {
    acquirers: {
      INTERNAL: inProcessAcquirer(clock, { url: bankUrl, client }),
      EXTERNAL: connector('EXTERNAL', processorUrl),
      PROCESSOR_A: connector('PROCESSOR_A', processorUrl),
      PROCESSOR_B: connector('PROCESSOR_B', new URL('b/', processorUrl).href),
    },
    riskScreeners: {
      INTERNAL: inProcessRiskScreener,
      // Without simulators there is no risk service but one that is named.
      ...(config.simulators || config.riskServiceUrl !== undefined
        ? { EXTERNAL: httpRiskScreener({ url: config.riskServiceUrl ?? riskUrl, client }) }
        : {}),
    },
    authenticator: directoryServerAuthenticator({
      url: directoryUrl,
      mode: 'test',
      client,
      clock,
      warn: (reason) => log.warn({ reason }, 'The card ranges of 3-D Secure could not be fetched'),
    }),
  };
}
