/** Documents of a company, and the changes that an editor makes to pages, tags and sections of the current edition. */
import { z } from 'zod';
import { ElementsInput, MAX_SECTIONS, SectionInput, SettingsInput } from '../../entities/editor-input.ts';
import { Image, Link, Model, PdfPage, Tag, Video } from '../../entities/page.ts';
import { PdfDetails } from '../../entities/pdf.ts';
import { Evidence, Review } from '../../entities/review.ts';
import { type AdminResource, InCompany, Paging } from '../operation.ts';

/** Identifies one state of the edited object. A write that names another version is refused with the current one. */
export const Version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const Counted = z.number().int();

/** `pdfUid`: the slug of the document, or its uid. */
export const OfDocument = InCompany.extend({ pdfUid: z.string().min(1).max(128) });
export const inPath = z.coerce.number().int().min(1).max(1_000_000_000);
/** `current`: the call is refused when shoppers see another edition by now, such as one that somebody else has published. */
export const OnlyWhile = z.object({ current: inPath.optional() });
const OfPage = OfDocument.extend({ index: inPath });

export const DocumentStateFilter = z.enum(['published', 'drafts', 'withdrawn']);
export type DocumentStateFilter = z.infer<typeof DocumentStateFilter>;
export const DocumentSort = z.enum(['published', 'updated', 'name']);
export type DocumentSort = z.infer<typeof DocumentSort>;

/** Every word of `q` is in the name, without regard to case and accents. `drafts`: documents that have any. */
const DocumentQuery = Paging.extend({
  q: z.string().max(200).default(''),
  state: DocumentStateFilter.optional(),
  sort: DocumentSort.default('published'),
});

/** When an edition becomes the current one, and when the document is hidden from shoppers; null for never. */
export const Schedule = z.object({
  edition: Counted.nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

/**
 * `isDraft`: the document has drafts only, and the numbers are those of the newest. `isWithdrawn`: shoppers do not see it. `editions`: without
 * the drafts. `newestDraft`: its number; null without one. `tags`: active ones of the edition. `proposals`: tags of the newest draft that wait for a decision. `views`: how often the
 * document was opened in the last 7 days. `counts`: of all documents with the words of the search, by state.
 */
export const DocumentHeads = z.object({
  documents: z.array(
    z.object({
      uid: z.string(),
      slug: z.string(),
      name: z.string(),
      isCommercial: z.boolean(),
      pages: Counted,
      edition: Counted,
      isDraft: z.boolean(),
      isWithdrawn: z.boolean(),
      editions: Counted,
      drafts: Counted,
      newestDraft: Counted.nullable(),
      tags: Counted,
      proposals: Counted,
      views: Counted,
      thumbnail: z.string().nullable(),
      schedule: Schedule,
      isListed: z.boolean(),
      publishedAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
  page: Counted,
  itemsPerPage: Counted,
  total: Counted,
  counts: z.object({ all: Counted, published: Counted, drafts: Counted, withdrawn: Counted }),
});
export type DocumentHeads = z.infer<typeof DocumentHeads>;

/**
 * `uid` is unique everywhere and part of addresses; `slug` is the name of the document in calls and commands, unique in the company.
 * `isDraft`: the document has drafts only, and what is answered is the newest. `isListed`: lists for shoppers name it. `isWithdrawn`: shoppers do not see it, and `edition` is what they saw last. `version` is the version of the settings (`documents.update`), `tagsVersion` the one of all pages together (`tags.import`). */
export const DocumentState = z.object({
  uid: z.string(),
  slug: z.string(),
  details: PdfDetails,
  pages: Counted,
  edition: Counted,
  isDraft: z.boolean(),
  isWithdrawn: z.boolean(),
  schedule: Schedule,
  isListed: z.boolean(),
  version: Version,
  tagsVersion: Version,
  revision: Version,
  createdAt: z.string(),
  publishedAt: z.string(),
  updatedAt: z.string(),
});
export type DocumentState = z.infer<typeof DocumentState>;

/** `auto`: created at publishing and replaced by the next publishing. `hand`: placed by a person and carried over. */
const origin = z.enum(['auto', 'hand']);

/** `id`: of the element in its document, over all editions that carry it. */
const placed = { id: z.string(), origin };

/** The page of the shopper API, with hidden tags, the id and the origin of each element, the review of tags, and the version. */
export const PageState = PdfPage.extend({
  edition: Counted,
  version: Version,
  tags: z.array(Tag.extend({ ...placed, review: Review, evidence: Evidence.optional() })),
  images: z.array(Image.extend(placed)),
  videos: z.array(Video.extend(placed)),
  models: z.array(Model.extend(placed)),
  links: z.array(Link.extend(placed)),
});
export type PageState = z.infer<typeof PageState>;

/** `total`: number of pages of the edition. */
export const PagesState = z.object({ edition: Counted, total: Counted, pages: z.array(PageState) });
export type PagesState = z.infer<typeof PagesState>;

const MAX_PAGES = 100;
const MAX_INDEX = 1_000_000_000;
/** Pages `from` to `to`, both included; by default as many as an answer may have. */
export const PageSpan = z
  .object({
    from: z.coerce.number().int().min(1).max(MAX_INDEX).default(1),
    to: z.coerce.number().int().min(1).max(MAX_INDEX).optional(),
  })
  .transform(({ from, to = from + MAX_PAGES - 1 }) => ({ from, to }))
  .refine(({ from, to }) => to >= from && to - from < MAX_PAGES, `must be 1 to ${MAX_PAGES} pages`);

export const SectionsState = z.object({
  edition: Counted,
  version: Version,
  sections: z.array(z.object({ name: z.string(), index: Counted, level: Counted.optional() })),
});
export type SectionsState = z.infer<typeof SectionsState>;

export const document = '/companies/{companyUid}/documents/{pdfUid}';
const given = SettingsInput.shape;
export const carta = { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' };

export const documentsOperations = {
  'documents.list': {
    method: 'GET',
    path: '/companies/{companyUid}/documents',
    purpose:
      'The documents of a company, searched by name and state, the most recently published first or in another order',
    access: 'viewer',
    params: InCompany,
    query: DocumentQuery,
    answer: DocumentHeads,
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' }, query: { page: 1 } },
  },
  'documents.read': {
    method: 'GET',
    path: document,
    purpose: 'A document with its versions',
    access: 'viewer',
    params: OfDocument,
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: carta },
  },
  'documents.update': {
    method: 'PATCH',
    path: document,
    purpose: 'Change the settings of a document for this and later editions; fields that are left out do not change',
    access: 'editor',
    params: OfDocument,
    body: z.strictObject({
      version: Version,
      name: given.name.exactOptional(),
      isCommercial: given.isCommercial.exactOptional(),
      isVertical: given.isVertical.exactOptional(),
      logo: given.logo.exactOptional(),
      name_tab: given.name_tab.exactOptional(),
    }),
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown', 'pdf.conflict'],
    example: { params: carta, body: { version: '{{documents.read.version}}', name: 'Carta de marzo' } },
  },
  'tags.export': {
    method: 'GET',
    path: `${document}/tags`,
    purpose: 'All tags of a document as CSV',
    access: 'viewer',
    params: OfDocument,
    answer: z.string(),
    answerType: 'text/csv',
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: carta },
  },
  'tags.import': {
    method: 'PUT',
    path: `${document}/tags`,
    purpose:
      'Replace all tags of a document by those of a CSV, all rows or none; an unchanged tag keeps its origin, a new or changed one counts as placed by hand',
    access: 'editor',
    params: OfDocument,
    body: z.strictObject({ version: Version, csv: z.string() }),
    answer: z.object({ tags: Counted, tagsVersion: Version }),
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'pdf.conflict', 'tags.invalid'],
    example: {
      params: carta,
      body: {
        version: '{{editions.restore.tagsVersion}}',
        csv: 'page,name,left,top,ref\n2,Posta cartagenera,12,30.5,E01\n',
      },
    },
  },
  'pages.list': {
    method: 'GET',
    path: `${document}/pages`,
    purpose: 'Up to 100 pages of the current edition, with all their elements and versions',
    access: 'viewer',
    params: OfDocument,
    query: PageSpan,
    answer: PagesState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: carta, query: { from: 1, to: 1 } },
  },
  'pages.read': {
    method: 'GET',
    path: `${document}/pages/{index}`,
    purpose: 'A page of the current edition, with all its elements',
    access: 'viewer',
    params: OfPage,
    answer: PageState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'page.unknown'],
    example: { params: { ...carta, index: '2' } },
  },
  'pages.replace': {
    method: 'PUT',
    path: `${document}/pages/{index}`,
    purpose: 'Replace the elements of a page; new and changed elements count as placed by hand',
    access: 'editor',
    params: OfPage,
    body: ElementsInput.extend({ version: Version }),
    answer: PageState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'page.unknown', 'page.conflict'],
    example: {
      params: { ...carta, index: '2' },
      body: {
        version: '{{pages.read.version}}',
        tags: [
          {
            name: 'Posta cartagenera',
            iconIndex: 1,
            position: { left: 12, top: 30.5 },
            color: '',
            size: null,
            active: true,
            product: { id: '', ref: 'E01' },
          },
        ],
        images: [],
        videos: [],
        models: [],
        links: [],
      },
    },
  },
  'sections.read': {
    method: 'GET',
    path: `${document}/sections`,
    purpose: 'The table of contents with its version',
    access: 'viewer',
    params: OfDocument,
    answer: SectionsState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: carta },
  },
  'sections.replace': {
    method: 'PUT',
    path: `${document}/sections`,
    purpose: 'Replace the table of contents; later editions keep it, unless it is empty',
    access: 'editor',
    params: OfDocument,
    body: z.object({ version: Version, sections: z.array(SectionInput).max(MAX_SECTIONS) }),
    answer: SectionsState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'sections.invalid', 'sections.conflict'],
    example: {
      params: carta,
      body: { version: '{{sections.read.version}}', sections: [{ name: 'Entradas', index: 2 }] },
    },
  },
} as const satisfies AdminResource;
