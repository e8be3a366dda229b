import { type FrameMessage, isFrameMessage, type PageMessage } from 'shared';

/** The page's end of the channel between page and frame. */
export type FrameConnection = { send(message: PageMessage): void; close(): void };

/**
 * Transfers one end of a new channel to the frame, with the gateway's exact origin as its target, so that no other
 * document in the frame can receive it.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  gateway: URL,
  onMessage: (message: FrameMessage) => void,
): FrameConnection {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFrameMessage(data)) onMessage(data);
  });
  port1.start();
  const connect: PageMessage = { kind: 'connect' };
  frame.contentWindow?.postMessage(connect, gateway.origin, [port2]);
  return { send: (message) => port1.postMessage(message), close: () => port1.close() };
}
