/** The link annotations of a page: web, mail and phone addresses, and pages of the same document. */

import type { PdfLink } from '../../domain/ports/pdf.ts';
import { type Pdfium, readText } from '../pdfium/pdfium.ts';
import { MAX_URL_LENGTH, safeUrl } from './link-url.ts';
import type { ToPercent } from './page-space.ts';

const MAX_LINKS = 500;

/** FPDFAction_GetType. */
const GO_TO = 1;
const URI = 3;

/** The page (from 1) of a destination or a GoTo action; null for any other action. */
export const destinationPage = (
  pdfium: Pdfium,
  document: number,
  destination: number,
  action: number,
): number | null => {
  const { api } = pdfium;
  const isGoTo = destination === 0 && action !== 0 && api.FPDFAction_GetType(action) === GO_TO;
  const target = isGoTo ? api.FPDFAction_GetDest(document, action) : destination;
  const index = target === 0 ? -1 : api.FPDFDest_GetDestPageIndex(document, target);
  return index >= 0 && index < api.FPDF_GetPageCount(document) ? index + 1 : null;
};

const urlOf = (pdfium: Pdfium, document: number, link: number): string | null => {
  const { api } = pdfium;
  const action = api.FPDFLink_GetAction(link);
  const page = destinationPage(pdfium, document, api.FPDFLink_GetDest(document, link), action);
  if (page !== null) return `#page=${page}`;
  if (action === 0 || api.FPDFAction_GetType(action) !== URI) return null;
  return safeUrl(
    readText(pdfium, 'utf-8', MAX_URL_LENGTH * 4, (buffer, bytes) =>
      api.FPDFAction_GetURIPath(document, action, buffer, bytes),
    ),
  );
};

/** At most 500 links. Links without a target, and those to addresses that are not allowed, are left out. */
export const pageLinks = (pdfium: Pdfium, document: number, page: number, toPercent: ToPercent): PdfLink[] => {
  const { api, scratch } = pdfium;
  const links: PdfLink[] = [];
  pdfium.view().setInt32(scratch, 0, true);
  for (let seen = 0; seen < 10 * MAX_LINKS && links.length < MAX_LINKS; seen += 1) {
    // The iterator (0) and the link (4) must not overlap the rectangle (16), which is written in the same iteration.
    if (!api.FPDFLink_Enumerate(page, scratch, scratch + 4)) break;
    const link = pdfium.view().getUint32(scratch + 4, true);
    if (!api.FPDFLink_GetAnnotRect(link, scratch + 16)) continue;
    const edge = (place: number): number => pdfium.view().getFloat32(scratch + 16 + 4 * place, true);
    const box = toPercent({ left: edge(0), top: edge(1), right: edge(2), bottom: edge(3) });
    const url = box && box.width > 0 && box.height > 0 ? urlOf(pdfium, document, link) : null;
    if (box && url) links.push({ url, ...box });
  }
  return links;
};
