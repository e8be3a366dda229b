import { type FrameMessage, isAllowedOrigin, isPageMessage, type PageMessage } from 'shared';

/** The frame's end of the channel between page and frame. */
type PagePort = {
  send(message: FrameMessage): void;
  receive(listener: (message: PageMessage) => void): void;
};

/**
 * Accepts a port from the page once, and only from the parent window and an origin that may show the checkout. Messages
 * that are sent before are queued.
 */
export function openPagePort(origins: readonly string[]): PagePort {
  const queue: FrameMessage[] = [];
  const listeners: ((message: PageMessage) => void)[] = [];
  let port: MessagePort | undefined;

  function connect({ source, origin, data, ports }: MessageEvent<unknown>): void {
    const [offered] = ports;
    if (source !== window.parent || !offered || ports.length !== 1 || !isAllowedOrigin(origin, origins)) return;
    if (!isPageMessage(data) || data.kind !== 'connect') return;
    window.removeEventListener('message', connect);
    port = offered;
    port.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
      if (isPageMessage(message)) for (const listener of listeners) listener(message);
    });
    port.start();
    for (const message of queue.splice(0)) port.postMessage(message);
  }
  window.addEventListener('message', connect);

  return {
    send(message) {
      if (port) port.postMessage(message);
      else queue.push(message);
    },
    receive: (listener) => void listeners.push(listener),
  };
}
