/** Which picture of a page goes on paper. Pure. */
import type { PdfPage } from '@vitrina/contract';
import { looksLikePicture } from '@vitrina/page-view';

/** px: a sheet of letter paper at 200 dots per inch is about this wide. */
const ENOUGH = 1648;
/** Up to so many pages the finest picture is worth its memory: decoded it takes some 30 MB. */
const FEW = 8;

/** `count`: how many are printed together. `null`: only the PDF has this page. */
export const printPicture = (page: PdfPage, count: number): string | null => {
  const widths = [...(page.pictures ?? [])].sort((one, other) => one.width - other.width);
  const enough = count > FEW ? widths.find(({ width }) => width >= ENOUGH) : undefined;
  const picture = enough ?? widths.at(-1);
  return picture?.url ?? (looksLikePicture(page.url) ? page.url : null);
};
