// Ties the reader's state to what moves on the stage.
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { openAt, reader } from './reader.state.ts';
import { hold, letGo, type Motion, motionOf, settle } from './turn-motion.ts';
import type { TurnLook } from './turn-pose.ts';

export const useTurn = (stageRef: RefObject<HTMLElement | null>, view: number, { mode, motion }: TurnLook) => {
  const [state, dispatch] = useReducer(reader, openAt(view, mode));
  const progress = useRef(0);
  const held = useRef<Motion | null>(null);
  const { turn } = state;

  // During rendering, so that no frame shows the new page lying open before its turn has begun.
  if (state.view !== view || state.mode !== mode) dispatch({ type: 'went', view, mode });

  useLayoutEffect(
    function moveTurn() {
      const stage = stageRef.current;
      if (!stage || !turn) return;
      const look = { mode, motion };
      const moving = motionOf(stage, turn, look);
      if (turn.phase === 'held') {
        held.current = moving;
        hold(moving, progress.current);
        return () => {
          held.current = null;
          letGo(moving);
        };
      }
      return settle(stage, moving, look, () => dispatch({ type: 'landed' }));
    },
    [stageRef, turn, mode, motion],
  );

  return {
    state,
    grab: (to: number) => {
      progress.current = 0;
      dispatch({ type: 'grabbed', to });
    },
    /** Every pixel of the finger: past React, which has nothing to decide here. */
    moveTo: (next: number) => {
      progress.current = next;
      if (held.current) hold(held.current, next);
    },
    release: (completes: boolean) => dispatch({ type: 'released', completes, progress: progress.current }),
  };
};
