import { isPageMessage, type FrameMessage, type PageMessage } from 'shared';
import { isAllowedOrigin } from './origins.ts';

/** The frame's end of the conversation with the page. */
export type PagePort = { send(message: FrameMessage): void };

/**
 * Waits for the page to hand over its port, once, and only when it is the parent and one of the pages that may show the
 * checkout. What is sent before that arrives after it.
 */
export function listenToPage(origins: readonly string[], hear: (message: PageMessage) => void): PagePort {
  const waiting: FrameMessage[] = [];
  let port: MessagePort | undefined;

  const meet = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
    const [offered] = ports;
    if (source !== window.parent || !offered || ports.length !== 1 || !isAllowedOrigin(origin, origins)) return;
    if (!isPageMessage(data) || data.kind !== 'connect') return;
    window.removeEventListener('message', meet);
    port = offered;
    port.addEventListener('message', ({ data: said }: MessageEvent<unknown>) => {
      if (isPageMessage(said)) hear(said);
    });
    port.start();
    for (const message of waiting.splice(0)) port.postMessage(message);
  };
  window.addEventListener('message', meet);

  return {
    send(message) {
      if (port) port.postMessage(message);
      else waiting.push(message);
    },
  };
}
