import type { LayoutMessage, PageMessage } from 'shared';

/** The page's end of the channel between page and frame. */
export type FrameConnection = {
  /** Offers the frame's document a port. */
  offer(): void;
  send(message: PageMessage | LayoutMessage): void;
  close(): void;
};

/**
 * Transfers one end of a new channel to the frame, with the gateway's exact origin as its target, so that no other
 * document in the frame can receive it. A document takes one port only, and the page cannot see whether a document that
 * it offers another one has taken the first. So all ports stay open until a message comes through one of them that
 * `onMessage` accepts.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  gateway: URL,
  onMessage: (message: unknown) => boolean,
): FrameConnection {
  let ports: readonly MessagePort[] = [];
  function keep(kept: readonly MessagePort[]): void {
    for (const port of ports) if (!kept.includes(port)) port.close();
    ports = kept;
  }
  return {
    offer() {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (onMessage(data)) keep([port1]);
      });
      port1.start();
      keep([...ports, port1]);
      const connect: PageMessage = { kind: 'connect' };
      frame.contentWindow?.postMessage(connect, gateway.origin, [port2]);
    },
    send(message) {
      for (const port of ports) port.postMessage(message);
    },
    close: () => keep([]),
  };
}
