// Which stop of the slider is being looked at, before anybody goes there: under a mouse, a dragging finger, or the keys.
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { stopPlace, stopUnder, type Track } from './page-slider-place.ts';

/** `x`: px from the left of the screen. */
type Look = { at: number; x: number };

/** What the keys have shown stays for a moment: they say when they begin, but not when they are done. */
const KEYED_MS = 1200;
const KEYS = /^(?:Arrow|Page|Home|End)/;

const trackOf = (slider: HTMLElement): Track => {
  const { left, width } = slider.getBoundingClientRect();
  return { left, width, thumb: Number.parseFloat(getComputedStyle(slider).getPropertyValue('--thumb')) || 0 };
};

export const useSliderLook = (ref: RefObject<HTMLInputElement | null>, last: number) => {
  const [look, setLook] = useState<Look | null>(null);
  const isHeld = useRef(false);
  const isKeyed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(function forgetTimer() {
    return () => clearTimeout(timer.current);
  }, []);

  const lookAt = (at: number) => {
    if (ref.current) setLook({ at, x: stopPlace(at, last, trackOf(ref.current)) });
  };

  /** The slider has been let go: nothing is looked at any more but what a mouse still points at. */
  const letGo = useCallback(() => {
    isHeld.current = false;
    clearTimeout(timer.current);
    if (isKeyed.current) timer.current = setTimeout(() => setLook(null), KEYED_MS);
    else if (!ref.current?.matches(':hover') || !window.matchMedia('(hover: hover)').matches) setLook(null);
  }, [ref]);

  const end = () => {
    isHeld.current = false;
    clearTimeout(timer.current);
    setLook(null);
  };

  const handlers = {
    onPointerDown: () => {
      isHeld.current = true;
      isKeyed.current = false;
    },
    onPointerMove: ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
      // A finger that drags is told by the slider itself.
      if (pointerType === 'touch' || currentTarget.disabled) return;
      isKeyed.current = false;
      const track = trackOf(currentTarget);
      const ends = [track.left, track.left + track.width] as const;
      setLook({ at: stopUnder(clientX, last, track), x: Math.max(ends[0], Math.min(clientX, ends[1])) });
    },
    onPointerLeave: () => {
      if (!isHeld.current) end();
    },
    onPointerUp: ({ pointerType }: PointerEvent) => {
      isHeld.current = false;
      // A press that changes nothing says nothing else.
      if (pointerType === 'touch') end();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (KEYS.test(key)) isKeyed.current = true;
    },
    onBlur: end,
  };
  return { look, handlers, lookAt, letGo };
};
