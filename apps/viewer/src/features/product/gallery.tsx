/** A product's pictures side by side: swiped on a phone, turned by arrows with a mouse, scrolled by keys. */

import { IconButton, ProductPicture } from '@vitrina/ui';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './gallery.module.css';

type GalleryProps = { pictures: readonly string[]; name: string };

/** From here on dots would be a blur: the position is said in numbers. */
const MOST_DOTS = 8;

const Position = ({ at, count }: { at: number; count: number }) => (
  <span className={styles.position} aria-hidden>
    {count > MOST_DOTS
      ? shopWords.pictureCount(at + 1, count)
      : Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.dot} data-current={index === at} />
        ))}
  </span>
);

export const Gallery = ({ pictures, name }: GalleryProps) => {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const count = pictures.length;

  const handleScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };
  const turnTo = (index: number) => {
    const { current } = track;
    // No `behavior`: the style sheet says whether it glides, and reduced motion says no.
    current?.scrollTo?.({ left: index * current.clientWidth });
  };

  if (count === 0) return <ProductPicture url={undefined} alt={name} className={styles.none ?? ''} />;
  if (count === 1) return <ProductPicture url={pictures[0]} alt={name} isEager className={styles.picture ?? ''} />;
  return (
    <section className={styles.gallery} aria-label={shopWords.pictures}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard */}
      <div ref={track} className={styles.track} tabIndex={0} onScroll={handleScroll}>
        {pictures.map((url, index) => (
          <ProductPicture
            key={url}
            url={url}
            alt={`${name}, ${shopWords.picture(index + 1, count)}`}
            isEager={index < 2}
            className={styles.picture ?? ''}
          />
        ))}
      </div>
      <IconButton
        label={shopWords.previousPicture}
        className={`${styles.arrow} ${styles.previous}`}
        aria-disabled={at === 0}
        onClick={() => turnTo(Math.max(0, at - 1))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={shopWords.nextPicture}
        className={`${styles.arrow} ${styles.next}`}
        aria-disabled={at >= count - 1}
        onClick={() => turnTo(Math.min(count - 1, at + 1))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <Position at={at} count={count} />
    </section>
  );
};
