/**
 * The start-up data of the HTML shell: the answers that the viewer would request first, if the company has access (§4 step 7).
 */
import { type Company, type PdfDetails, type PdfPage, referenceKey, type Startup } from '@vitrina/contract';
import { clampPage, sideOf, spreadAt } from '@vitrina/geometry';
import type { ReadersRepos } from '../caching/stale-on-error.ts';
import { hasDevelopment } from '../companies/companies.ts';
import type { DocumentHead } from '../ports/documents.ts';
import { cropOfProduct } from './tiles/crops.ts';

/** The parameters of the address; absent ones are empty strings. */
export type StartupRequest = { company: string; pdf: string; productREF: string; product: string; page: number | null };

/**
 * The page that opens and, on wide screens, its neighbour in the spread. `crop`: the product of the address, cut out of the page.
 */
export type OpenPages = {
  page: PdfPage;
  neighbour: PdfPage | null;
  isLeft: boolean;
  crop: ReturnType<typeof cropOfProduct>;
};

export type StartupData =
  | { is: 'bare' }
  | { is: 'company'; company: Company; answers: Startup['answers'] }
  | { is: 'document'; company: Company; details: PdfDetails; open: OpenPages; answers: Startup['answers'] };

/**
 * Above this the viewer loads the pages separately, so that the first page of a large document is as quick as that of a small
 * one.
 */
const MAX_INLINE_BYTES = 96 * 1024;

const inlinePages = (pages: PdfPage[]): { pages?: PdfPage[] } =>
  JSON.stringify(pages).length <= MAX_INLINE_BYTES ? { pages } : {};

/** Up to this many pages all are read to see whether they fit inline. */
const MAX_INLINE_PAGES = 120;

const openPages = async (
  repos: ReadersRepos,
  pdf: string,
  count: number,
  request: StartupRequest,
): Promise<OpenPages | null> => {
  const reference = request.product || request.productREF;
  const carrying =
    request.page === null && reference ? await repos.documents.firstPageWith(pdf, referenceKey(reference)) : null;
  const index = clampPage(request.page ?? carrying ?? 1, count);
  const page = await repos.documents.page(pdf, index);
  if (!page) return null;
  const isLeft = sideOf(index) === 'left';
  const { left, right } = spreadAt(index, count);
  const other = isLeft ? right : left;
  const neighbour = other === null ? null : await repos.documents.page(pdf, other);
  return { page, neighbour, isLeft, crop: reference ? cropOfProduct(page, reference) : null };
};

type OfDocument = Pick<Extract<StartupData, { is: 'document' }>, 'details' | 'open'> & { answers: Startup['answers'] };

/** `null` when the document has lost that page meanwhile. */
const ofDocument = async (
  repos: ReadersRepos,
  head: DocumentHead,
  request: StartupRequest,
): Promise<OfDocument | null> => {
  const open = await openPages(repos, head.pdfUid, head.pageCount, request);
  if (!open) return null;
  const [sections, pages] = await Promise.all([
    repos.documents.sections(head.pdfUid),
    head.pageCount <= MAX_INLINE_PAGES ? repos.documents.pages(head.pdfUid) : null,
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

/** Attempts to read one edition: when another is published between two reads, all are read again. */
const MAX_ATTEMPTS = 3;

/** Only the company when the document is unknown or access is missing; then no data of a document are included. */
export const loadStartup = async (
  repos: ReadersRepos,
  request: StartupRequest,
  requiredDevelopment: string,
): Promise<StartupData> => {
  const company = request.company ? await repos.companies.byUid(request.company) : null;
  if (!company) return { is: 'bare' };
  const developments = await repos.companies.developmentsOf(company.Uid);
  if (!hasDevelopment(developments, requiredDevelopment)) return { is: 'bare' };

  const answers = { company, developments };
  let head = request.pdf ? await repos.documents.head(request.pdf) : null;
  for (let reading = 1; head?.companyUid === company.Uid; reading += 1) {
    const found = await ofDocument(repos, head, request);
    const now = await repos.documents.head(head.pdfUid);
    const isOfOne = now?.revision === head.revision && now.details.url === head.details.url;
    if (found && (isOfOne || reading === MAX_ATTEMPTS))
      return { is: 'document', company, ...found, answers: { ...answers, ...found.answers } };
    if (isOfOne || reading === MAX_ATTEMPTS) break;
    head = now;
  }
  return { is: 'company', company, answers };
};
