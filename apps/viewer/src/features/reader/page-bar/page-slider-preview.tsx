/**
 * The preview over the page slider: thumbnails of the pages, their numbers and section. Loaded when the slider is first used.
 * Hidden from screen readers: the slider announces its own value.
 */
import type { PdfPage, Section } from '@vitrina/contract';
import { placeholderAspect, sectionOf, upperSections, type ViewMode } from '@vitrina/geometry';
import { knownAspect } from '@vitrina/page-view';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { pageNumbers, visiblePages } from '../state/reader.state.ts';
import styles from './page-slider-preview.module.css';
import '@vitrina/ui/card-patterns.css';
import '@vitrina/ui/overlay-patterns.css';
import { useSliderPreview } from './use-slider-preview.ts';

type KnownPages = {
  pages: readonly PdfPage[];
  pageCount: number;
  sections: readonly Section[];
  isVertical: boolean;
  mode: ViewMode;
};

export type SliderPreviewProps = KnownPages & {
  slider: RefObject<HTMLInputElement | null>;
  /** The events of the slider before this chunk had loaded, once. */
  takeEarly: () => readonly Event[];
  /** The views of the slider's stops. */
  views: readonly number[];
};

type PagePreviewProps = KnownPages & {
  shown: { first: number; second: number | null };
  numbers: string;
  /** px from the left of the screen. */
  x: number;
};

type CardStyle = CSSProperties & { '--x': string };
type PaperStyle = CSSProperties & { '--thumb-aspect': number };

/** Delay before a thumbnail is requested: scrubbing past a hundred pages requests only the last one. */
const LOAD_DELAY_MS = 60;

/** Addresses of loaded thumbnails, which the browser has cached. */
const loaded = new Set<string>();

/** Removing the element alone would not cancel its request. */
const cancelOnUnmount = (picture: HTMLImageElement) => () => {
  if (!picture.complete) picture.removeAttribute('src');
};

const Picture = ({ url }: { url: string }) => {
  const [isWanted, setIsWanted] = useState(() => loaded.has(url));
  useEffect(
    function delayLoading() {
      if (isWanted) return;
      const timer = setTimeout(() => setIsWanted(true), LOAD_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [isWanted],
  );
  return isWanted ? (
    <img ref={cancelOnUnmount} src={url} alt="" draggable={false} onLoad={() => loaded.add(url)} />
  ) : null;
};

const Paper = ({ page, isVertical }: { page: PdfPage | undefined; isVertical: boolean }) => {
  const style: PaperStyle = {
    '--thumb-aspect': (page && knownAspect(page)) ?? placeholderAspect(isVertical),
    ...(page?.color ? { backgroundColor: page.color } : {}),
  };
  return (
    <span className={styles.paper} style={style}>
      {page?.thumbnail ? <Picture url={page.thumbnail.url} /> : null}
    </span>
  );
};

const PagePreview = (props: PagePreviewProps) => {
  const { pages, pageCount, sections, isVertical, mode, shown, numbers, x } = props;
  const open = shown.second === null ? [shown.first] : [shown.first, shown.second];
  const section = sectionOf(upperSections(sections), shown.second ?? shown.first, pageCount);
  const style: CardStyle = { '--x': `${x}px` };
  return (
    <div className={styles.card} style={style} data-mode={mode} aria-hidden="true">
      <div className={styles.pages}>
        {open.map((number) => (
          <Paper key={number} page={pages.find(({ index }) => index === number)} isVertical={isVertical} />
        ))}
      </div>
      {sections.length > 0 ? <span className={styles.section}>{section?.name}</span> : null}
      <span className={styles.numbers}>{numbers}</span>
    </div>
  );
};

export const SliderPreview = ({ slider, takeEarly, views, ...known }: SliderPreviewProps) => {
  const { pageCount, mode } = known;
  const preview = useSliderPreview(slider, takeEarly, Math.max(0, views.length - 1));
  const view = preview && views[preview.at];
  if (!preview || view === null || view === undefined) return null;
  const shown = visiblePages(view, pageCount, mode);
  return <PagePreview {...known} shown={shown} numbers={pageNumbers(shown.first, pageCount, mode)} x={preview.x} />;
};
