/** One view of the document: a page, or two side by side. At rest its layout equals that of stage.css and the HTML shell. */
import { pictureSizes, spreadAt } from '@vitrina/geometry';
import { memo } from 'react';
import styles from './reader.module.css';
import { pageStyle, ReaderPage, type SharedPageProps } from './reader-page.tsx';
import type { Direction, Role } from './state/reader.state.ts';
import type { TurnMotion } from './state/reading-mode.ts';
import { useViewMode } from './state/use-view-mode.ts';

type SpreadViewProps = {
  view: number;
  role: Role;
  isCurrent: boolean;
  isAhead: boolean;
  /** Of the turn that this view is part of; `undefined` without a turn. */
  direction: Direction | undefined;
  motion: TurnMotion;
  isPulsing: boolean;
  shared: SharedPageProps;
};

/** The layers of a turn over a page: the shading of a lifted page, and the shadow that falls on it. */
const Shade = () => (
  <>
    <div className={styles.shade} data-shade="" aria-hidden="true" />
    <div className={styles.ground} aria-hidden="true">
      <div className={styles.cast} data-cast="" />
    </div>
  </>
);

/** §2: the blank page that closes an even count. It has no number and no content. */
const BlankPage = ({ aspect }: { aspect: number }) => (
  <div className="v-page" style={pageStyle(aspect)} aria-hidden="true">
    <Shade />
  </div>
);

export const SpreadView = memo(function SpreadView(props: SpreadViewProps) {
  const { view, role, isCurrent, isAhead, direction, motion, isPulsing, shared } = props;
  const { mode } = shared;
  const isTurning = direction !== undefined;
  // Tags that appear during a slide are painted into a moving layer, which costs a wide screen a frame. On a phone it costs none, and the first frame
  // of the turn comes sooner without them, as in a fold.
  const delayTags = useViewMode() === 'single' || motion === 'fold';
  const page = { isShown: role !== 'waiting', isCurrent, isAhead, isTurning, isPulsing, delayTags, shared };
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
          <ReaderPage page={view} {...page} sizes={sizes}>
            <Shade />
          </ReaderPage>
        </div>
      </div>
    );
  const { left, right, padding } = spreadAt(view, shared.count);
  return (
    <div {...attributes}>
      <div className="v-half">
        {left !== null && (
          <ReaderPage page={left} {...page} sizes={sizes}>
            <Shade />
          </ReaderPage>
        )}
      </div>
      <div className="v-half">
        {right !== null && (
          <ReaderPage page={right} {...page} sizes={sizes}>
            <Shade />
          </ReaderPage>
        )}
        {padding && <BlankPage aspect={shared.aspect} />}
      </div>
    </div>
  );
});
