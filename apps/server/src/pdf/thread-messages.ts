/** Messages between the engine and its worker threads. All of them can be posted (structured clone). */

import type { DrawingFaults, ImageBox, InkMap, Outline, PdfLink, TilesArea, Word } from '../domain/ports/pdf.ts';
import type { Pixels } from './document/page-picture.ts';

type Size = { width: number; height: number };

/** `document` identifies one opening: tasks with the same id share the open file. `index` counts from 0, `page` from 1. */
export type Task =
  | { type: 'inspect'; path: string; maxPages: number }
  | { type: 'unlock'; path: string; password: string; target: string }
  | { type: 'page'; document: string; path: string; index: number; size: Size }
  | { type: 'words'; document: string; path: string; index: number; size: Size }
  | { type: 'tiles'; document: string; path: string; area: TilesArea }
  | { type: 'prepare'; document: string; path: string; page: number }
  | { type: 'release'; document: string };

type WrittenPage = { words: Word[]; imageBoxes: ImageBox[]; links: PdfLink[]; faults?: DrawingFaults };
/** `isBlank`: white although the page has content. `ink`: where something is drawn. `pictured`: share covered by the largest picture. */
type DrawnPage = WrittenPage & { pixels: Pixels; widths: number[]; isBlank: boolean; ink: InkMap; pictured: number };

/**
 * `inspected`: a size is null where PDFium reports none; beyond `maxPages` neither sizes nor outline are read. `gone`: the
 * file can no longer be opened, which says nothing about its pages. `unwritten`: the copy could not be written, with the system's code.
 */
export type TaskResult =
  | { is: 'inspected'; count: number; sizes: (Size | null)[]; outline: Outline }
  | { is: 'refused'; reason: 'password' | 'damaged' }
  | { is: 'drawn'; page: DrawnPage }
  | ({ is: 'fontless' } & WrittenPage)
  | { is: 'read'; words: Word[]; imageBoxes: ImageBox[] }
  | { is: 'tiles'; pixels: Pixels[] }
  | { is: 'prepared' }
  | { is: 'unlocked' }
  | { is: 'unwritten'; code: string }
  | { is: 'unreadable' }
  | { is: 'gone' }
  | { is: 'boxless' }
  | { is: 'released' };

/**
 * `ready` is sent once, before the first task. `heapBytes`: WebAssembly memory, which never shrinks. `openDocuments`: ids of
 * the documents that are open after the task.
 */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'done'; result: TaskResult; heapBytes: number; openDocuments: string[] };
