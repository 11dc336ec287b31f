/** Plays HLS streams through hls.js in browsers without native support. The library loads on first use. */

/** Browsers return `maybe`, `probably` or an empty string. */
export const hasNativeHls = (): boolean =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/** Returns the stop function. Throws if the browser cannot play streams; `onFail` is called on a fatal stream error. */
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
