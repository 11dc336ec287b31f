/** What the HTML shell carries of a document: the answers the viewer would ask for first, behind the gate of §4 step 7. */
import type { Company, PdfDetails, PdfPage, Startup } from '@vitrina/contract';
import { clampPage, sideOf, spreadAt } from '@vitrina/geometry';
import { isOpen } from './access.ts';
import type { DocumentHead } from './ports.ts';
import { referenceKey } from './reference-key.ts';
import type { ReadersRepos } from './remembered.ts';

/** `page` as the address gave it; empty strings for what it did not. */
export type Asked = { company: string; pdf: string; productREF: string; product: string; page: number | null };

/** The page that opens and, on wide screens, its neighbour in the spread. */
export type OpenPages = { page: PdfPage; neighbour: PdfPage | null; isLeft: boolean };

export type Opening =
  | { is: 'bare' }
  | { is: 'company'; company: Company; answers: Startup['answers'] }
  | { is: 'document'; company: Company; details: PdfDetails; open: OpenPages; answers: Startup['answers'] };

/** Above this the pages travel by themselves, so that the first page of a large document is as quick as a small one's. */
const MOST_INLINE_BYTES = 96 * 1024;

const inlinePages = (pages: PdfPage[]): { pages?: PdfPage[] } =>
  JSON.stringify(pages).length <= MOST_INLINE_BYTES ? { pages } : {};

/** Below this many pages it is worth reading them all to see whether they fit inline. */
const MOST_INLINE_PAGES = 120;

const openPages = async (repos: ReadersRepos, pdf: string, count: number, asked: Asked): Promise<OpenPages | null> => {
  const reference = asked.product || asked.productREF;
  const carrying =
    asked.page === null && reference ? await repos.documents.firstPageWith(pdf, referenceKey(reference)) : null;
  const index = clampPage(asked.page ?? carrying ?? 1, count);
  const page = await repos.documents.page(pdf, index);
  if (!page) return null;
  const isLeft = sideOf(index) === 'left';
  const { left, right } = spreadAt(index, count);
  const other = isLeft ? right : left;
  return { page, neighbour: other === null ? null : await repos.documents.page(pdf, other), isLeft };
};

type OfDocument = Pick<Extract<Opening, { is: 'document' }>, 'details' | 'open'> & { answers: Startup['answers'] };

/** `null` where the document lost that page meanwhile. */
const ofDocument = async (repos: ReadersRepos, head: DocumentHead, asked: Asked): Promise<OfDocument | null> => {
  const open = await openPages(repos, head.pdfUid, head.pageCount, asked);
  if (!open) return null;
  const [sections, pages] = await Promise.all([
    repos.documents.sections(head.pdfUid),
    head.pageCount <= MOST_INLINE_PAGES ? repos.documents.pages(head.pdfUid) : null,
  ]);
  return {
    details: head.details,
    open,
    answers: {
      details: head.details,
      ...(sections ? { sections: [sections] } : {}),
      ...(pages ? inlinePages(pages) : {}),
      page: open.page,
      pageCount: head.pageCount,
    },
  };
};

/** An edition may be published between two reads: then all is read again. So often. */
const MOST_READINGS = 3;

/** Bare when the company is unknown or lacks the development; nothing of a document leaves then. */
export const openingOf = async (repos: ReadersRepos, asked: Asked, requiredDevelopment: string): Promise<Opening> => {
  const company = asked.company ? await repos.companies.byUid(asked.company) : null;
  if (!company) return { is: 'bare' };
  const developments = await repos.companies.developmentsOf(company.Uid);
  if (!isOpen(developments, requiredDevelopment)) return { is: 'bare' };

  const answers = { company, developments };
  let head = asked.pdf ? await repos.documents.head(asked.pdf) : null;
  for (let reading = 1; head?.companyUid === company.Uid; reading += 1) {
    const found = await ofDocument(repos, head, asked);
    const now = await repos.documents.head(head.pdfUid);
    const isOfOne = now?.revision === head.revision && now.details.url === head.details.url;
    if (found && (isOfOne || reading === MOST_READINGS))
      return { is: 'document', company, ...found, answers: { ...answers, ...found.answers } };
    if (isOfOne || reading === MOST_READINGS) break;
    head = now;
  }
  return { is: 'company', company, answers };
};
