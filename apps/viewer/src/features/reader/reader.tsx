/** The stage: the open pages, their neighbours waiting, and every way to turn them. Knows no product and no cart. */
import type { Link, Model, PdfPage, Tag, Video } from '@vitrina/contract';
import { type ViewMode, viewStart } from '@vitrina/geometry';
import type { TagState } from '@vitrina/page-view';
import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from 'react';
import { Book } from './book.tsx';
import styles from './reader.module.css';
import { type Direction, isAhead, keptViews, keyTarget, roleOf, turnTarget } from './reader.state.ts';
import type { TurnMotion } from './reading-mode.ts';
import type { DrawnPlace } from './sheet.tsx';
import { TurnArrows } from './turn-arrows.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useAwake } from './use-awake.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useHands } from './use-hands.ts';
import { useLed } from './use-led.ts';
import { useMagnified } from './use-magnified.ts';
import { usePagesLook } from './use-pages-look.ts';
import { useTurn } from './use-turn.ts';
import { useZoomControl, type ZoomControl } from './zoom-control.ts';

export type ReaderAct =
  | { is: 'tag'; tag: Tag; page: number }
  | { is: 'model'; model: Model; page: number }
  | { is: 'link'; link: Link; page: number }
  | { is: 'video'; video: Video; page: number };

export type ReaderProps = {
  /** What is known of the pages, by their `index`; any part of them. */
  pages: readonly PdfPage[];
  pageCount: number;
  page: number;
  onPage: (page: number) => void;
  mode: ViewMode;
  /** How pages turn; by default a spread folds and a page slides. */
  motion?: TurnMotion;
  /** §3: the shape of pages until one is known. */
  isVertical: boolean;
  /** The company's own tag size in spreads (`TAG_SIZE_WIDE`). */
  tagSizeWide: number | null;
  tagState: (tag: Tag) => TagState;
  onElement: (act: ReaderAct) => void;
  /** The open page's picture stands where the HTML shell had put it, or will not come. */
  onFirstPicture?: () => void;
  /** Pages beside the open one are not fetched yet. */
  isAlone?: boolean;
  /** The reference of a product that is to stand out. */
  highlight?: string | null;
  /** Draws a page whose picture is missing. Kept from drawing to drawing. */
  drawing?: ((page: PdfPage, place: DrawnPlace) => ReactNode) | undefined;
  /** Lies over the open pages: their text, what was searched for. Kept from drawing to drawing. */
  overlay?: (page: PdfPage, aspect: number) => ReactNode;
  /** For buttons elsewhere on the screen; without it the reader zooms by itself. */
  zoom?: ZoomControl;
};

type StageStyle = CSSProperties & { '--page-aspect': number; '--pages-across': number };

export const Reader = (props: ReaderProps) => {
  const { pageCount, mode, motion = mode === 'spread' ? 'fold' : 'slide', onFirstPicture } = props;
  const { page, lead } = useLed(props.page, props.onPage);
  const stageRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const control = useZoomControl(props.zoom);
  const view = viewStart(page, pageCount, mode);
  const open = `${mode}-${view}`;
  const turning = useTurn(stageRef, view, { mode, motion });
  const { state } = turning;
  const around = { view: useAfterPaint(state.view), travel: useAfterPaint(state.travel) };
  const [hasFirstPicture, setHasFirstPicture] = useState(false);
  const { isMagnified } = useMagnified();
  const { isAwake, wake } = useAwake();

  const handleSettled = useCallback(() => {
    setHasFirstPicture(true);
    if (!hasFirstPicture) onFirstPicture?.();
  }, [hasFirstPicture, onFirstPicture]);
  const look = usePagesLook(props, control, handleSettled);
  const target = (direction: Direction) => turnTarget(direction, view, pageCount, mode);
  const turn = (direction: Direction) => lead(target(direction));
  const goByKey = useCallback(
    (key: string, isShifted: boolean) => {
      const to = keyTarget(key, isShifted, view, pageCount, mode);
      if (to !== null && to !== view) lead(to);
      return to !== null;
    },
    [view, pageCount, mode, lead],
  );
  const { drag, handleTap } = useHands({
    stageRef,
    contentRef,
    control,
    canZoom: !props.isAlone,
    look: { mode, motion },
    open,
    target,
    turn,
    turning,
    goByKey,
  });
  useFocusKept(stageRef, open);

  const stageStyle: StageStyle = { '--page-aspect': look.aspect, '--pages-across': mode === 'spread' ? 2 : 1 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- gestures; keys and two buttons do the same
    <div
      ref={stageRef}
      className={`v-stage ${styles.stage}`}
      style={stageStyle}
      data-awake={isAwake || undefined}
      data-magnified={isMagnified || undefined}
      {...drag}
      onPointerMove={(event) => {
        wake(event);
        drag.onPointerMove(event);
      }}
      onClick={handleTap}
    >
      <div ref={contentRef} className={styles.content}>
        {keptViews(state, pageCount, hasFirstPicture && !props.isAlone ? around : null).map((kept) => {
          const role = roleOf(state, kept);
          return (
            <Book
              key={`${mode}-${kept}`}
              view={kept}
              role={role}
              isCurrent={kept === state.view}
              isAhead={isAhead(state, kept)}
              direction={role === 'leaving' || role === 'coming' ? state.turn?.direction : undefined}
              // Only while it lies still: forty tags that pulse cost a turn its frames.
              isGreeting={role === 'open' && !state.left.has(kept)}
              motion={motion}
              look={look}
            />
          );
        })}
      </div>
      <TurnArrows hasPrevious={target('back') !== null} hasNext={target('forward') !== null} onTurn={turn} />
    </div>
  );
};
