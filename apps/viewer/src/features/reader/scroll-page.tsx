/** One page in the column. While the column rushes by it is its paper only: the page comes when somebody stays. */
import { knownAspect } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';
import { memo, useEffect, useRef, useState } from 'react';
import styles from './scroll-reader.module.css';
import { type PagesLook, paper, Sheet } from './sheet.tsx';
import type { ZoomControl } from './zoom-control.ts';

type ScrollPageProps = {
  page: number;
  /** px in the column. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** px, unzoomed. */
  pictureWidth: number;
  isSeen: boolean;
  isOpen: boolean;
  isRushing: boolean;
  isGreeting: boolean;
  look: PagesLook;
  sight: ZoomControl;
  onAspect: (page: number, aspect: number) => void;
};

export const ScrollPage = memo(function ScrollPage(props: ScrollPageProps) {
  const { page, left, top, width, height, pictureWidth, isSeen, isOpen, isRushing, isGreeting, look, sight } = props;
  const { onAspect } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(!isRushing);
  if (!isDrawn && !isRushing) setIsDrawn(true);
  const known = look.pageAt(page);
  const isShapeless = isDrawn && known !== undefined && knownAspect(known) === null;

  useEffect(
    function learnShape() {
      const sheet = ref.current?.querySelector<HTMLElement>('.v-page');
      if (!isShapeless || !sheet) return;
      const measure = () => {
        const { width: across, height: down } = sheet.getBoundingClientRect();
        if (down > 0) onAspect(page, across / down);
      };
      const resizes = new ResizeObserver(measure);
      resizes.observe(sheet);
      return () => resizes.disconnect();
    },
    [isShapeless, page, onAspect],
  );

  return (
    <div
      ref={ref}
      className={styles.place}
      style={{ left, top, width, height }}
      data-view={page}
      data-current={isOpen || undefined}
    >
      {isDrawn ? (
        <Sheet
          page={page}
          isShown={isSeen}
          isCurrent={isSeen}
          isAhead={false}
          isGreeting={isGreeting}
          look={look}
          sizes={(_, scale) => `${Math.ceil(pictureWidth * scale)}px`}
          sight={sight}
        />
      ) : (
        <section
          className="v-page"
          style={paper(width / height, known?.color)}
          aria-label={es.reader.page(page, look.count)}
          aria-busy="true"
          tabIndex={-1}
        />
      )}
    </div>
  );
});
