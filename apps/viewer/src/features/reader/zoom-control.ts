// The reader's zoom as others see it: where it rests, and commands. It lives beside React, since a gesture draws nothing
// anew; who shows the zoom (buttons) or draws by it (pictures, tiles) subscribes and hears of it at rest.
import { isZoomed, MAX_ZOOM, UNZOOMED, type Zoomed } from '@vitrina/geometry';
import { useState, useSyncExternalStore } from 'react';

export type ZoomCommands = { zoomIn: () => void; zoomOut: () => void; reset: () => void };

export type ZoomControl = ZoomCommands & {
  resting: () => Zoomed;
  /** How wide an open page lies unzoomed, in px; 0 where nobody has said. */
  pageWidth: () => number;
  subscribe: (onRest: () => void) => () => void;
  /** Where it may rest next, while it still moves (zoom-approach.ts); `null` once it rests on the whole page. */
  next: () => Zoomed | null;
  onNext: (hear: () => void) => () => void;
  /** For the reader, which carries commands out and says where the view has come to rest, or is about to. */
  reader: {
    attach: (commands: ZoomCommands) => () => void;
    rest: (view: Zoomed, pageWidth?: number) => void;
    approach: (view: Zoomed) => void;
  };
};

export const createZoomControl = (): ZoomControl => {
  let view = UNZOOMED;
  let commands: ZoomCommands | null = null;
  /** Said before there was anybody to carry it out. */
  let unheard: keyof ZoomCommands | null = null;
  let next: Zoomed | null = null;
  let pageWidth = 0;
  const listeners = new Set<() => void>();
  const nextListeners = new Set<() => void>();
  const approach = (towards: Zoomed | null): void => {
    next = towards;
    for (const listener of nextListeners) listener();
  };
  const command = (name: keyof ZoomCommands) => (): void => {
    if (commands) commands[name]();
    else unheard = name;
  };
  return {
    zoomIn: command('zoomIn'),
    zoomOut: command('zoomOut'),
    reset: command('reset'),
    resting: () => view,
    pageWidth: () => pageWidth,
    subscribe: (onRest) => {
      listeners.add(onRest);
      return () => void listeners.delete(onRest);
    },
    next: () => next,
    onNext: (hear) => {
      nextListeners.add(hear);
      return () => void nextListeners.delete(hear);
    },
    reader: {
      approach,
      attach: (given) => {
        commands = given;
        if (unheard) given[unheard]();
        unheard = null;
        return () => {
          if (commands === given) commands = null;
        };
      },
      rest: (rested, width = 0) => {
        pageWidth = width;
        if (next && !isZoomed(rested)) approach(null);
        if (rested === view) return;
        view = rested;
        for (const listener of listeners) listener();
      },
    },
  };
};

/** The one given, or else one for as long as the caller is there. The screen makes it for `Reader` and `ZoomButtons`. */
export const useZoomControl = (given?: ZoomControl): ZoomControl => {
  const [own] = useState(createZoomControl);
  return given ?? own;
};

/** The zoom at rest, and the commands. */
export const useZoom = (control: ZoomControl) => {
  const zoom = useSyncExternalStore(control.subscribe, () => control.resting().zoom);
  const { zoomIn, zoomOut, reset } = control;
  return { zoom, isZoomed: isZoomed(control.resting()), isClosest: zoom >= MAX_ZOOM, zoomIn, zoomOut, reset };
};
