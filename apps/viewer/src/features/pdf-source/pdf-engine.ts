/** pdf.js as we serve it: the build for older browsers; worker and data files come from our own address and load on demand. */
import { RANGE_CHUNK } from '@vitrina/geometry';
import type * as Pdfjs from 'pdfjs-dist';
import { ignoreError } from '../../lib/ignore-error.ts';
// oxlint-disable-next-line import/default -- vite resolves the URL of the bundled worker
import workerUrl from './pdf-worker.ts?worker&url';

export type PdfDocument = Pdfjs.PDFDocumentProxy;
export type PdfPageProxy = Pdfjs.PDFPageProxy;
export type PdfLoading = Pdfjs.PDFDocumentLoadingTask;
type OpenParameters = Exclude<Parameters<typeof Pdfjs.getDocument>[0], string | URL | undefined>;

type PdfFile = { url: string; httpHeaders?: Record<string, string>; password?: string };

/** One worker for all open files. */
export type PdfEngine = { open: (file: PdfFile) => PdfLoading; close: () => void };

/** §9. Only the ranges that pages need are fetched. This pdf.js never evaluates code, so it has no option against it. */
const FETCH_OPTIONS = { rangeChunkSize: RANGE_CHUNK, disableAutoFetch: true, disableStream: true } as const;

/** The data files of this version, at the addresses that vite.config.ts gives them. */
const dataFiles = (version: string): OpenParameters => {
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
  // Each opened file handles this rejection itself; a worker that is closed before its first file has nobody to report to.
  worker.promise.catch(ignoreError('optional'));
  return {
    // Phones lack the standard fonts of PDF: ours are used on every device.
    open: (file) =>
      getDocument({ ...file, ...FETCH_OPTIONS, ...dataFiles(version), useSystemFonts: false, verbosity, worker }),
    close: () => worker.destroy(),
  };
};
