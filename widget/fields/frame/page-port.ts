import { type FieldsMessage, type FrameMessage, isAllowedOrigin, isPageMessage, type PageMessage } from 'shared';

/** The frame's end of the channel between page and frame. */
export type PagePort = {
  send(message: FrameMessage | FieldsMessage): void;
  /** By default, a listener receives the messages of every form. */
  receive(listener: (message: PageMessage) => void): void;
  receive<M>(listener: (message: M) => void, isMessage: (message: unknown) => message is M): void;
  /** The page's; empty until the page has connected. */
  origin(): string;
};

/**
 * Accepts a port from the page once, and only from the parent window and an origin that may show the checkout. Messages
 * that are sent before are queued.
 */
export function openPagePort(origins: readonly string[]): PagePort {
  const queue: (FrameMessage | FieldsMessage)[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  let port: MessagePort | undefined;
  let pageOrigin = '';

  function connect({ source, origin, data, ports }: MessageEvent<unknown>): void {
    const [offered] = ports;
    if (source !== window.parent || !offered || ports.length !== 1 || !isAllowedOrigin(origin, origins)) return;
    if (!isPageMessage(data) || data.kind !== 'connect') return;
    window.removeEventListener('message', connect);
    port = offered;
    pageOrigin = origin;
    port.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
      for (const listener of listeners) listener(message);
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
    receive(listener: (message: never) => void, isMessage: (message: unknown) => boolean = isPageMessage) {
      // The message is one of those that the listener expects.
      listeners.push((message) => isMessage(message) && listener(message as never));
    },
    origin: () => pageOrigin,
  };
}
