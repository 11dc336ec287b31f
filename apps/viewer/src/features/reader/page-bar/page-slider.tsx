/** A slider with a stop for every view. Hovering and dragging show a preview of the view; releasing navigates to it. */
import type { PdfPage, Section } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui/messages';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { viewsOf, visiblePages } from '../state/reader.state.ts';
import styles from './page-bar.module.css';
import type { SliderPreviewProps } from './page-slider-preview.tsx';
import { SLIDER_EVENTS } from './slider-events.ts';

/** If the preview cannot be loaded, the slider still works. */
const SliderPreview = lazy(async (): Promise<{ default: ComponentType<SliderPreviewProps> }> => {
  const loaded = await import('./page-slider-preview.tsx').catch(ignoreError('optional'));
  return { default: loaded ? loaded.SliderPreview : () => null };
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

const MAX_EARLY = 9;

type SliderStyle = CSSProperties & { '--done': number };

export const PageSlider = ({ view, pageCount, mode, onPage, ...known }: PageSliderProps) => {
  const views = useMemo(() => viewsOf(pageCount, mode), [pageCount, mode]);
  const [draft, setDraft] = useState<number | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const last = Math.max(0, views.length - 1);
  const at = draft ?? Math.max(0, views.indexOf(view));
  /** Events before the preview has loaded, which it then answers. `null` afterwards. */
  const early = useRef<Event[] | null>([]);
  const takeEarly = useCallback(() => {
    const events = early.current ?? [];
    early.current = null;
    return events;
  }, []);
  const [isUsed, setIsUsed] = useState(false);
  const { first, second } = visiblePages(views[at] ?? view, pageCount, mode);
  const share = last > 0 ? at / last : 0;
  const style: SliderStyle = { '--done': share };

  useEffect(function keepEarlyEvents() {
    const listeners = new AbortController();
    const keep = (event: Event) => {
      if (!early.current) return;
      early.current = [...early.current.slice(-MAX_EARLY), event];
      setIsUsed(true);
    };
    for (const type of SLIDER_EVENTS) ref.current?.addEventListener(type, keep, listeners);
    return () => listeners.abort();
  }, []);

  // React's onChange is the browser's `input` event. The `change` event, sent on release, has no prop.
  useEffect(
    function navigateOnRelease() {
      const slider = ref.current;
      const go = () => {
        setDraft(null);
        const to = slider && views[Number(slider.value)];
        if (to && to !== view) onPage(to);
      };
      slider?.addEventListener('change', go);
      return () => slider?.removeEventListener('change', go);
    },
    [views, view, onPage],
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
          setDraft(Number(event.currentTarget.value));
        }}
      />
      {isUsed && (
        <Suspense>
          <SliderPreview
            {...known}
            slider={ref}
            takeEarly={takeEarly}
            views={views}
            pageCount={pageCount}
            mode={mode}
          />
        </Suspense>
      )}
    </div>
  );
};
