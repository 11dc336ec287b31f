// The preview of the page slider: which stop is under the mouse, a dragging finger or the keys, and where it is on the screen.
import { type RefObject, useEffect, useState } from 'react';
import { SLIDER_EVENTS } from './slider-events.ts';

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

/** Answers the events of one slider. `last` is its last stop. */
const createPreview = (slider: HTMLInputElement, last: number, show: (preview: SliderPreview | null) => void) => {
  let isHeld = false;
  let isKeyed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    isHeld = false;
    clearTimeout(timer);
    show(null);
  };
  const handlers: Record<string, (event: Event) => void> = {
    pointerdown: () => {
      isHeld = true;
      isKeyed = false;
    },
    pointermove: (event) => {
      const { pointerType, clientX } = event as PointerEvent;
      // A dragging finger changes the slider's value, which shows the preview.
      if (pointerType === 'touch' || slider.disabled) return;
      isKeyed = false;
      const track = trackOf(slider);
      const ends = [track.left, track.left + track.width] as const;
      show({ at: stopAt(clientX, last, track), x: Math.max(ends[0], Math.min(clientX, ends[1])) });
    },
    pointerleave: () => {
      if (!isHeld) end();
    },
    pointerup: (event) => {
      isHeld = false;
      // A press that does not change the value causes no `change` event.
      if ((event as PointerEvent).pointerType === 'touch') end();
    },
    keydown: (event) => {
      if (KEYS.test((event as KeyboardEvent).key)) isKeyed = true;
    },
    input: () => {
      const at = Number(slider.value);
      show({ at, x: stopPosition(at, last, trackOf(slider)) });
    },
    // Released: only a mouse that still hovers over it keeps the preview.
    change: () => {
      isHeld = false;
      clearTimeout(timer);
      if (isKeyed) timer = setTimeout(() => show(null), KEY_PREVIEW_MS);
      else if (!slider.matches(':hover') || !window.matchMedia('(hover: hover)').matches) show(null);
    },
    blur: end,
  };
  return { handle: (event: Event) => handlers[event.type]?.(event), stop: () => clearTimeout(timer) };
};

/** `takeEarly`: the events before the first render, which are answered then. */
export const useSliderPreview = (
  ref: RefObject<HTMLInputElement | null>,
  takeEarly: () => readonly Event[],
  last: number,
): SliderPreview | null => {
  const [preview, setPreview] = useState<SliderPreview | null>(null);
  useEffect(
    function followSlider() {
      const slider = ref.current;
      if (!slider) return;
      const { handle, stop } = createPreview(slider, last, setPreview);
      takeEarly().forEach(handle);
      const listeners = new AbortController();
      for (const type of SLIDER_EVENTS) slider.addEventListener(type, handle, listeners);
      return () => {
        stop();
        listeners.abort();
      };
    },
    [ref, takeEarly, last],
  );
  return preview;
};
