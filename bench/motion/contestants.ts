/** The compared readers: ours in two reading modes, without and with tags, and page-flip with the same pictures. */
import type { Page } from 'playwright-core';
import type { Screen } from '../browser/screens.ts';
import type { Part } from './changes.ts';
import { readerIdle } from './reader.ts';
import type { Served } from './served.ts';
import type { Point } from './tap.ts';

export type Contestant = {
  name: string;
  url: string;
  storage: Record<string, string>;
  /** Resolves when the reader is ready for a tap and nothing moves. */
  waitUntilIdle: (page: Page) => Promise<unknown>;
  /** Idle time before each tap, in ms. */
  idleMs: number;
  /** Name of the contestant that does the same without tags. */
  plain: string | null;
  /** The point at which a tap turns the page. */
  tapAt: Point;
  /** The measured area of the screen: the lower part of the open pages, without tags and bars. */
  measuredArea: Part;
};

const sizeOf = ({ contextOptions, name }: Screen): { width: number; height: number } => {
  if (!contextOptions.viewport) throw new Error(`${name} has no size.`);
  return contextOptions.viewport;
};

const REST_MS = 100;
/** Tags pulse for two seconds after one second on a page; the tap comes during the pulse. */
export const IN_THE_GLOW_MS = 1200;

type OwnReader = {
  name: string;
  edition: string;
  reading: 'book' | 'slide';
  plain?: string;
  idleMs?: number;
};

export const ours = (
  screen: Screen,
  { address }: Served,
  page: number,
  { name, edition, reading, plain, idleMs = REST_MS }: OwnReader,
): Contestant => {
  const { width, height } = sizeOf(screen);
  return {
    name,
    url: address(edition, page),
    storage: { 'vitrina.reading': reading },
    waitUntilIdle: readerIdle,
    idleMs,
    plain: plain ?? null,
    tapAt: { x: width - 12, y: height / 2 },
    measuredArea: { left: 0.2, top: 0.6, width: 0.6, height: 0.2 },
  };
};

type Flip = { flip?: { getState: () => string; turnToPage: (page: number) => void }; isReady?: boolean };

/** A tap anywhere on the right half turns the page. */
export const pageFlip = (screen: Screen, url: string): Contestant => {
  const { width, height } = sizeOf(screen);
  return {
    name: 'page-flip',
    url,
    storage: {},
    waitUntilIdle: (page) =>
      page.waitForFunction(() => {
        const { flip, isReady } = window as unknown as Flip;
        return isReady === true && flip?.getState() === 'read';
      }),
    idleMs: REST_MS,
    plain: null,
    tapAt: { x: width * 0.8, y: height * 0.4 },
    // The book begins at the upper edge of the screen; its height follows from its aspect.
    measuredArea: { left: 0.2, top: screen.contextOptions.hasTouch === true ? 0.4 : 0.6, width: 0.6, height: 0.2 },
  };
};
