/** The pages that only a PDF can show, and where in it they are (decisions "Errors": a page's `url` may be a PDF). Pure. */
import type { PdfDetails, PdfPage } from '@vitrina/contract';

/** `number`: of the page within the file. */
export type PdfAddress = { file: string; number: number };

export type PdfNeed = {
  /** By the page's `Uid`. */
  addresses: ReadonlyMap<string, PdfAddress>;
  /** The file that the whole document depends on; `null` if some pages can be shown without it. */
  file: string | null;
  /** The backend lists no pages: the file defines them. */
  isListedByFile: boolean;
};

const PDF_FILE = /^[^?#]+\.pdf(?=$|[?#])/i;
const PAGE_PART = /[#&]page=(\d{1,9})(?:$|&)/;

const fileOf = (url: string): string => url.split('#', 1)[0] ?? '';

const isPdf = (url: string): boolean => PDF_FILE.test(url);

const hasPictures = (page: PdfPage): boolean => (page.pictures?.length ?? 0) > 0;

const addressOf = (page: PdfPage, isWholeDocument: (file: string) => boolean): PdfAddress => {
  const file = fileOf(page.url);
  const [, named] = PAGE_PART.exec(page.url) ?? [];
  // Without a number in the url: its index in the whole document, or page 1 of a file of its own.
  return { file, number: named === undefined ? (isWholeDocument(file) ? page.index : 1) : Number(named) };
};

const NONE_LOST: ReadonlySet<string> = new Set();

/** The address of a page whose pictures fail to load: by its url, or in the document's file. */
const fallbackAddress = (page: PdfPage, whole: string): [string, PdfAddress][] => {
  if (isPdf(page.url)) return [[page.Uid, addressOf(page, (file) => file === whole)]];
  return isPdf(whole) ? [[page.Uid, { file: whole, number: page.index }]] : [];
};

/**
 * `pages` is `null` while they are not loaded; `lost`: the `Uid`s of pages whose pictures fail to load. Returns `null` if no
 * PDF is needed.
 */
export const pdfNeed = (
  pages: readonly PdfPage[] | null,
  details: PdfDetails | null,
  lost: ReadonlySet<string> = NONE_LOST,
): PdfNeed | null => {
  if (!pages) return null;
  const whole = fileOf(details?.url ?? '');
  if (pages.length === 0) return isPdf(whole) ? { addresses: new Map(), file: whole, isListedByFile: true } : null;
  const drawn = pages.filter((page) => !hasPictures(page) && isPdf(page.url));
  const isDrawn = new Set(drawn);
  const fallbacks = pages
    .filter((page) => lost.has(page.Uid) && !isDrawn.has(page))
    .flatMap((page) => fallbackAddress(page, whole));
  if (drawn.length + fallbacks.length === 0) return null;

  const shared = new Map<string, number>();
  for (const { url } of drawn) shared.set(fileOf(url), (shared.get(fileOf(url)) ?? 0) + 1);
  const isWholeDocument = (file: string) => file === whole || (shared.get(file) ?? 0) > 1;
  const [only] = shared.keys();
  return {
    addresses: new Map([...fallbacks, ...drawn.map((page) => [page.Uid, addressOf(page, isWholeDocument)] as const)]),
    file: shared.size === 1 && drawn.length === pages.length && only !== undefined ? only : null,
    isListedByFile: false,
  };
};
