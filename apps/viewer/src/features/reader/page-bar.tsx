/** The bottom bar: where one is in the document and how to get elsewhere. What stands at its ends is the caller's. */
import { type ViewMode, viewStart } from '@vitrina/geometry';
import { es } from '@vitrina/ui/messages';
import type { ReactNode } from 'react';
import { PageAnnouncement } from './page-announcement.tsx';
import styles from './page-bar.module.css';
import { PageField } from './page-field.tsx';
import { PageSlider } from './page-slider.tsx';
import { inView } from './reader.state.ts';

export type PageBarProps = {
  page: number;
  pageCount: number;
  mode: ViewMode;
  onPage: (page: number) => void;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** The pages in view are not said as they change: they are scrolled through as a list. */
  isQuiet?: boolean;
};

/** What lies open, in words. */
const openText = (page: number, pageCount: number, mode: ViewMode): string => {
  const { first, second } = inView(page, pageCount, mode);
  return second === null ? es.reader.page(first, pageCount) : es.reader.pages(first, second, pageCount);
};

export const PageBar = ({ page, pageCount, mode, onPage, leading, trailing, isQuiet = false }: PageBarProps) => {
  const view = viewStart(page, pageCount, mode);
  return (
    <nav className={styles.bar} aria-label={es.reader.pageBar}>
      {leading && <div className={styles.end}>{leading}</div>}
      <PageSlider view={view} pageCount={pageCount} mode={mode} onPage={onPage} />
      <PageField page={view} pageCount={pageCount} onPage={onPage} />
      {trailing && <div className={styles.end}>{trailing}</div>}
      <PageAnnouncement text={openText(page, pageCount, mode)} isQuiet={isQuiet} />
    </nav>
  );
};
