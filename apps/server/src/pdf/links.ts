/** The link annotations of a page: to web, mail and phone addresses, and to pages of the same document. */

import type { PdfLink } from '../domain/ports.ts';
import type { ToPercent } from './page-space.ts';
import { type Pdfium, readText } from './pdfium.ts';

const MOST_LINKS = 500;
const LONGEST_ADDRESS = 2048;
/** FPDFAction_GetType. */
const GO_TO = 1;
const ADDRESS = 3;

/** Decisions "What lies on a page": no other scheme is ever clickable, so none is stored. */
const isAllowed = (address: string): boolean => /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i.test(address);

/** The address without spaces around and controls inside, or null when it may not be opened. */
export const safeAddress = (address: string): string | null => {
  const clean = address.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  return isAllowed(clean) && clean.length <= LONGEST_ADDRESS && URL.canParse(clean) ? clean : null;
};

/** The page, from 1, that a destination or a "go to" action leads to; null for any other action. */
export const targetPage = (pdfium: Pdfium, document: number, destination: number, action: number): number | null => {
  const { api } = pdfium;
  const isGoTo = destination === 0 && action !== 0 && api.FPDFAction_GetType(action) === GO_TO;
  const target = isGoTo ? api.FPDFAction_GetDest(document, action) : destination;
  const index = target === 0 ? -1 : api.FPDFDest_GetDestPageIndex(document, target);
  return index >= 0 && index < api.FPDF_GetPageCount(document) ? index + 1 : null;
};

const urlOf = (pdfium: Pdfium, document: number, link: number): string | null => {
  const { api } = pdfium;
  const action = api.FPDFLink_GetAction(link);
  const page = targetPage(pdfium, document, api.FPDFLink_GetDest(document, link), action);
  if (page !== null) return `#page=${page}`;
  if (action === 0 || api.FPDFAction_GetType(action) !== ADDRESS) return null;
  return safeAddress(
    readText(pdfium, 'utf-8', LONGEST_ADDRESS * 4, (buffer, bytes) =>
      api.FPDFAction_GetURIPath(document, action, buffer, bytes),
    ),
  );
};

/** At most 500. What leads nowhere or nowhere allowed is left out. */
export const pageLinks = (pdfium: Pdfium, document: number, page: number, toPercent: ToPercent): PdfLink[] => {
  const { api, scratch } = pdfium;
  const links: PdfLink[] = [];
  pdfium.view().setInt32(scratch, 0, true);
  for (let seen = 0; seen < 10 * MOST_LINKS && links.length < MOST_LINKS; seen += 1) {
    // Position and link lie apart from the rectangle, which the same round overwrites.
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
