/** The picture of a page. A picture that fails or arrives truncated is requested again from another URL. */
import { type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scheduleCompletenessCheck } from './image-complete.ts';
import type { PictureSource } from './picture-sources.ts';
import type { ImageRetry } from './use-image-retry.ts';

type PagePictureProps = {
  sources: readonly PictureSource[];
  retry: ImageRetry;
  sizes: string;
  isShown: boolean;
  priority: 'auto' | 'low';
  onLoaded: (picture: HTMLImageElement) => void;
};

/** `sizes` that failed to load, and the last `sizes` that loaded. */
type FailedSizes = { sizes: string; lastLoaded: string };

const detachedDocument = document.implementation.createHTMLDocument();

/**
 * Cancels the request of a removed picture and frees it. Removal alone does not cancel the request, and Chromium retains an
 * image whose URL changes outside the document, with its ancestors; moving it to another document avoids both. The microtask
 * spares pictures that React detaches only for a moment.
 */
const releaseIfRemoved = (picture: HTMLImageElement): void =>
  queueMicrotask(() => {
    if (picture.isConnected) return;
    detachedDocument.adoptNode(picture);
    picture.removeAttribute('srcset');
    picture.removeAttribute('src');
  });

/** Sets a source attribute if it differs: setting an equal value would start another request. */
const setAttribute = (picture: HTMLImageElement, name: 'sizes' | 'srcset' | 'src', value: string): void => {
  if (picture.getAttribute(name) !== value) picture.setAttribute(name, value);
};

export const PagePicture = ({ sources, retry, sizes, isShown, priority, onLoaded }: PagePictureProps) => {
  const { load, dispatch } = retry;
  const [failed, setFailed] = useState<FailedSizes | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  const loadedSizes = useRef<string | null>(null);
  const isLoaded = load.is === 'loaded';

  const pictureRef = useCallback((picture: HTMLImageElement) => {
    ref.current = picture;
    return () => {
      ref.current = null;
      releaseIfRemoved(picture);
    };
  }, []);

  useEffect(
    // Only after it has loaded: Chromium never frees an image that is removed while `decode()` waits for it.
    function decodeAhead() {
      const picture = ref.current;
      // The error event handles a picture that cannot be decoded.
      if (isLoaded && !isShown && picture && 'decode' in picture) picture.decode().catch(() => undefined);
    },
    [isLoaded, isShown],
  );

  useEffect(
    function checkCompleteness() {
      const picture = ref.current;
      if (!isLoaded || !isShown || !picture) return;
      return scheduleCompletenessCheck(picture, () => dispatch('failed'));
    },
    [isLoaded, isShown, dispatch],
  );

  /** If the larger picture of a zoomed page fails, the previous one stays. */
  const shownSizes = sizes === failed?.sizes ? failed.lastLoaded : sizes;

  const handleError = () => {
    const { current: lastLoaded } = loadedSizes;
    if (lastLoaded !== null && lastLoaded !== shownSizes) return setFailed({ sizes, lastLoaded });
    loadedSizes.current = null;
    dispatch('failed');
  };
  const handleLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    loadedSizes.current = shownSizes;
    dispatch('loaded');
    onLoaded(event.currentTarget);
  };

  const source = load.is === 'waiting' || load.is === 'lost' ? null : sources[load.attempt % sources.length];

  // Not during render: an abandoned render would start a request that Chromium never frees.
  useLayoutEffect(function fetchPicture() {
    const picture = ref.current;
    if (!picture || !source) return;
    if (source.srcSet) {
      setAttribute(picture, 'sizes', shownSizes);
      setAttribute(picture, 'srcset', source.srcSet);
    }
    setAttribute(picture, 'src', source.src);
  });

  if (!source) return null;
  return (
    <img
      key={load.attempt}
      ref={pictureRef}
      alt=""
      draggable={false}
      // On screen the picture is painted in its first frame; neighbours are decoded without blocking.
      decoding={isShown ? 'sync' : 'async'}
      fetchPriority={isShown ? 'high' : priority}
      {...(source.width && source.height ? { width: source.width, height: source.height } : {})}
      onLoad={handleLoad}
      onError={handleError}
    />
  );
};
