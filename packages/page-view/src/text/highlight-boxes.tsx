/** Highlights of search matches on a page; one match may have several boxes. Visual only: the result list is accessible. */

import type { TextBox } from '@vitrina/geometry';
import styles from './highlight-boxes.module.css';

export type HighlightBoxesProps = {
  /** The boxes of each match, in the order of the matches. */
  boxes: readonly (readonly TextBox[])[];
  /** Index of the current match; `null` if it is on another page. */
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
