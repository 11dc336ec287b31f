/** Tells how high the frame would have to be for the open pages to fill its width: the page around may give it that. */
import { aspectOf, placeholderAspect, type ViewMode } from '@vitrina/geometry';
import { useEffect, useEffectEvent } from 'react';

type Stage = { width: number; height: number; margin: number };

/** `stage`: the place of the pages in a frame of the given height; all in px. */
export const heightFor = (stage: Stage, frame: number, mode: ViewMode, aspect: number): number => {
  const across = mode === 'spread' ? 2 : 1;
  return (stage.width - 2 * stage.margin) / across / aspect + 2 * stage.margin + frame - stage.height;
};

/** `null` where no pages lie: a list fills any height. */
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
  const say = useEffectEvent(onHeight);
  useEffect(
    function sayAtEachWidth() {
      const handleResize = () => {
        const stage = measuredStage(document);
        if (stage) say(heightFor(stage, window.innerHeight, mode, aspect));
      };
      handleResize();
      window.addEventListener('resize', handleResize);
      return () => window.removeEventListener('resize', handleResize);
    },
    [mode, aspect],
  );
  return null;
};
