/** The pages of a document with what the PDF says of them: their sizes, or that they are there at all. Pure. */
import type { PdfDetails, PdfPage } from '@vitrina/contract';
import type { PdfStates } from './pdf-files.ts';
import type { PdfNeed } from './pdf-need.ts';

const pageOfFile = (file: string, index: number, name: string): PdfPage => ({
  Uid: `${file}#page=${index}`,
  url: `${file}#page=${index}`,
  index,
  Belong_pdf: { Uid: '', name },
  name: '',
  tags: [],
  images: [],
  videos: [],
  models: [],
  links: [],
  createdAt: '',
  updatedAt: '',
});

/** Those of a backend that lists none. */
export const listedPages = (file: string, details: PdfDetails | null, count: number): readonly PdfPage[] =>
  Array.from({ length: count }, (_, at) => pageOfFile(file, at + 1, details?.name ?? ''));

/** A size that the backend gives stays. */
export const withSizes = (pages: readonly PdfPage[], need: PdfNeed, states: PdfStates): readonly PdfPage[] =>
  pages.map((page) => {
    const address = need.addresses.get(page.Uid);
    const state = address && !(page.width && page.height) ? states[address.file] : undefined;
    const size = address && state?.is === 'ready' ? state.sizes.get(address.number) : undefined;
    return size ? { ...page, ...size } : page;
  });
