// The reader's zoom as other components see it: the view at rest, the view it is predicted to rest at, and commands. A store
// outside React, because a gesture must render nothing; the state changes at rest only, and `target` during a movement.
import { isZoomed, MAX_ZOOM, UNZOOMED, type Zoomed } from '@vitrina/geometry';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

type ZoomCommands = { zoomIn: () => void; zoomOut: () => void; reset: () => void };

type ZoomState = {
  /** The view at rest. */
  view: Zoomed;
  /** Where the view may rest next (`createRestPredictor`); `null` once it rests unzoomed. */
  target: Zoomed | null;
  /** Width of an open page unzoomed, in px; 0 while it is not known. */
  pageWidth: number;
};

export type ZoomStore = ZoomCommands & {
  state: StoreApi<ZoomState>;
  /** For the reader, which executes the commands and reports the view. */
  reader: {
    /** Executes a command that was given before. Returns the function that unbinds. */
    bindCommands: (commands: ZoomCommands) => () => void;
    setView: (view: Zoomed, pageWidth?: number) => void;
    setTarget: (view: Zoomed) => void;
  };
};

const createZoomStore = (): ZoomStore => {
  const state = createStore<ZoomState>(() => ({ view: UNZOOMED, target: null, pageWidth: 0 }));
  let bound: ZoomCommands | null = null;
  /** A command given before the reader was there to execute it. */
  let pending: keyof ZoomCommands | null = null;
  const command = (name: keyof ZoomCommands) => (): void => {
    if (bound) bound[name]();
    else pending = name;
  };
  return {
    state,
    zoomIn: command('zoomIn'),
    zoomOut: command('zoomOut'),
    reset: command('reset'),
    reader: {
      bindCommands: (commands) => {
        bound = commands;
        if (pending) commands[pending]();
        pending = null;
        return () => {
          if (bound === commands) bound = null;
        };
      },
      setView: (view, pageWidth = 0) =>
        state.setState(isZoomed(view) ? { view, pageWidth } : { view, pageWidth, target: null }),
      setTarget: (target) => state.setState({ target }),
    },
  };
};

/** Calls `listener` when the view at rest changes. Returns the unsubscribe function. */
export const onViewChange = ({ state }: Pick<ZoomStore, 'state'>, listener: () => void): (() => void) =>
  state.subscribe(({ view }, before) => {
    if (view !== before.view) listener();
  });

/** Calls `listener` when the predicted view changes. Returns the unsubscribe function. */
export const onTargetChange = ({ state }: Pick<ZoomStore, 'state'>, listener: () => void): (() => void) =>
  state.subscribe(({ target }, before) => {
    if (target !== before.target) listener();
  });

/** The store given, or one of its own for as long as the component is mounted. A screen creates it for `Reader` and `ZoomButtons`. */
export const useZoomStore = (given?: ZoomStore): ZoomStore => {
  const [own] = useState(createZoomStore);
  return given ?? own;
};

/** The zoom at rest, and the commands. */
export const useZoom = ({ state, zoomIn, zoomOut, reset }: ZoomStore) => {
  const view = useStore(state, (now) => now.view);
  return { zoom: view.zoom, isZoomed: isZoomed(view), isClosest: view.zoom >= MAX_ZOOM, zoomIn, zoomOut, reset };
};
