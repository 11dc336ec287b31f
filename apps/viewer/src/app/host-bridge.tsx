/** The open document and the page around its frame: what happens goes out, what that page wants is done. Fetched when framed. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type Happening, hostEventOf } from '../features/host/event-of.ts';
import { FrameHeight } from '../features/host/frame-height.tsx';
import { type HostChannel, type HostCommand, openHostChannel } from '../features/host/host-channel.ts';
import { shareUrl } from '../lib/share-link.ts';
import { type HostParts, obey } from './host-commands.ts';
import type { Viewer } from './viewer.ts';

export type HostBridgeProps = HostParts & { viewer: Viewer };

export const HostBridge = (props: HostBridgeProps) => {
  const { viewer, file, shop, shown, mode } = props;
  /** Once the page around has said who it is. */
  const [channel, setChannel] = useState<HostChannel | null>(null);
  const { heard } = viewer.analytics;

  const greet = useEffectEvent((opened: HostChannel) => {
    const detail = { ...shown, name: file.details?.name ?? '', pageCount: file.pageCount };
    opened.say({ is: 'event', name: 'open', detail });
    setChannel(opened);
  });
  const handleCommand = useEffectEvent(async (command: HostCommand, opened: HostChannel) => {
    const refusal = await obey(props, command);
    if (!refusal) return;
    const name = command.is === 'invalid' ? command.command : command.is;
    opened.say({ is: 'event', name: 'error', detail: { command: name, ...refusal } });
  });
  const tell = useEffectEvent((what: Happening, opened: HostChannel) => {
    // As the order leaves: what the store does not take stays behind.
    const order = shop.cart.getState().lines.filter(({ absence }) => !absence);
    const message = hostEventOf(what, {
      // A page that was turned to this very moment is not on the screen yet.
      page: viewer.view.getState().pageIndex,
      pageCount: file.pageCount,
      order,
      urlOf: (page, product) => shareUrl(window.location.origin, { ...shown, page, product }),
    });
    if (message) opened.say(message);
  });

  useEffect(
    function talkWithHost() {
      // Of a kind one after the other: a store that answers the older one late must not undo the newer.
      const before: Partial<Record<HostCommand['is'], Promise<void>>> = {};
      const opened = openHostChannel({
        onHello: () => greet(opened),
        onCommand: (command) => {
          const obeyNow = () => handleCommand(command, opened);
          before[command.is] = (before[command.is] ?? Promise.resolve()).then(obeyNow, obeyNow);
        },
      });
      const hear = (event: Happening['event'], data: Happening['data']) => tell({ event, data }, opened);
      heard.add(hear);
      return () => {
        heard.delete(hear);
        opened.close();
      };
    },
    [heard],
  );
  if (!channel) return null;
  const isVertical = file.details?.isVertical ?? true;
  return (
    <FrameHeight
      first={file.pages[0]}
      isVertical={isVertical}
      mode={mode}
      onHeight={(height) => channel.say({ is: 'height', height })}
    />
  );
};
