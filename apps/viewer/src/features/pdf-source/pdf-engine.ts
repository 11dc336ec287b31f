/** pdf.js as we serve it: the build for older browsers, its worker and its tables from our own address, fetched when needed. */
import { RANGE_CHUNK } from '@vitrina/geometry';
import type * as Pdfjs from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the address that vite gives the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type PdfDocument = Pdfjs.PDFDocumentProxy;
export type PdfPageProxy = Pdfjs.PDFPageProxy;
export type PdfLoading = Pdfjs.PDFDocumentLoadingTask;
type OpenParameters = Exclude<Parameters<typeof Pdfjs.getDocument>[0], string | URL | undefined>;

export type PdfFile = { url: string; httpHeaders?: Record<string, string>; password?: string };

/** One worker, however many files are open. */
export type PdfEngine = { open: (file: PdfFile) => PdfLoading; close: () => void };

/** §9. Nothing of a file is fetched that no page asks for. This pdf.js runs no text as code: it has no switch for it. */
export const FETCHING = { rangeChunkSize: RANGE_CHUNK, disableAutoFetch: true, disableStream: true } as const;

/** Where vite.config.ts puts the folders of the same version. */
const tables = (version: string): OpenParameters => {
  const folder = (name: string) =>
    new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${version}/${name}/`, document.baseURI).href;
  return {
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  };
};

export const loadPdfEngine = async (): Promise<PdfEngine> => {
  const { getDocument, GlobalWorkerOptions, PDFWorker, VerbosityLevel, version } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );
  GlobalWorkerOptions.workerSrc = workerUrl;
  const verbosity = VerbosityLevel.ERRORS;
  const worker = new PDFWorker({ verbosity });
  return {
    // Phones have none of the fonts that a PDF may take for granted: ours, the same everywhere.
    open: (file) => getDocument({ ...file, ...FETCHING, ...tables(version), useSystemFonts: false, verbosity, worker }),
    close: () => worker.destroy(),
  };
};
