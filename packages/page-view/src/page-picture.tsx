/** The picture of a page. A broken one is tried again from another address; then the page's own colour stays. */
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { PictureSource } from './picture-sources.ts';

type PagePictureProps = {
  sources: readonly PictureSource[];
  sizes: string;
  isShown: boolean;
  priority: 'auto' | 'low';
  /** The picture is there, or will not come. */
  onSettled: (picture: HTMLImageElement | null) => void;
};

const RETRY_AFTER_MS = 1200;

/** `missing`: `sizes` for which nothing came, although for others a picture was there. */
type Attempt = {
  number: number;
  is: 'loading' | 'waiting' | 'failed';
  missing: { sizes: string; instead: string } | null;
};

const FIRST: Attempt = { number: 0, is: 'loading', missing: null };

export const PagePicture = ({ sources, sizes, isShown, priority, onSettled }: PagePictureProps) => {
  const [attempt, setAttempt] = useState(FIRST);
  const ref = useRef<HTMLImageElement>(null);
  const loadedSizes = useRef<string | null>(null);
  const isFailed = attempt.is === 'failed';

  useEffect(
    function tryAgain() {
      if (attempt.is !== 'waiting') return;
      const timer = setTimeout(() => setAttempt({ ...FIRST, number: attempt.number + 1 }), RETRY_AFTER_MS);
      return () => clearTimeout(timer);
    },
    [attempt],
  );

  useEffect(
    function startOverWhenOnline() {
      if (!isFailed) return;
      const startOver = () => setAttempt(FIRST);
      window.addEventListener('online', startOver);
      return () => window.removeEventListener('online', startOver);
    },
    [isFailed],
  );

  useEffect(
    function decodeAhead() {
      const picture = ref.current;
      // A picture that fails is dealt with by its error event.
      if (!isShown && picture && 'decode' in picture) picture.decode().catch(() => undefined);
    },
    [isShown],
  );

  /** The larger picture of a zoomed page may not come: then what was there is shown on. */
  const shownSizes = sizes === attempt.missing?.sizes ? attempt.missing.instead : sizes;

  const handleError = () => {
    const { current: instead } = loadedSizes;
    if (instead !== null && instead !== shownSizes) return setAttempt({ ...attempt, missing: { sizes, instead } });
    loadedSizes.current = null;
    const hasNext = attempt.number + 1 < sources.length;
    setAttempt({ ...attempt, is: hasNext ? 'waiting' : 'failed' });
    if (!hasNext) onSettled(null);
  };
  const handleLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    loadedSizes.current = shownSizes;
    onSettled(event.currentTarget);
  };

  const source = sources[attempt.number];
  if (!source || attempt.is !== 'loading') return null;
  return (
    <img
      key={attempt.number}
      ref={ref}
      alt=""
      draggable={false}
      // What is on screen is painted whole in its first frame; what waits is decoded without holding up anything.
      decoding={isShown ? 'sync' : 'async'}
      fetchPriority={isShown ? 'high' : priority}
      {...(source.width && source.height ? { width: source.width, height: source.height } : {})}
      {...(source.srcSet ? { sizes: shownSizes, srcSet: source.srcSet } : {})}
      src={source.src}
      onLoad={handleLoad}
      onError={handleError}
    />
  );
};
