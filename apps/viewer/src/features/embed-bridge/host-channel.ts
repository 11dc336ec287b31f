/** The viewer's end of the channel to the embedding page (packages/contract/src/embed.ts). */
import { type EmbedCommand, type EmbedMessage, embedCommandOf, embedEnvelope } from '@vitrina/contract';

export type HostCommand = Exclude<EmbedCommand, { is: 'hello' }> | { is: 'invalid'; command: string };

type HostParts = {
  view?: Pick<Window, 'addEventListener' | 'removeEventListener'> & { parent: Pick<Window, 'postMessage'> };
  /** Called once the handshake is complete; from then on messages are sent. */
  onHello: () => void;
  onCommand: (command: HostCommand) => void;
};

export type HostChannel = { post: (message: EmbedMessage) => void; close: () => void };

/**
 * The first origin that says hello is the only one accepted and posted to. Opaque origins (sandbox, file) are refused.
 */
export const openHostChannel = ({ view = window, onHello, onCommand }: HostParts): HostChannel => {
  const { parent } = view;
  let host: string | null = null;

  const post = (message: EmbedMessage) => {
    if (host !== null) parent.postMessage(embedEnvelope(message), host);
  };
  const handleMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin === 'null' || (host !== null && origin !== host)) return;
    const command = embedCommandOf(data);
    if (command?.is === 'hello') {
      if (host !== null) return;
      host = origin;
      onHello();
    } else if (command && host !== null) onCommand(command);
  };
  view.addEventListener('message', handleMessage);
  parent.postMessage(embedEnvelope({ is: 'here' }), '*');
  return { post, close: () => view.removeEventListener('message', handleMessage) };
};
