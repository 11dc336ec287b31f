/** Which pages only a PDF can show, and where in it they are (decisions "Errors": a page's `url` may be a PDF). Pure. */
import type { PdfDetails, PdfPage } from '@vitrina/contract';

/** `number`: of the page within the file. */
export type PdfAddress = { file: string; number: number };

export type PdfNeed = {
  /** By the page's `Uid`. */
  addresses: ReadonlyMap<string, PdfAddress>;
  /** The one file that everything depends on; `null` when there are pages to be seen without it. */
  file: string | null;
  /** The backend lists no pages: they are those of the file. */
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
  // Without a number: its own place in the whole document, or a file of its own.
  return { file, number: named === undefined ? (isWholeDocument(file) ? page.index : 1) : Number(named) };
};

const NONE: ReadonlySet<string> = new Set();

/** Of a page whose pictures do not come: where its url or the document itself says. */
const addressInstead = (page: PdfPage, whole: string): [string, PdfAddress][] => {
  if (isPdf(page.url)) return [[page.Uid, addressOf(page, (file) => file === whole)]];
  return isPdf(whole) ? [[page.Uid, { file: whole, number: page.index }]] : [];
};

/**
 * `pages` is `null` while they are not known; `lost`: the `Uid`s of those whose pictures do not come. The answer is
 * `null` when no PDF needs to be read.
 */
export const pdfNeed = (
  pages: readonly PdfPage[] | null,
  details: PdfDetails | null,
  lost: ReadonlySet<string> = NONE,
): PdfNeed | null => {
  if (!pages) return null;
  const whole = fileOf(details?.url ?? '');
  if (pages.length === 0) return isPdf(whole) ? { addresses: new Map(), file: whole, isListedByFile: true } : null;
  const drawn = pages.filter((page) => !hasPictures(page) && isPdf(page.url));
  const isDrawn = new Set(drawn);
  const instead = pages
    .filter((page) => lost.has(page.Uid) && !isDrawn.has(page))
    .flatMap((page) => addressInstead(page, whole));
  if (drawn.length + instead.length === 0) return null;

  const shared = new Map<string, number>();
  for (const { url } of drawn) shared.set(fileOf(url), (shared.get(fileOf(url)) ?? 0) + 1);
  const isWholeDocument = (file: string) => file === whole || (shared.get(file) ?? 0) > 1;
  const [only] = shared.keys();
  return {
    addresses: new Map([...instead, ...drawn.map((page) => [page.Uid, addressOf(page, isWholeDocument)] as const)]),
    file: shared.size === 1 && drawn.length === pages.length && only !== undefined ? only : null,
    isListedByFile: false,
  };
};
