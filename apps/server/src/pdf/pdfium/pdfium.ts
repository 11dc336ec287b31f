/**
 * PDFium as WebAssembly: compiled once per process, instantiated once per worker. The only file that knows how memory is
 * shared with it.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type Methods } from '@embedpdf/pdfium';

const PAGE_BYTES = 65_536;
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;
const HAS_MAXIMUM = 1;

/** Reads an unsigned LEB128 number and the offset behind it. */
const numberAt = (program: Uint8Array, from: number): [value: number, end: number] => {
  let [value, at, scale] = [0, from, 1];
  for (; ; at += 1, scale *= 128) {
    const byte = program[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
};

/** Writes an LEB128 number into exactly the bytes of the old one; leading zeros are allowed. */
const writeNumber = (program: Uint8Array, value: number, from: number, end: number): void => {
  let rest = value;
  for (let at = from; at < end; at += 1) {
    program[at] = (rest % 128) | (at + 1 < end ? 128 : 0);
    rest = Math.floor(rest / 128);
  }
};

/** A copy of the binary with a lower memory limit. Throws when the binary declares no maximum. */
const limitWasmMemory = (program: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> => {
  const limited = Uint8Array.from(program);
  let at = HEADER_BYTES;
  while (at < limited.length) {
    const id = limited[at];
    const [size, body] = numberAt(limited, at + 1);
    at = body + size;
    if (id !== MEMORY_SECTION) continue;
    const [, flags] = numberAt(limited, body);
    const [kind, minimum] = numberAt(limited, flags);
    const [, maximum] = numberAt(limited, minimum);
    if (kind !== HAS_MAXIMUM) break;
    writeNumber(limited, Math.floor(maxBytes / PAGE_BYTES), maximum, numberAt(limited, maximum)[1]);
    return limited;
  }
  throw new Error('The WebAssembly binary declares no memory maximum to lower.');
};

/** Size of the area for small output parameters. */
const SCRATCH_BYTES = 256;
/**
 * Memory limit of one worker. A scan of 100 megapixels fits; 200 KB of nested marks would take the 2 GiB that PDFium itself
 * allows. At the limit PDFium aborts, which fails the page and ends its worker.
 */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;

/** The functions and the memory of PDFium. Pointers are numbers; 0 is null. */
export type Pdfium = {
  readonly api: Methods;
  /** Functions that are called for each character or space: a call through `api` takes longer than their work. */
  readonly characters: {
    unicode: (text: number, index: number) => number;
    /** False without a box. The pointers are those of left, right, bottom and top, in page points. */
    box: (text: number, index: number, ...edges: [number, number, number, number]) => boolean;
    /** False without a box. At the pointer: left, top, right and bottom as 32-bit numbers, in page points. */
    looseBox: (text: number, index: number, edges: number) => boolean;
    /** Whether PDFium reports a space or the end of a line that the document does not contain. */
    isGenerated: (text: number, index: number) => boolean;
  };
  /** The memory is replaced when it grows: read it again after every call. */
  heap: () => Uint8Array<ArrayBuffer>;
  view: () => DataView;
  /** Pointer to 256 bytes for output parameters; valid until the next use. */
  readonly scratch: number;
  allocate: (bytes: number) => number;
  free: (pointer: number) => void;
  /** Makes a function callable by PDFium. `signature` is its WebAssembly signature. Returns the function pointer. */
  exposeFunction: (work: (...args: number[]) => number, signature: string) => number;
  dropFunction: (pointer: number) => void;
};

/** The used part of the emscripten module; the package refers to types that it does not contain. */
type Emscripten = {
  HEAPU8: Uint8Array<ArrayBuffer>;
  wasmExports: {
    malloc(bytes: number): number;
    free(pointer: number): void;
    FPDFText_GetUnicode(text: number, index: number): number;
    FPDFText_GetCharBox(text: number, index: number, ...edges: number[]): number;
    FPDFText_GetLooseCharBox(text: number, index: number, edges: number): number;
    FPDFText_IsGenerated(text: number, index: number): number;
  };
  addFunction(work: (...args: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
};

const compile = async (): Promise<WebAssembly.Module> => {
  const program = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  return WebAssembly.compile(limitWasmMemory(program, MAX_MEMORY_BYTES));
};

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Takes about 100 ms. The module can be posted to workers, which then start without compiling. A process keeps it: where modules are
 * compiled and freed again and again, V8 of Node 24 can abort the process (nodejs/node#64500).
 */
export const compilePdfium = (): Promise<WebAssembly.Module> => {
  compiled ??= compile().catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
};

export const loadPdfium = async (module: WebAssembly.Module): Promise<Pdfium> => {
  const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object => {
    void WebAssembly.instantiate(module, imports).then(done);
    return {};
  };
  // The types of emscripten are not installed, so the module is cast to the used part.
  const wrapped = await init({ instantiateWasm });
  const raw = wrapped.pdfium as unknown as Emscripten;
  wrapped.PDFiumExt_Init();
  const exports = raw.wasmExports;
  let view = new DataView(raw.HEAPU8.buffer);
  return {
    api: wrapped,
    characters: {
      unicode: (text, index) => exports.FPDFText_GetUnicode(text, index) >>> 0,
      box: (text, index, left, right, bottom, top) =>
        exports.FPDFText_GetCharBox(text, index, left, right, bottom, top) !== 0,
      looseBox: (text, index, edges) => exports.FPDFText_GetLooseCharBox(text, index, edges) !== 0,
      isGenerated: (text, index) => exports.FPDFText_IsGenerated(text, index) === 1,
    },
    heap: () => raw.HEAPU8,
    view: () => {
      if (view.buffer !== raw.HEAPU8.buffer) view = new DataView(raw.HEAPU8.buffer);
      return view;
    },
    scratch: exports.malloc(SCRATCH_BYTES),
    allocate: (bytes) => {
      const pointer = exports.malloc(bytes);
      if (pointer === 0) throw new Error(`PDFium cannot allocate ${bytes} bytes`);
      return pointer;
    },
    free: (pointer) => exports.free(pointer),
    exposeFunction: (work, signature) => raw.addFunction(work, signature),
    dropFunction: (pointer) => raw.removeFunction(pointer),
  };
};

/**
 * Reads text that PDFium returns in two calls: without a buffer it returns the needed size, then it fills the buffer. A text
 * of more than `maxBytes` is returned as an empty string.
 */
export const readText = (
  pdfium: Pdfium,
  encoding: 'utf-16le' | 'utf-8',
  maxBytes: number,
  call: (buffer: number, bytes: number) => number,
): string => {
  const bytes = call(0, 0);
  if (bytes <= 0 || bytes > maxBytes) return '';
  const buffer = pdfium.allocate(bytes);
  try {
    call(buffer, bytes);
    return new TextDecoder(encoding).decode(pdfium.heap().slice(buffer, buffer + bytes)).replace(/\0+$/, '');
  } finally {
    pdfium.free(buffer);
  }
};
