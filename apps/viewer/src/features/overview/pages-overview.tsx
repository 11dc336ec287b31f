/** The overview of all pages as thumbnails. Cells far from the visible part are empty. */

import type { PdfPage } from '@vitrina/contract';
import { aspectOf, placeholderAspect } from '@vitrina/geometry';
import { es, Sheet } from '@vitrina/ui';
import { overviewWords } from '@vitrina/ui/messages/overview';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useNearViewport } from '../../lib/use-near-viewport.ts';
import styles from './pages-overview.module.css';
import '@vitrina/ui/card-patterns.css';

type PagesOverviewProps = {
  /** The pages loaded so far, in any order. */
  pages: readonly PdfPage[];
  pageCount: number;
  /** The open pages. */
  open: readonly number[];
  isVertical: boolean;
  onPage: (page: number) => void;
  onClose: () => void;
};

type ThumbStyle = CSSProperties & { '--thumb-aspect': number };

const thumbAspect = (page: PdfPage | undefined, isVertical: boolean): number => {
  const { width = 0, height = 0 } = page ?? {};
  return width > 0 && height > 0 ? aspectOf({ width, height }) : placeholderAspect(isVertical);
};

type ThumbProps = { index: number; page: PdfPage | undefined; isOpen: boolean; aspect: number; onPage: () => void };

const Thumb = ({ index, page, isOpen, aspect, onPage }: ThumbProps) => {
  const style: ThumbStyle = { '--thumb-aspect': aspect, ...(page?.color ? { backgroundColor: page.color } : {}) };
  const picture = page?.thumbnail;
  return (
    <button type="button" className={styles.thumb} aria-current={isOpen ? 'page' : undefined} onClick={onPage}>
      <span className={styles.paper} style={style}>
        {picture ? (
          <img src={picture.url} width={picture.width} height={picture.height} alt="" loading="lazy" decoding="async" />
        ) : null}
      </span>
      <span className={styles.number} aria-hidden>
        {index}
      </span>
      <span className="visually-hidden">{overviewWords.goToPage(index)}</span>
    </button>
  );
};

export const PagesOverview = ({ pages, pageCount, open, isVertical, onPage, onClose }: PagesOverviewProps) => {
  const list = useRef<HTMLUListElement>(null);
  const byIndex = new Map(pages.map((page) => [page.index, page]));
  const isNear = useNearViewport(list, open[0] ?? 1);

  useLayoutEffect(function revealOpenPage() {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <Sheet side="center" size="l" title={es.reader.overview} onClose={onClose}>
      <ul ref={list} className={styles.grid}>
        {Array.from({ length: pageCount }, (_, at) => at + 1).map((index) => {
          const page = byIndex.get(index);
          return (
            <li key={index} className={styles.cell} data-cell={index}>
              {isNear(index) ? (
                <Thumb
                  index={index}
                  page={page}
                  isOpen={open.includes(index)}
                  aspect={thumbAspect(page, isVertical)}
                  onPage={() => onPage(index)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
};
