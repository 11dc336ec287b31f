/** A stop for every view. Pointed at or dragged it shows where it would lead; let go, it leads there. */
import type { PdfPage, Section } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui/messages';
import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import styles from './page-bar.module.css';
import type { PagePreviewProps } from './page-slider-preview.tsx';
import { inView, viewsOf } from './reader.state.ts';
import { useSliderLook } from './use-slider-look.ts';

/** A slider without it still leads. */
const PagePreview = lazy(async (): Promise<{ default: ComponentType<PagePreviewProps> }> => {
  const part = await import('./page-slider-preview.tsx').catch(() => null);
  return { default: part ? part.PagePreview : () => null };
});

export type PageSliderProps = {
  view: number;
  pageCount: number;
  mode: ViewMode;
  onPage: (page: number) => void;
  /** What is known of the pages, by their `index`; any part of them. */
  pages: readonly PdfPage[];
  sections: readonly Section[];
  isVertical: boolean;
};

type SliderStyle = CSSProperties & { '--done': number };

const numbersText = ({ first, second }: ReturnType<typeof inView>): string =>
  second === null ? `${first}` : `${first}–${second}`;

export const PageSlider = ({ view, pageCount, mode, onPage, ...known }: PageSliderProps) => {
  const views = useMemo(() => viewsOf(pageCount, mode), [pageCount, mode]);
  const [draft, setDraft] = useState<number | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const last = Math.max(0, views.length - 1);
  const at = draft ?? Math.max(0, views.indexOf(view));
  const { look, handlers, lookAt, letGo } = useSliderLook(ref, last);
  const { first, second } = inView(views[at] ?? view, pageCount, mode);
  const share = last > 0 ? at / last : 0;
  const style: SliderStyle = { '--done': share };
  const looked = look ? inView(views[look.at] ?? view, pageCount, mode) : null;

  // React's onChange is the browser's `input`: every pixel. Its `change`, once let go, has no prop.
  useEffect(
    function goWhenLetGo() {
      const slider = ref.current;
      const go = () => {
        setDraft(null);
        letGo();
        const to = slider && views[Number(slider.value)];
        if (to && to !== view) onPage(to);
      };
      slider?.addEventListener('change', go);
      return () => slider?.removeEventListener('change', go);
    },
    [views, view, onPage, letGo],
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
          lookAt(next);
        }}
        {...handlers}
      />
      {look && looked && (
        <Suspense>
          <PagePreview
            {...known}
            shown={looked}
            numbers={numbersText(looked)}
            pageCount={pageCount}
            mode={mode}
            x={look.x}
          />
        </Suspense>
      )}
    </div>
  );
};
