/** What the engine and its workers say to each other. Everything here can be posted between threads. */

import type { OutlineEntry, PdfLink, TilesArea, Word } from '../domain/ports.ts';
import type { Pixels } from './page-picture.ts';

type Size = { width: number; height: number };

/** `document` names one opening: the same name keeps the file open between pages. `index` from 0, `page` from 1. */
export type Job =
  | { is: 'inspect'; path: string; mostPages: number }
  | { is: 'page'; document: string; path: string; index: number; size: Size }
  | { is: 'tiles'; document: string; path: string; area: TilesArea }
  | { is: 'prepare'; document: string; path: string; page: number }
  | { is: 'release'; document: string };

export type DrawnPage = { pixels: Pixels; widths: number[]; words: Word[]; links: PdfLink[] };

/**
 * A page size is null where PDFium cannot say. With too many pages neither sizes nor outline are read. `gone`: the file cannot be
 * opened any more, which is no word about its pages.
 */
export type Outcome =
  | { is: 'inspected'; count: number; sizes: (Size | null)[]; outline: OutlineEntry[] }
  | { is: 'refused'; reason: 'password' | 'damaged' }
  | { is: 'drawn'; page: DrawnPage }
  | { is: 'fontless'; words: Word[]; links: PdfLink[] }
  | { is: 'tiles'; pixels: Pixels[] }
  | { is: 'prepared' }
  | { is: 'unreadable' }
  | { is: 'gone' }
  | { is: 'boxless' }
  | { is: 'released' };

/**
 * `ready` comes once, before the first job. `heapBytes` never shrinks, so a swollen worker is best replaced. `holds`: the
 * documents that are open now.
 */
export type FromWorker = { is: 'ready' } | { is: 'done'; outcome: Outcome; heapBytes: number; holds: string[] };
