/** Reports the frame height at which the open pages fill the width, so that the embedding page can resize the frame. */
import { aspectOf, placeholderAspect, type ViewMode } from '@vitrina/geometry';
import { useEffect, useEffectEvent } from 'react';

type Stage = { width: number; height: number; margin: number };

/** `stage`: the area of the pages in a frame of the height `frame`. All values in px. */
export const heightFor = (stage: Stage, frame: number, mode: ViewMode, aspect: number): number => {
  const across = mode === 'spread' ? 2 : 1;
  return (stage.width - 2 * stage.margin) / across / aspect + 2 * stage.margin + frame - stage.height;
};

/** `null` if no pages are shown: a list fits any height. */
const measuredStage = (root: Document): Stage | null => {
  const stage = root.querySelector('.v-stage');
  if (!stage) return null;
  const { width, height } = stage.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(root.documentElement).getPropertyValue('--stage-margin'));
  return { width, height, margin: Number.isFinite(margin) ? margin : 0 };
};

type FrameHeightProps = {
  first: { width?: number | undefined; height?: number | undefined } | undefined;
  isVertical: boolean;
  mode: ViewMode;
  /** CSS px. */
  onHeight: (height: number) => void;
};

export const FrameHeight = ({ first, isVertical, mode, onHeight }: FrameHeightProps) => {
  const { width = 0, height = 0 } = first ?? {};
  const aspect = width > 0 && height > 0 ? aspectOf({ width, height }) : placeholderAspect(isVertical);
  const postHeight = useEffectEvent(onHeight);
  useEffect(
    function postHeightOnResize() {
      const handleResize = () => {
        const stage = measuredStage(document);
        if (stage) postHeight(heightFor(stage, window.innerHeight, mode, aspect));
      };
      handleResize();
      window.addEventListener('resize', handleResize);
      return () => window.removeEventListener('resize', handleResize);
    },
    [mode, aspect],
  );
  return null;
};
