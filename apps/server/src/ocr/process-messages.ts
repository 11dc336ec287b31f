/** Messages between the pool and its worker processes. */
import type { Turn, Word } from '../domain/ports/pdf.ts';

export type OcrTask = { picture: Uint8Array; size: { width: number; height: number }; turn: Turn };

/** `ready` is sent once, before the first task. `residentBytes`: memory of the process after the task; WebAssembly memory never shrinks. */
export type OcrMessage = { type: 'ready' } | { type: 'read'; words: Word[]; turn: Turn; residentBytes: number };

/** Exit codes of a process that exceeded its memory, or the CPU time of a page. */
export const OUT_OF_MEMORY = 42;
export const OUT_OF_TIME = 43;
