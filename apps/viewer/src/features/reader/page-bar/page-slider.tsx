/** A slider with a stop for every view. Hovering and dragging show a preview of the view; releasing navigates to it. */
import type { PdfPage, Section } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui/messages';
import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { pageNumbers, viewsOf, visiblePages } from '../state/reader.state.ts';
import styles from './page-bar.module.css';
import type { PagePreviewProps } from './page-slider-preview.tsx';
import { useSliderPreview } from './use-slider-preview.ts';

/** If the preview cannot be loaded, the slider still works. */
const PagePreview = lazy(async (): Promise<{ default: ComponentType<PagePreviewProps> }> => {
  const loaded = await import('./page-slider-preview.tsx').catch(ignoreError('optional'));
  return { default: loaded ? loaded.PagePreview : () => null };
});

export type PageSliderProps = {
  view: number;
  pageCount: number;
  mode: ViewMode;
  onPage: (page: number) => void;
  /** The pages loaded so far, in any order. */
  pages: readonly PdfPage[];
  sections: readonly Section[];
  isVertical: boolean;
};

type SliderStyle = CSSProperties & { '--done': number };

export const PageSlider = ({ view, pageCount, mode, onPage, ...known }: PageSliderProps) => {
  const views = useMemo(() => viewsOf(pageCount, mode), [pageCount, mode]);
  const [draft, setDraft] = useState<number | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const last = Math.max(0, views.length - 1);
  const at = draft ?? Math.max(0, views.indexOf(view));
  const { preview, handlers, previewStop, release } = useSliderPreview(ref, last);
  const { first, second } = visiblePages(views[at] ?? view, pageCount, mode);
  const share = last > 0 ? at / last : 0;
  const style: SliderStyle = { '--done': share };
  const shown = preview ? visiblePages(views[preview.at] ?? view, pageCount, mode) : null;

  // React's onChange is the browser's `input` event. The `change` event, sent on release, has no prop.
  useEffect(
    function navigateOnRelease() {
      const slider = ref.current;
      const go = () => {
        setDraft(null);
        release();
        const to = slider && views[Number(slider.value)];
        if (to && to !== view) onPage(to);
      };
      slider?.addEventListener('change', go);
      return () => slider?.removeEventListener('change', go);
    },
    [views, view, onPage, release],
  );

  return (
    <div className={styles.slider} style={style}>
      <input
        ref={ref}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={last === 0}
        aria-label={es.reader.pageSlider}
        aria-valuetext={second === null ? es.reader.page(first, pageCount) : es.reader.pages(first, second, pageCount)}
        onChange={(event) => {
          const next = Number(event.currentTarget.value);
          setDraft(next);
          previewStop(next);
        }}
        {...handlers}
      />
      {preview && shown && (
        <Suspense>
          <PagePreview
            {...known}
            shown={shown}
            numbers={pageNumbers(shown.first, pageCount, mode)}
            pageCount={pageCount}
            mode={mode}
            x={preview.x}
          />
        </Suspense>
      )}
    </div>
  );
};
