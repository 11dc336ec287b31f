// The preview of the page slider: which stop is under the mouse, a dragging finger or the keys, and where it is on the screen.
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The slider's box and thumb width in px. The middle of the thumb does not reach the ends of the box. */
export type Track = { left: number; width: number; thumb: number };

const travelOf = ({ width, thumb }: Track): number => Math.max(1, width - thumb);

/** px from the left of the screen. Stops count from 0; `last` is the last one. */
export const stopPosition = (stop: number, last: number, track: Track): number =>
  track.left + track.thumb / 2 + (last > 0 ? (stop / last) * travelOf(track) : 0);

/** The stop at `x` px from the left of the screen. */
export const stopAt = (x: number, last: number, track: Track): number => {
  const share = (x - track.left - track.thumb / 2) / travelOf(track);
  return Math.round(Math.max(0, Math.min(share, 1)) * last);
};

/** `x`: px from the left of the screen. */
type SliderPreview = { at: number; x: number };

/** ms that a preview stays after a key: there is no event for the last key press. */
const KEY_PREVIEW_MS = 1200;
const KEYS = /^(?:Arrow|Page|Home|End)/;

const trackOf = (slider: HTMLElement): Track => {
  const { left, width } = slider.getBoundingClientRect();
  return { left, width, thumb: Number.parseFloat(getComputedStyle(slider).getPropertyValue('--thumb')) || 0 };
};

export const useSliderPreview = (ref: RefObject<HTMLInputElement | null>, last: number) => {
  const [preview, setPreview] = useState<SliderPreview | null>(null);
  const isHeld = useRef(false);
  const isKeyed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(function clearTimerOnUnmount() {
    return () => clearTimeout(timer.current);
  }, []);

  const previewStop = (at: number) => {
    if (ref.current) setPreview({ at, x: stopPosition(at, last, trackOf(ref.current)) });
  };

  /** The slider was released: only a mouse that still hovers over it keeps the preview. */
  const release = useCallback(() => {
    isHeld.current = false;
    clearTimeout(timer.current);
    if (isKeyed.current) timer.current = setTimeout(() => setPreview(null), KEY_PREVIEW_MS);
    else if (!ref.current?.matches(':hover') || !window.matchMedia('(hover: hover)').matches) setPreview(null);
  }, [ref]);

  const end = () => {
    isHeld.current = false;
    clearTimeout(timer.current);
    setPreview(null);
  };

  const handlers = {
    onPointerDown: () => {
      isHeld.current = true;
      isKeyed.current = false;
    },
    onPointerMove: ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
      // A dragging finger changes the slider's value, which shows the preview.
      if (pointerType === 'touch' || currentTarget.disabled) return;
      isKeyed.current = false;
      const track = trackOf(currentTarget);
      const ends = [track.left, track.left + track.width] as const;
      setPreview({ at: stopAt(clientX, last, track), x: Math.max(ends[0], Math.min(clientX, ends[1])) });
    },
    onPointerLeave: () => {
      if (!isHeld.current) end();
    },
    onPointerUp: ({ pointerType }: PointerEvent) => {
      isHeld.current = false;
      // A press that does not change the value causes no `change` event.
      if (pointerType === 'touch') end();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (KEYS.test(key)) isKeyed.current = true;
    },
    onBlur: end,
  };
  return { preview, handlers, previewStop, release };
};
