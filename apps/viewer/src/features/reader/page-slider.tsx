/** A stop for every view. While it is dragged it says where it would lead; let go, it leads there. */
import type { ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui/messages';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import styles from './page-bar.module.css';
import { inView, viewsOf } from './reader.state.ts';

type PageSliderProps = { view: number; pageCount: number; mode: ViewMode; onPage: (page: number) => void };

type SliderStyle = CSSProperties & { '--done': number };

export const PageSlider = ({ view, pageCount, mode, onPage }: PageSliderProps) => {
  const views = useMemo(() => viewsOf(pageCount, mode), [pageCount, mode]);
  const [draft, setDraft] = useState<number | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const last = Math.max(0, views.length - 1);
  const at = draft ?? Math.max(0, views.indexOf(view));
  const { first, second } = inView(views[at] ?? view, pageCount, mode);
  const share = last > 0 ? at / last : 0;
  const style: SliderStyle = { '--done': share };

  // React's onChange is the browser's `input`: every pixel. Its `change`, once let go, has no prop.
  useEffect(
    function goWhenLetGo() {
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
        onChange={(event) => setDraft(Number(event.currentTarget.value))}
      />
      {draft !== null && (
        <output className={styles.bubble} aria-hidden="true">
          {second === null ? first : `${first}–${second}`}
        </output>
      )}
    </div>
  );
};
