/** Connects the open document to the embedding page: sends its events, runs its commands, and keeps dialogs in view. Loads only in a frame. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type Happening, hostEventOf } from '../../../features/embed-bridge/event-of.ts';
import { FrameHeight } from '../../../features/embed-bridge/frame-height.tsx';
import { type HostChannel, type HostCommand, openHostChannel } from '../../../features/embed-bridge/host-channel.ts';
import { followVisiblePart } from '../../../features/embed-bridge/visible-part.ts';
import { shareUrl } from '../../../lib/links/share-link.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type EmbedContext, handleEmbedCommand } from './embed-commands.ts';

export type EmbedBridgeProps = EmbedContext & { viewer: Viewer };

export const EmbedBridge = (props: EmbedBridgeProps) => {
  const { viewer, file, shop, shown, mode } = props;
  /** `null` until the handshake with the embedding page is complete. */
  const [channel, setChannel] = useState<HostChannel | null>(null);
  const { listeners } = viewer.analytics;

  const handleHello = useEffectEvent((opened: HostChannel) => {
    const { company, pdf, page } = shown;
    const detail = { company, pdf, page, name: file.details?.name ?? '', pageCount: file.pageCount };
    opened.post({ is: 'event', name: 'open', detail });
    setChannel(opened);
  });
  const handleCommand = useEffectEvent(async (command: HostCommand, opened: HostChannel) => {
    const refusal = await handleEmbedCommand(props, command);
    if (!refusal) return;
    const name = command.is === 'invalid' ? command.command : command.is;
    opened.post({ is: 'event', name: 'error', detail: { command: name, ...refusal } });
  });
  const sendEvent = useEffectEvent((happening: Happening, opened: HostChannel) => {
    // The order as it is sent: without lines that the store no longer sells.
    const order = shop.cart.getState().lines.filter(({ absence }) => !absence);
    const message = hostEventOf(happening, {
      // The state is already the new page, which may not have been painted yet.
      page: viewer.view.getState().pageIndex,
      pageCount: file.pageCount,
      order,
      urlOf: (page, product) => shareUrl(window.location.origin, { ...shown, page, product }),
    });
    if (message) opened.post(message);
  });

  useEffect(() => followVisiblePart(document.documentElement), []);
  useEffect(
    function connectToHost() {
      // Commands of one type run in sequence: a slow store answer to an older command must not overwrite a newer one.
      const pending: Partial<Record<HostCommand['is'], Promise<void>>> = {};
      const opened = openHostChannel({
        onHello: () => handleHello(opened),
        onCommand: (command) => {
          const run = () => handleCommand(command, opened);
          pending[command.is] = (pending[command.is] ?? Promise.resolve()).then(run, run);
        },
      });
      const listener = (event: Happening['event'], data: Happening['data']) => sendEvent({ event, data }, opened);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        opened.close();
      };
    },
    [listeners],
  );
  if (!channel) return null;
  const isVertical = file.details?.isVertical ?? true;
  return (
    <FrameHeight
      first={file.pages[0]}
      isVertical={isVertical}
      mode={mode}
      onHeight={(height) => channel.post({ is: 'height', height })}
    />
  );
};
