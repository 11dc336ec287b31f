/** The first page of a document: from its pictures, else drawn from its file (§7, §9). Until then, and without either, a book. */
import type { ListedPdf } from '@vitrina/contract';
import { BookOpen } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './cover.module.css';

/** Draws the first page of a file; rejects where it cannot. */
export type DrawCover = (url: string, signal: AbortSignal) => Promise<Blob>;

/** A cover is drawn 220 px wide, on a phone 96 px: the browser picks among what the first page has. */
const COVER_SIZES = '(min-width: 1080px) 220px, 96px';

/** Pages that were never scrolled to are never read. */
const NEAR = '100%';

const whenNear = (element: HTMLElement, begin: () => void): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') {
    begin();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

/** The address of the drawn image; `null` until there is one. */
const useDrawn = (place: RefObject<HTMLElement | null>, url: string, draw: DrawCover): string | null => {
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(
    function drawWhenNear() {
      const element = place.current;
      if (!element || !url) return;
      const leaving = new AbortController();
      let made: string | null = null;
      const show = (image: Blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(image);
        setDrawn(made);
      };
      const begin = () =>
        void draw(url, leaving.signal).then(show, (cause: unknown) => {
          if (!leaving.signal.aborted) console.warn('Cover not drawn', url, cause);
        });
      const stop = whenNear(element, begin);
      return () => {
        stop();
        leaving.abort();
        if (made) URL.revokeObjectURL(made);
      };
    },
    [place, url, draw],
  );
  return drawn;
};

const DrawnPage = ({ url, draw }: { url: string; draw: DrawCover }) => {
  const place = useRef<HTMLSpanElement>(null);
  const drawn = useDrawn(place, url, draw);
  return (
    <span ref={place} className={styles.place}>
      {drawn ? (
        <img className={styles.page} src={drawn} alt="" decoding="async" />
      ) : (
        <BookOpen aria-hidden className={styles.icon} strokeWidth={1.25} />
      )}
    </span>
  );
};

export const Cover = ({ pdf, draw }: { pdf: ListedPdf; draw: DrawCover }) => {
  const [isBroken, setIsBroken] = useState(false);
  const pictures = [...(pdf.pictures ?? [])].sort((one, other) => one.width - other.width);
  const smallest = pictures[0];
  return (
    <span className={styles.cover} data-upright={pdf.isVertical} style={{ backgroundColor: pdf.color }}>
      {smallest && !isBroken ? (
        <img
          className={styles.page}
          src={smallest.url}
          srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={COVER_SIZES}
          width={smallest.width}
          height={smallest.height}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <DrawnPage url={pdf.url} draw={draw} />
      )}
    </span>
  );
};

/** Its shape while the list is on its way. */
export const CoverShape = () => <span className={styles.cover} data-upright />;
