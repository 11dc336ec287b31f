/** Records the frames of a page as pictures, each with the time at which it was shown. */
import type { CDPSession } from 'playwright-core';

/** `atMs`: milliseconds of the epoch, by the browser's clock; `picture` is a JPEG. */
export type Frame = { atMs: number; picture: Buffer };

export type Frames = { all: readonly Frame[]; stop: () => Promise<void> };

/** `width` and `height`: maximum size of a recorded frame in pixels; the aspect is preserved. */
export const recordFrames = async (
  session: CDPSession,
  { width, height }: { width: number; height: number },
): Promise<Frames> => {
  const all: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    all.push({ atMs: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
    // The page may be closed before the acknowledgement arrives.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const wanted = { format: 'jpeg', quality: 60, maxWidth: width, maxHeight: height, everyNthFrame: 1 } as const;
  await session.send('Page.startScreencast', wanted);
  const stop = async (): Promise<void> => {
    await session.send('Page.stopScreencast');
  };
  return { all, stop };
};
