/**
 * Detects truncated pictures. Browsers show the rows that arrived and report no error; the last row is then transparent,
 * which the last row of a page never is.
 */
const isImageComplete = (picture: HTMLImageElement): boolean => {
  const probe = document.createElement('canvas');
  [probe.width, probe.height] = [1, 1];
  const context = probe.getContext('2d', { willReadFrequently: true });
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (!context || height === 0) return true;
  try {
    context.drawImage(picture, 0, height - 1, width, 1, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[3] !== 0;
  } catch {
    // Cross-origin pixels cannot be read.
    return true;
  }
};

/** In ms. The check decodes the picture again, which would delay a page turn on a weak phone. */
const CHECK_DELAY_MS = 2500;

/** Checks once, while idle. Returns the cancel function. */
export const scheduleCompletenessCheck = (picture: HTMLImageElement, onBroken: () => void): (() => void) => {
  let idle = 0;
  const check = () => {
    if (picture.isConnected && !isImageComplete(picture)) onBroken();
  };
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(check);
    else check();
  }, CHECK_DELAY_MS);
  return () => {
    clearTimeout(timer);
    if (idle) window.cancelIdleCallback(idle);
  };
};
