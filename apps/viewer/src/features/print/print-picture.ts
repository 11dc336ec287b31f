/** Chooses the picture of a page to print. Pure. */
import type { PdfPage } from '@vitrina/contract';
import { looksLikePicture } from '@vitrina/page-view';

/** px: the width of letter paper at 200 dots per inch. */
const PAPER_WIDTH = 1648;
/** Up to this many pages the largest picture is used: decoded it takes about 30 MB. */
const MAX_LARGEST_PICTURES = 8;

/** The address of the picture. `count`: how many pages are printed together. `null`: only the PDF has this page. */
export const printPicture = (page: PdfPage, count: number): string | null => {
  const widths = [...(page.pictures ?? [])].sort((one, other) => one.width - other.width);
  const sufficient = count > MAX_LARGEST_PICTURES ? widths.find(({ width }) => width >= PAPER_WIDTH) : undefined;
  const picture = sufficient ?? widths.at(-1);
  return picture?.url ?? (looksLikePicture(page.url) ? page.url : null);
};
