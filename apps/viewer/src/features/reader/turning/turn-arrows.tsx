/** The two turn buttons at the edges of the page. Visible while a pointer moves or when focused; always in the accessibility tree. */
import { es } from '@vitrina/ui/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Direction } from '../state/reader.state.ts';
import styles from './turn-arrows.module.css';

type TurnArrowsProps = { hasPrevious: boolean; hasNext: boolean; onTurn: (direction: Direction) => void };

// `aria-disabled` in place of `disabled`: a button that becomes disabled loses the focus to the top of the document.
export const TurnArrows = ({ hasPrevious, hasNext, onTurn }: TurnArrowsProps) => (
  <>
    <button
      type="button"
      className={styles.arrow}
      data-side="back"
      aria-label={es.reader.previousPage}
      aria-disabled={!hasPrevious}
      onClick={() => onTurn('back')}
    >
      <ChevronLeft aria-hidden />
    </button>
    <button
      type="button"
      className={styles.arrow}
      data-side="forward"
      aria-label={es.reader.nextPage}
      aria-disabled={!hasNext}
      onClick={() => onTurn('forward')}
    >
      <ChevronRight aria-hidden />
    </button>
  </>
);
