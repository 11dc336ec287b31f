// Connects the reader's state to the moving layers on the stage.
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { initialReaderState, readerReducer } from '../state/reader.state.ts';
import { applyProgress, clearTransforms, createTurnAnimation, settle, type TurnAnimation } from './turn-motion.ts';
import type { TurnStyle } from './turn-transforms.ts';

export const useTurn = (stageRef: RefObject<HTMLElement | null>, view: number, { mode, motion }: TurnStyle) => {
  const [state, dispatch] = useReducer(readerReducer, initialReaderState(view, mode));
  const progress = useRef(0);
  const held = useRef<TurnAnimation | null>(null);
  const { turn } = state;

  // During rendering, so that no frame shows the new page at rest before its turn has begun.
  if (state.view !== view || state.mode !== mode) dispatch({ type: 'navigated', view, mode });

  useLayoutEffect(
    function moveTurn() {
      const stage = stageRef.current;
      if (!stage || !turn) return;
      const style = { mode, motion };
      const animation = createTurnAnimation(stage, turn, style);
      if (turn.phase === 'held') {
        held.current = animation;
        applyProgress(animation, progress.current);
        return () => {
          held.current = null;
          clearTransforms(animation);
        };
      }
      return settle(stage, animation, style, () => dispatch({ type: 'turn-ended' }));
    },
    [stageRef, turn, mode, motion],
  );

  return {
    state,
    grab: (to: number) => {
      progress.current = 0;
      dispatch({ type: 'turn-grabbed', to });
    },
    /** Called for every pointer move, without a render. */
    moveTo: (next: number) => {
      progress.current = next;
      if (held.current) applyProgress(held.current, next);
    },
    release: (completes: boolean) => dispatch({ type: 'turn-released', completes, progress: progress.current }),
  };
};
