/** The paged reader: the open view, its neighbours, and every way to turn pages. Knows no product and no cart. */
import { viewStart } from '@vitrina/geometry';
import { type CSSProperties, useCallback, useRef, useState } from 'react';
import styles from './reader.module.css';
import type { ReaderProps } from './reader-props.ts';
import { SpreadView } from './spread-view.tsx';
import {
  type Direction,
  isAhead,
  keyTarget,
  mountedViews,
  needsNeighbours,
  type ReaderState,
  roleOf,
  turnTarget,
} from './state/reader.state.ts';
import { TurnArrows } from './turning/turn-arrows.tsx';
import { usePointerActivity } from './turning/use-pointer-activity.ts';
import { useTurn } from './turning/use-turn.ts';
import { useAfterPaint } from './use-after-paint.ts';
import { useOptimisticPage } from './use-optimistic-page.ts';
import { usePageProps } from './use-page-props.tsx';
import { useRestoreTagFocus } from './use-restore-tag-focus.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { usePinchZoomedViewport } from './zoom/use-pinch-zoomed-viewport.ts';
import { useZoomStore } from './zoom/zoom-store.ts';

type StageStyle = CSSProperties & { '--page-aspect': number; '--pages-across': number };

/** The view whose neighbours are mounted; it follows the open view. */
const useAround = (state: ReaderState, pageCount: number) => {
  const direction = useAfterPaint(state.direction);
  const view = useAfterPaint(state.view, (around) => needsNeighbours(state, pageCount, { view: around, direction }));
  return { view, direction };
};

export const Reader = (props: ReaderProps) => {
  const { pageCount, mode, motion = mode === 'spread' ? 'fold' : 'slide', onFirstPicture } = props;
  const { page, goTo } = useOptimisticPage(props.page, props.onPage);
  const stageRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const store = useZoomStore(props.zoom);
  const view = viewStart(page, pageCount, mode);
  const openKey = `${mode}-${view}`;
  const turning = useTurn(stageRef, view, { mode, motion });
  const { state } = turning;
  const around = useAround(state, pageCount);
  const [hasFirstPicture, setHasFirstPicture] = useState(false);
  const { isViewportZoomed } = usePinchZoomedViewport();
  const { isActive, onPointerActivity } = usePointerActivity();

  const handleSettled = useCallback(() => {
    setHasFirstPicture(true);
    if (!hasFirstPicture) onFirstPicture?.();
  }, [hasFirstPicture, onFirstPicture]);
  const shared = usePageProps(props, store, handleSettled);
  const target = (direction: Direction) => turnTarget(direction, view, pageCount, mode);
  const turn = (direction: Direction) => goTo(target(direction));
  const navigateByKey = useCallback(
    (key: string, isShifted: boolean) => {
      const to = keyTarget(key, isShifted, view, pageCount, mode);
      if (to !== null && to !== view) goTo(to);
      return to !== null;
    },
    [view, pageCount, mode, goTo],
  );
  const { drag, handleTap } = useStageGestures({
    stageRef,
    contentRef,
    store,
    canZoom: !props.isAlone,
    style: { mode, motion },
    openKey,
    target,
    turn,
    turning,
    navigateByKey,
  });
  useRestoreTagFocus(stageRef, openKey);

  const stageStyle: StageStyle = { '--page-aspect': shared.aspect, '--pages-across': mode === 'spread' ? 2 : 1 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- gestures; keys and two buttons do the same
    <div
      ref={stageRef}
      className={`v-stage ${styles.stage}`}
      style={stageStyle}
      data-pointer-active={isActive || undefined}
      data-viewport-zoomed={isViewportZoomed || undefined}
      {...drag}
      onPointerMove={(event) => {
        onPointerActivity(event);
        drag.onPointerMove(event);
      }}
      onClick={handleTap}
    >
      <div ref={contentRef} className={styles.content}>
        {mountedViews(state, pageCount, hasFirstPicture && !props.isAlone ? around : null).map((mounted) => {
          const role = roleOf(state, mounted);
          return (
            <SpreadView
              key={`${mode}-${mounted}`}
              view={mounted}
              role={role}
              isCurrent={mounted === state.view}
              isAhead={isAhead(state, mounted)}
              direction={role === 'leaving' || role === 'coming' ? state.turn?.direction : undefined}
              // Not during a turn: forty pulsing tags would cost it frames.
              isPulsing={role === 'open' && !state.visited.has(mounted)}
              motion={motion}
              shared={shared}
            />
          );
        })}
      </div>
      <TurnArrows hasPrevious={target('back') !== null} hasNext={target('forward') !== null} onTurn={turn} />
    </div>
  );
};
