/** One view of the document: a page, or two beside each other. At rest exactly what stage.css and the HTML shell lay. */
import { pictureSizes, spreadAt } from '@vitrina/geometry';
import { memo } from 'react';
import styles from './reader.module.css';
import type { Direction, Role } from './reader.state.ts';
import type { TurnMotion } from './reading-mode.ts';
import { type PagesLook, paper, Sheet } from './sheet.tsx';

type BookProps = {
  view: number;
  role: Role;
  isCurrent: boolean;
  isAhead: boolean;
  /** Of the turn that this book is part of. */
  direction: Direction | undefined;
  motion: TurnMotion;
  isGreeting: boolean;
  look: PagesLook;
};

/** What a turn lays over a page: the shading of what is lifted, and the shadow that it casts. */
const Shade = () => (
  <>
    <div className={styles.shade} data-shade="" aria-hidden="true" />
    <div className={styles.ground} aria-hidden="true">
      <div className={styles.cast} data-cast="" />
    </div>
  </>
);

/** §2: the blank page at the end of an even count. It has no number and nothing to say. */
const BlankSheet = ({ aspect }: { aspect: number }) => (
  <div className="v-page" style={paper(aspect)} aria-hidden="true">
    <Shade />
  </div>
);

export const Book = memo(function Book(props: BookProps) {
  const { view, role, isCurrent, isAhead, direction, motion, isGreeting, look } = props;
  const { mode } = look;
  const sheet = { isShown: role !== 'waiting', isCurrent, isAhead, isGreeting, tagsFollow: true, look };
  const sizes = (aspect: number, scale: number) => pictureSizes(aspect, scale, mode);
  const attributes = {
    className: `v-book ${styles.book}`,
    'data-view': view,
    'data-mode': mode,
    'data-motion': motion,
    'data-role': role,
    'data-direction': direction,
    'data-current': isCurrent || undefined,
  };
  if (mode === 'single')
    return (
      <div {...attributes}>
        <div className="v-half">
          <Sheet page={view} {...sheet} sizes={sizes}>
            <Shade />
          </Sheet>
        </div>
      </div>
    );
  const { left, right, padding } = spreadAt(view, look.count);
  return (
    <div {...attributes}>
      <div className="v-half">
        {left !== null && (
          <Sheet page={left} {...sheet} sizes={sizes}>
            <Shade />
          </Sheet>
        )}
      </div>
      <div className="v-half">
        {right !== null && (
          <Sheet page={right} {...sheet} sizes={sizes}>
            <Shade />
          </Sheet>
        )}
        {padding && <BlankSheet aspect={look.aspect} />}
      </div>
    </div>
  );
});
