/** The pages of a document completed from its PDF: their sizes, or the whole list. Pure. */
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

/** The pages of a document whose backend lists none. */
export const listedPages = (file: string, details: PdfDetails | null, count: number): readonly PdfPage[] =>
  Array.from({ length: count }, (_, at) => pageOfFile(file, at + 1, details?.name ?? ''));

/** Adds sizes from the PDF to pages without one. */
export const withSizes = (pages: readonly PdfPage[], need: PdfNeed, states: PdfStates): readonly PdfPage[] =>
  pages.map((page) => {
    const address = need.addresses.get(page.Uid);
    const state = address && !(page.width && page.height) ? states[address.file] : undefined;
    const size = address && state?.is === 'ready' ? state.sizes.get(address.number) : undefined;
    return size ? { ...page, ...size } : page;
  });
