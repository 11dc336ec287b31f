/**
 * The cover of a document: a picture of its first page, else a drawing from its file (§7, §9). A book icon while
 * loading and as fallback.
 */
import type { ListedPdf } from '@vitrina/contract';
import { BookOpen } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './cover.module.css';

/** Draws the first page of a file; rejects if that fails. */
export type DrawCover = (url: string, signal: AbortSignal) => Promise<Blob>;

/** Covers are 220 px wide, on phones 96 px; the browser picks one of the pictures. */
const COVER_SIZES = '(min-width: 1080px) 220px, 96px';

/** IntersectionObserver margin; files of covers that never come near are not read. */
const NEAR_MARGIN = '100%';

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
    { rootMargin: NEAR_MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

/** Blob URL of the drawing; `null` until it is ready. */
const useDrawn = (place: RefObject<HTMLElement | null>, url: string, draw: DrawCover): string | null => {
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(
    function drawWhenNear() {
      const element = place.current;
      if (!element || !url) return;
      const leaving = new AbortController();
      let blobUrl: string | null = null;
      const show = (image: Blob) => {
        if (leaving.signal.aborted) return;
        blobUrl = URL.createObjectURL(image);
        setDrawn(blobUrl);
      };
      const begin = () =>
        void draw(url, leaving.signal).then(show, (cause: unknown) => {
          if (!leaving.signal.aborted) console.warn('Cover not drawn', url, cause);
        });
      const stop = whenNear(element, begin);
      return () => {
        stop();
        leaving.abort();
        if (blobUrl) URL.revokeObjectURL(blobUrl);
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

/** Placeholder while the list loads. */
export const CoverShape = () => <span className={styles.cover} data-upright />;
