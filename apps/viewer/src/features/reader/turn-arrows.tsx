/** The two buttons at the page's edges. Seen while a pointer moves or the keyboard is on them; always there to be asked for. */
import { es } from '@vitrina/ui/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Direction } from './reader.state.ts';
import styles from './turn-arrows.module.css';

type TurnArrowsProps = { hasPrevious: boolean; hasNext: boolean; onTurn: (direction: Direction) => void };

// aria-disabled and not disabled: a button that loses itself under the focus drops the reader at the top of the document.
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
