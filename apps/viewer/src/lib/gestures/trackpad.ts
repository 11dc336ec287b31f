/** Trackpad pinches of Safari on macOS, which reports them by `gesturestart` and `gesturechange` instead of Ctrl+wheel. */
import type { Point } from '@vitrina/geometry';

export type ClientPoint = { clientX: number; clientY: number };

type SafariGestureEvent = UIEvent & ClientPoint & { scale: number };

/** A wheel has no end event: without a wheel event for this long its gesture has ended. */
export const WHEEL_END_MS = 120;

/** The position of an event in px from the top left corner of the element. */
export const pointWithin = (element: HTMLElement, { clientX, clientY }: ClientPoint): Point => {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

type TrackpadPinchOptions = {
  /** The zoom at the start of a pinch. */
  zoom: () => number;
  onPinch: (event: ClientPoint, zoom: number) => void;
};

/** Returns the function that removes the listeners. */
export const attachTrackpadPinch = (element: HTMLElement, { zoom, onPinch }: TrackpadPinchOptions): (() => void) => {
  // On a touch screen Safari sends the same events besides pointer and touch events, which are handled elsewhere.
  if (!('GestureEvent' in window) || navigator.maxTouchPoints > 0) return () => undefined;
  let startZoom: number | null = null;
  const handleStart = (event: Event): void => {
    event.preventDefault();
    startZoom = zoom();
  };
  const handleChange = (event: Event): void => {
    event.preventDefault();
    const { scale, clientX, clientY } = event as SafariGestureEvent;
    if (startZoom !== null) onPinch({ clientX, clientY }, startZoom * scale);
  };
  element.addEventListener('gesturestart', handleStart);
  element.addEventListener('gesturechange', handleChange);
  return () => {
    element.removeEventListener('gesturestart', handleStart);
    element.removeEventListener('gesturechange', handleChange);
  };
};
