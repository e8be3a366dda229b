import { isFrameMessage, type FrameMessage, type PageMessage } from 'shared';

/** The page's end of the conversation with the frame. */
export type FrameConnection = { send(message: PageMessage): void; close(): void };

/**
 * Hands one end of a new channel to the frame, addressed to the gateway's exact origin: whatever else may stand in the
 * frame, an error page for one, never gets it.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  gateway: URL,
  hear: (message: FrameMessage) => void,
): FrameConnection {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFrameMessage(data)) hear(data);
  });
  port1.start();
  const connect: PageMessage = { kind: 'connect' };
  frame.contentWindow?.postMessage(connect, gateway.origin, [port2]);
  return { send: (message) => port1.postMessage(message), close: () => port1.close() };
}
