/** Marks over what a search found on a page: one hit may be several boxes. Seen only; the list of results says it. */
import styles from './highlight-boxes.module.css';
import type { TextBox } from './text-layer-lines.ts';

export type HighlightBoxesProps = {
  /** The boxes of each hit, in the order of the hits. */
  boxes: readonly (readonly TextBox[])[];
  /** The hit that stands out; null when it is on another page. */
  current: number | null;
};

export const HighlightBoxes = ({ boxes, current }: HighlightBoxesProps) => (
  <div className={styles.layer} aria-hidden="true">
    {boxes.map((hit, at) =>
      hit.map(({ left, top, width, height }, boxAt) => (
        <span
          key={`${at}-${boxAt}`}
          className={styles.box}
          data-hit={at === current ? 'current' : 'other'}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      )),
    )}
  </div>
);
