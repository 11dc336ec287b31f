/** The bottom bar: first and last page, slider and page field. `leading` and `trailing` are the caller's. */
import type { PdfPage, Section } from '@vitrina/contract';
import { type ViewMode, viewStart } from '@vitrina/geometry';
import { IconButton } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageAnnouncement } from '../page-announcement.tsx';
import { pageNumbers, visiblePages } from '../state/reader.state.ts';
import styles from './page-bar.module.css';
import { PageField } from './page-field.tsx';
import { PageSlider } from './page-slider.tsx';

export type PageBarProps = {
  page: number;
  pageCount: number;
  mode: ViewMode;
  onPage: (page: number) => void;
  /** The pages loaded so far and the sections, for the preview of the slider. */
  pages?: readonly PdfPage[];
  sections?: readonly Section[];
  isVertical?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Page changes are not announced: the visitor scrolls through a list. */
  isMuted?: boolean;
};

const NO_PAGES: readonly PdfPage[] = [];
const NO_SECTIONS: readonly Section[] = [];

/** The announcement of the open pages. */
const openText = (page: number, pageCount: number, mode: ViewMode): string => {
  const { first, second } = visiblePages(page, pageCount, mode);
  return second === null ? es.reader.page(first, pageCount) : es.reader.pages(first, second, pageCount);
};

type EndButtonProps = { label: string; isThere: boolean; onGo: () => void; children: ReactNode };

// `aria-disabled` in place of `disabled`: a button that becomes disabled loses the focus to the top of the document.
const EndButton = ({ label, isThere, onGo, children }: EndButtonProps) => (
  <IconButton className={styles.toEnd ?? ''} label={label} aria-disabled={isThere} onClick={isThere ? undefined : onGo}>
    {children}
  </IconButton>
);

export const PageBar = (props: PageBarProps) => {
  const { page, pageCount, mode, onPage, leading, trailing, isMuted = false } = props;
  const { pages = NO_PAGES, sections = NO_SECTIONS, isVertical = true } = props;
  const view = viewStart(page, pageCount, mode);
  const lastView = viewStart(pageCount, pageCount, mode);
  const ofPage = String(pageCount).length;
  const digits = mode === 'spread' ? 2 * ofPage + 1 : ofPage;
  return (
    <nav className={styles.bar} aria-label={es.reader.pageBar} data-bar="">
      {leading && <div className={styles.end}>{leading}</div>}
      <EndButton label={es.reader.firstPage} isThere={view === 1} onGo={() => onPage(1)}>
        <ChevronsLeft aria-hidden />
      </EndButton>
      <PageSlider
        view={view}
        pageCount={pageCount}
        mode={mode}
        onPage={onPage}
        pages={pages}
        sections={sections}
        isVertical={isVertical}
      />
      <EndButton label={es.reader.lastPage} isThere={view === lastView} onGo={() => onPage(lastView)}>
        <ChevronsRight aria-hidden />
      </EndButton>
      <PageField
        page={view}
        numbers={pageNumbers(page, pageCount, mode)}
        digits={digits}
        pageCount={pageCount}
        onPage={onPage}
      />
      {trailing && <div className={styles.end}>{trailing}</div>}
      <PageAnnouncement text={openText(page, pageCount, mode)} isMuted={isMuted} />
    </nav>
  );
};
