/** Plays an HLS stream where the browser cannot by itself; the engine comes only then. */

/** Browsers answer `maybe`, `probably` or nothing. */
export const playsStreams = (): boolean =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/** Gives what ends it. Throws where there is no way to play; `onFail` tells of a stream that broke off for good. */
export const attachStream = async (player: HTMLVideoElement, src: string, onFail: () => void): Promise<() => void> => {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) throw new Error('This browser plays no streams.');
  const stream = new Hls();
  stream.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFail();
  });
  stream.loadSource(src);
  stream.attachMedia(player);
  return () => stream.destroy();
};
