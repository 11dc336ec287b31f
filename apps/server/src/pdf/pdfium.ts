/**
 * PDFium compiled to WebAssembly: compiled once per process, instantiated once per worker. The only file that knows
 * how memory is shared with it.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type Methods } from '@embedpdf/pdfium';
import { withMostMemory } from './wasm-memory.ts';

/** Bytes of the area that calls write their small answers to. */
const SCRATCH_BYTES = 256;
/**
 * What one page may take. A scan of 100 megapixels fits; 200 KB of nested marks would take the 2 GiB that PDFium sets
 * itself, in every worker. At the limit PDFium ends, which costs the page and its worker.
 */
const MOST_MEMORY_BYTES = 768 * 1024 * 1024;

/** The functions of PDFium and its memory. Pointers are numbers; 0 is null. */
export type Pdfium = {
  readonly api: Methods;
  /** Memory moves when it grows: take it anew after every call. */
  heap: () => Uint8Array<ArrayBuffer>;
  view: () => DataView;
  /** At least 256 bytes whose content lasts until the next call that uses them. */
  readonly scratch: number;
  allocate: (bytes: number) => number;
  free: (pointer: number) => void;
  /** A function that PDFium may call, by its WebAssembly signature. */
  exposeFunction: (work: (...args: number[]) => number, signature: string) => number;
  dropFunction: (pointer: number) => void;
};

/** What we use of the emscripten module. The package refers to types it does not bring. */
type Emscripten = {
  HEAPU8: Uint8Array<ArrayBuffer>;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  addFunction(work: (...args: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
};

/** Takes about 100 ms; the module can be posted to workers, which then start without compiling. */
export const compilePdfium = async (): Promise<WebAssembly.Module> => {
  const program = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  return WebAssembly.compile(withMostMemory(program, MOST_MEMORY_BYTES));
};

export const loadPdfium = async (module: WebAssembly.Module): Promise<Pdfium> => {
  const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object => {
    void WebAssembly.instantiate(module, imports).then(done);
    return {};
  };
  // The edge to WebAssembly: emscripten's own types are not installed, so its module is unknown to the compiler.
  const wrapped = await init({ instantiateWasm });
  const raw = wrapped.pdfium as unknown as Emscripten;
  wrapped.PDFiumExt_Init();
  let view = new DataView(raw.HEAPU8.buffer);
  return {
    api: wrapped,
    heap: () => raw.HEAPU8,
    view: () => {
      if (view.buffer !== raw.HEAPU8.buffer) view = new DataView(raw.HEAPU8.buffer);
      return view;
    },
    scratch: raw.wasmExports.malloc(SCRATCH_BYTES),
    allocate: (bytes) => {
      const pointer = raw.wasmExports.malloc(bytes);
      if (pointer === 0) throw new Error(`PDFium has no ${bytes} bytes left`);
      return pointer;
    },
    free: (pointer) => raw.wasmExports.free(pointer),
    exposeFunction: (work, signature) => raw.addFunction(work, signature),
    dropFunction: (pointer) => raw.removeFunction(pointer),
  };
};

/**
 * Text that PDFium writes in two steps: asked without a buffer it says how many bytes it needs, then it fills them.
 * More than `most` bytes are not read: the text is then empty.
 */
export const readText = (
  pdfium: Pdfium,
  encoding: 'utf-16le' | 'utf-8',
  most: number,
  ask: (buffer: number, bytes: number) => number,
): string => {
  const bytes = ask(0, 0);
  if (bytes <= 0 || bytes > most) return '';
  const buffer = pdfium.allocate(bytes);
  try {
    ask(buffer, bytes);
    return new TextDecoder(encoding).decode(pdfium.heap().slice(buffer, buffer + bytes)).replace(/\0+$/, '');
  } finally {
    pdfium.free(buffer);
  }
};
