/** What is drawn on the screen, frame by frame, each with the instant at which it was shown. */
import type { CDPSession } from 'playwright-core';

/** `atMs`: milliseconds of the epoch, told by the browser; `picture` is a JPEG. */
export type Frame = { atMs: number; picture: Buffer };

export type Frames = { all: readonly Frame[]; stop: () => Promise<void> };

/** `width` and `height`: the largest a frame is kept, in pixels; it keeps its shape. */
export const recordFrames = async (
  session: CDPSession,
  { width, height }: { width: number; height: number },
): Promise<Frames> => {
  const all: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    all.push({ atMs: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
    // The page may be gone before the answer is.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const wanted = { format: 'jpeg', quality: 60, maxWidth: width, maxHeight: height, everyNthFrame: 1 } as const;
  await session.send('Page.startScreencast', wanted);
  const stop = async (): Promise<void> => {
    await session.send('Page.stopScreencast');
  };
  return { all, stop };
};
