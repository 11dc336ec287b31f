/** A product's pictures as a carousel: swipe, arrows and keys; a tap opens the zoomable picture viewer. */

import { IconButton, ProductPicture } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import styles from './gallery.module.css';
import type { PictureViewerProps } from './picture-viewer.tsx';

/** If the chunk fails to load, the pictures remain at popup size. */
const PictureViewer = lazy(
  async (): Promise<{ default: ComponentType<PictureViewerProps> }> => ({
    default: (await import('./picture-viewer.tsx').catch(ignoreError('has fallback')))?.PictureViewer ?? (() => null),
  }),
);

/** At least one picture. */
type GalleryProps = { pictures: readonly string[]; name: string };

/** Above this the position is shown as numbers. */
const MAX_DOTS = 8;

const Position = ({ at, count }: { at: number; count: number }) => (
  <span className={styles.position} aria-hidden>
    {count > MAX_DOTS
      ? shopWords.pictureCount(at + 1, count)
      : Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.dot} data-current={index === at} />
        ))}
  </span>
);

const Arrows = ({ at, count, onTurn }: { at: number; count: number; onTurn: (by: number) => void }) => (
  <>
    <IconButton
      label={shopWords.previousPicture}
      className={`${styles.arrow} ${styles.previous}`}
      aria-disabled={at === 0}
      onClick={() => onTurn(-1)}
    >
      <ChevronLeft aria-hidden />
    </IconButton>
    <IconButton
      label={shopWords.nextPicture}
      className={`${styles.arrow} ${styles.next}`}
      aria-disabled={at >= count - 1}
      onClick={() => onTurn(1)}
    >
      <ChevronRight aria-hidden />
    </IconButton>
  </>
);

export const Gallery = ({ pictures, name }: GalleryProps) => {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isViewerOpen, setIsViewerOpen] = useState(false);
  const count = pictures.length;

  const handleScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };
  const turnTo = (index: number, behavior?: ScrollBehavior) => {
    const { current } = track;
    // Without `behavior` the style sheet decides on smooth scrolling, which reduced motion disables.
    current?.scrollTo?.({ left: index * current.clientWidth, ...(behavior ? { behavior } : {}) });
  };
  const turnBy = (by: number) => turnTo(Math.min(count - 1, Math.max(0, at + by)));
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    turnBy(by);
  };

  return (
    <section className={styles.gallery} aria-label={shopWords.pictures}>
      <div
        ref={track}
        role="group"
        data-pictures
        className={styles.track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
        {...(count > 1 ? { tabIndex: 0, onKeyDown: handleKey, onScroll: handleScroll } : {})}
        onClick={({ target }) => setIsViewerOpen(target instanceof HTMLImageElement)}
      >
        {pictures.map((url, index) => (
          <ProductPicture
            key={url}
            url={url}
            alt={count > 1 ? `${name}, ${shopWords.picture(index + 1, count)}` : name}
            isEager={index < 2}
            className={styles.picture ?? ''}
          />
        ))}
      </div>
      <IconButton label={shopWords.enlarge} className={styles.enlarge ?? ''} onClick={() => setIsViewerOpen(true)}>
        <ZoomIn aria-hidden />
      </IconButton>
      {count > 1 ? (
        <>
          <Arrows at={at} count={count} onTurn={turnBy} />
          <Position at={at} count={count} />
        </>
      ) : null}
      {isViewerOpen ? (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            name={name}
            first={at}
            onClose={(last) => {
              setIsViewerOpen(false);
              turnTo(last, 'instant');
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
};
