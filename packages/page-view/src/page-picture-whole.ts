/**
 * Whether a picture that the browser calls loaded is all there. Of a file that ends too soon browsers show the rows that
 * came and report nothing; the last row is then transparent, which that of a page never is.
 */
const isWhole = (picture: HTMLImageElement): boolean => {
  const probe = document.createElement('canvas');
  [probe.width, probe.height] = [1, 1];
  const pen = probe.getContext('2d', { willReadFrequently: true });
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (!pen || height === 0) return true;
  try {
    pen.drawImage(picture, 0, height - 1, width, 1, 0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data[3] !== 0;
  } catch {
    // From another origin: it is not for us to look.
    return true;
  }
};

/** Whoever leafs on has left by then: what is looked at is decoded once more, which holds up a turn on a weak phone. */
const LOOK_AFTER_MS = 2500;

/** Looks once, when there is time; gives back how to call it off. */
export const lookWhetherWhole = (picture: HTMLImageElement, onBroken: () => void): (() => void) => {
  let idle = 0;
  const look = () => {
    if (picture.isConnected && !isWhole(picture)) onBroken();
  };
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(look);
    else look();
  }, LOOK_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle) window.cancelIdleCallback(idle);
  };
};
