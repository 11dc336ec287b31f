/** The interface between a flow and a browser. Each engine implements it over its own protocol: the input is real, the observations are scripts. */

export type Point = { x: number; y: number };

export type EnginePage = {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page; its argument and its result are copied as JSON. It may return a promise. */
  evaluate: <Arg, Result>(run: (given: Arg) => Result | Promise<Result>, given: Arg) => Promise<Result>;
  click: (at: Point) => Promise<void>;
  drag: (from: Point, to: Point) => Promise<void>;
  /** A key by its name in `KeyboardEvent.key`, or one character. */
  press: (key: string) => Promise<void>;
  back: () => Promise<void>;
  close: () => Promise<void>;
};

export type Engine = {
  name: string;
  /** A page with storage of its own, 1280 × 800. */
  newPage: () => Promise<EnginePage>;
  close: () => Promise<void>;
};

export const SCREEN = { width: 1280, height: 800 };

/** Points along a drag, so that the page sees a movement. */
export const wayOf = (from: Point, to: Point, steps = 8): Point[] =>
  Array.from({ length: steps }, (_, at) => ({
    x: Math.round(from.x + ((to.x - from.x) * (at + 1)) / steps),
    y: Math.round(from.y + ((to.y - from.y) * (at + 1)) / steps),
  }));
