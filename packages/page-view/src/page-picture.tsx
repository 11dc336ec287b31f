/** The picture of a page. What does not come, or only in part, is tried again from another address. */
import { type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lookWhetherWhole } from './page-picture-whole.ts';
import type { PictureSource } from './picture-sources.ts';
import type { PictureAttempts } from './use-picture-attempts.ts';

type PagePictureProps = {
  sources: readonly PictureSource[];
  attempts: PictureAttempts;
  sizes: string;
  isShown: boolean;
  priority: 'auto' | 'low';
  onLoaded: (picture: HTMLImageElement) => void;
};

/** `sizes` for which nothing came, although for others a picture was there. */
type Missing = { sizes: string; instead: string };

const nowhere = document.implementation.createHTMLDocument();

/**
 * Taken out of the document alone, a picture would still be fetched to its end; and one whose address changes outside of it
 * is kept by Chromium for as long as the document lives, with all that it lay in. In a document that nobody sees it is
 * neither. React also lets go for a moment of what stays; that is still in its place afterwards.
 */
const dropIfGone = (picture: HTMLImageElement): void =>
  queueMicrotask(() => {
    if (picture.isConnected) return;
    nowhere.adoptNode(picture);
    picture.removeAttribute('srcset');
    picture.removeAttribute('src');
  });

/** What it is fetched by, once: an address that is written again is fetched again. */
const write = (picture: HTMLImageElement, name: 'sizes' | 'srcset' | 'src', value: string): void => {
  if (picture.getAttribute(name) !== value) picture.setAttribute(name, value);
};

export const PagePicture = ({ sources, attempts, sizes, isShown, priority, onLoaded }: PagePictureProps) => {
  const { attempt, tell } = attempts;
  const [missing, setMissing] = useState<Missing | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  const loadedSizes = useRef<string | null>(null);
  const isThere = attempt.is === 'there';

  const hold = useCallback((picture: HTMLImageElement) => {
    ref.current = picture;
    return () => {
      ref.current = null;
      dropIfGone(picture);
    };
  }, []);

  useEffect(
    // Not before it has come: one that waits for it when its page goes is kept by Chromium for good.
    function decodeAhead() {
      const picture = ref.current;
      // What cannot be decoded is dealt with by its error event.
      if (isThere && !isShown && picture && 'decode' in picture) picture.decode().catch(() => undefined);
    },
    [isThere, isShown],
  );

  useEffect(
    function lookAtItsEnd() {
      const picture = ref.current;
      if (!isThere || !isShown || !picture) return;
      return lookWhetherWhole(picture, () => tell('failed'));
    },
    [isThere, isShown, tell],
  );

  /** The larger picture of a zoomed page may not come: then what was there is shown on. */
  const shownSizes = sizes === missing?.sizes ? missing.instead : sizes;

  const handleError = () => {
    const { current: instead } = loadedSizes;
    if (instead !== null && instead !== shownSizes) return setMissing({ sizes, instead });
    loadedSizes.current = null;
    tell('failed');
  };
  const handleLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    loadedSizes.current = shownSizes;
    tell('loaded');
    onLoaded(event.currentTarget);
  };

  const source = attempt.is === 'waiting' || attempt.is === 'lost' ? null : sources[attempt.number % sources.length];

  // Not while it is drawn: what React draws and gives up would be fetched, and kept by Chromium for good.
  useLayoutEffect(function fetchPicture() {
    const picture = ref.current;
    if (!picture || !source) return;
    if (source.srcSet) {
      write(picture, 'sizes', shownSizes);
      write(picture, 'srcset', source.srcSet);
    }
    write(picture, 'src', source.src);
  });

  if (!source) return null;
  return (
    <img
      key={attempt.number}
      ref={hold}
      alt=""
      draggable={false}
      // What is on screen is painted whole in its first frame; what waits is decoded without holding up anything.
      decoding={isShown ? 'sync' : 'async'}
      fetchPriority={isShown ? 'high' : priority}
      {...(source.width && source.height ? { width: source.width, height: source.height } : {})}
      onLoad={handleLoad}
      onError={handleError}
    />
  );
};
