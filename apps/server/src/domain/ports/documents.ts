/** Published documents as shoppers read them, and the edition that publishing writes. */

import type { PageTiles, PdfDetails, PdfList, PdfMenu, PdfPage, SectionList } from '@vitrina/contract';
import type { DocumentSort, DocumentStateFilter, ReviewedElement, ReviewReason } from '@vitrina/contract/admin';
import type { NewPage, PlacedTag } from './elements.ts';

export type DocumentSearch = {
  q: string;
  state?: DocumentStateFilter | undefined;
  sort: DocumentSort;
  page: number;
  itemsPerPage: number;
};
/** Of the documents whose names have the words, whatever their state. */
export type StateCounts = { all: number; published: number; drafts: number; withdrawn: number };

/** Takes the elements of the current edition over to a new one. `edition`: the number of the one that it was prepared for. */
export type EditionFollower = {
  edition: number;
  /** The page of the new edition that continues a page of the old one. */
  pageOf(index: number): number | null;
  /** All tags of the new edition, given those of the old one with ids and reviews; and those that a person must place. */
  tags(previous: readonly TagOnPage[]): { tags: TagOnPage[]; review: NewReviewEntry[] };
};

/** `index`: page number, from 1. `level` within the table of contents, from 1; absent on the first. */
export type DocumentSection = { name: string; index: number; level?: number | undefined };

/** An element of the edition before, or a tag for a product of the list, that publishing could not place with certainty, for a person to review. */
export type NewReviewEntry = ReviewedElement & { page: number; reason: ReviewReason };

/** A whole edition of a document. It replaces the current edition atomically, or becomes a draft beside it. */
export type NewEdition = {
  pdfUid: string;
  companyUid: string;
  details: PdfDetails;
  /** The fields of `details` that the publisher has set. The others give way to settings that a person made earlier. */
  overrides?: Partial<PdfDetails>;
  pages: NewPage[];
  sections: DocumentSection[];
  /** Size of its files. */
  bytes?: number;
  isDraft?: boolean;
  /** Tags for products that no print surely means. Those of products with a tag, and those that a person has dismissed before, are left out. */
  doubtful?: NewReviewEntry[];
  /** Without one, elements placed by hand stay on the page of the same number. */
  follow?: EditionFollower | null;
};

/** `revision` grows with every change of the document and is never reused. */
export type DocumentHead = {
  pdfUid: string;
  companyUid: string;
  details: PdfDetails;
  pageCount: number;
  updatedAt: string;
  revision: number;
};

/** A tag with the number of its page, as `tags export` writes it and `tags import` reads it. */
export type TagOnPage = PlacedTag & { page: number };

/** Identifies a document for its publishers. `pdfUid` is the uid, not the slug. */
export type DocumentKey = { companyUid: string; pdfUid: string };

/** With `current` a change is refused when shoppers see another edition. */
export type OnlyWhileCurrent = DocumentKey & { current?: number | undefined };

/** Identifies an edition for its publishers: by default the current one. */
export type EditionOfDocument = DocumentKey & { edition?: number | undefined };

/** Settings that a person can change; the other details follow from the PDF. */
export type DocumentSettings = Omit<PdfDetails, 'url' | 'text'>;

/** Times are ISO texts; null for never. `edition`: the one that becomes the current one at `from`. */
export type Schedule = { edition: number | null; from: string | null; until: string | null };

/**
 * A document as its publishers see it: with its current edition, or with its newest draft while it has no other (`isDraft`). `slug`: its name in commands and calls, unique in the company. `version`: of the settings. `tagsVersion`: of all pages together. `revision` grows with every
 * change of the document.
 */
export type EditedDocument = {
  uid: string;
  slug: string;
  details: PdfDetails;
  pages: number;
  edition: number;
  isDraft: boolean;
  isWithdrawn: boolean;
  schedule: Schedule;
  isListed: boolean;
  version: number;
  tagsVersion: number;
  revision: number;
  createdAt: string;
  publishedAt: string;
  updatedAt: string;
};

export type DocumentSummary = Pick<
  EditedDocument,
  | 'uid'
  | 'slug'
  | 'pages'
  | 'edition'
  | 'isDraft'
  | 'isWithdrawn'
  | 'schedule'
  | 'isListed'
  | 'publishedAt'
  | 'updatedAt'
> & {
  name: string;
  isCommercial: boolean;
  /** Number of retained editions, including the current one, without drafts. */
  editions: number;
  drafts: number;
  thumbnail: string | null;
  /** Null outside the trash. */
  deletedAt: string | null;
};

/** `tags`: active ones of the shown edition. `proposals`: those of the newest draft that nobody has decided on. */
export type DocumentFigures = { tags: number; proposals: number; views: number; newestDraft: number | null };
export type FoundDocuments = {
  documents: (DocumentSummary & DocumentFigures)[];
  total: number;
  counts: StateCounts;
};

/** `publishedAt`: of a draft the time at which it was made. `isWithdrawn`: shoppers saw it before its document was withdrawn. `version` grows with each change of an edition that is not the current one. */
export type EditionSummary = {
  number: number;
  name: string;
  pages: number;
  publishedAt: string;
  isCurrent: boolean;
  isDraft: boolean;
  isWithdrawn: boolean;
  version: number;
};

/**
 * The draft to publish, in the version that its publisher knows. `revision` of the document that its publisher knows; null: that of the
 * time at which the draft was made.
 */
export type DraftToPublish = { number: number; version: number; revision: number | null };

/**
 * Owns publishing, restoring, copying and removing editions. Reads return one whole edition, consistent at one moment: the current one,
 * or the one with the given number; a document without it is unknown to them.
 */
export interface DocumentsRepo {
  head(pdfUid: string, edition?: number): Promise<DocumentHead | null>;
  /** The company of a document, also of one that has drafts only; null for an unknown document. */
  ownerOf(pdfUid: string): Promise<string | null>;
  headsOf(companyUid: string): Promise<DocumentHead[]>;
  /**
   * The uid of a company's document, from its slug: the reserved one, or a new one that no other document has. A uid of the
   * company's own counts as slug. Throws `company.unknown`, and `pdf.trashed` for a document in the trash.
   */
  reserveUid(companyUid: string, slug: string): Promise<string>;
  /** The uid of a new document: of the slug, or of the slug with a number when the company uses it. Throws `company.unknown`. */
  reserveNewUid(companyUid: string, slug: string): Promise<string>;
  /** The reserved uid; null for an unknown slug. */
  uidOf(companyUid: string, slug: string): Promise<string | null>;
  /** Slugs by uid, also of documents without an edition. */
  slugsOf(companyUid: string): Promise<ReadonlyMap<string, string>>;
  /** The documents of all companies with this slug or uid. */
  named(slug: string): Promise<DocumentKey[]>;
  /**
   * Inserts or replaces, or adds a draft; throws `pdf.foreign` when the uid belongs to another company, `pdf.trashed`, `edition.too-many`
   * for one draft too many. Call it inside a transaction.
   */
  publish(edition: NewEdition, now: Date): Promise<{ edition: number }>;
  menu(pdfUid: string, edition?: number): Promise<PdfMenu | null>;
  sections(pdfUid: string, edition?: number): Promise<SectionList | null>;
  pages(pdfUid: string, edition?: number): Promise<PdfPage[] | null>;
  page(pdfUid: string, index: number, edition?: number): Promise<PdfPage | null>;
  /** The columns of a page that tile drawing needs; read for every tile. Null also for a page without tiles. */
  tileSource(
    pdfUid: string,
    index: number,
    edition?: number,
  ): Promise<{ width: number; height: number; tiles: PageTiles } | null>;
  /** First page with an active tag or a model of that reference key (`referenceKey` of the contract), or null. */
  firstPageWith(pdfUid: string, referenceKey: string, edition?: number): Promise<number | null>;
  /** Published and listed documents of a company, newest first; with a key only those that carry the product. */
  list(query: {
    companyUid: string;
    page: number;
    itemsPerPage: number;
    referenceKey: string | null;
  }): Promise<PdfList>;
  tags(pdfUid: string): Promise<TagOnPage[]>;
  /** Pages of the company's published documents with an active tag of one of these reference keys, in order. */
  taggedPages(
    companyUid: string,
    referenceKeys: readonly string[],
  ): Promise<{ pdf: string; name: string; referenceKey: string; page: number }[]>;
  /** A company's documents for its publishers, last published first. */
  summaries(
    companyUid: string,
    paging: { page: number; itemsPerPage: number },
  ): Promise<{ documents: DocumentSummary[]; total: number }>;
  /** The same searched and sorted, with figures. `since`: a day from which views are counted. */
  find(companyUid: string, search: DocumentSearch, since: string): Promise<FoundDocuments>;
  /** With the named edition. Null also for a document of another company; throws `edition.unknown`. */
  byKey(key: EditionOfDocument): Promise<EditedDocument | null>;
  /** The number of tags that are not hidden, by edition. */
  tagCounts(pdfUid: string): Promise<Map<number, number>>;
  /** Retained editions, newest first. Throws `pdf.unknown`. */
  editions(key: DocumentKey): Promise<EditionSummary[]>;
  /** Makes a retained edition the current one. Throws `pdf.unknown`, `edition.unknown`, `edition.draft`, `pdf.conflict`. */
  restore(key: OnlyWhileCurrent, number: number, now: Date): Promise<void>;
  /**
   * Hides the document from shoppers, who cannot tell it from an unknown one; its publishers go on working with its edition. Publishing and
   * restoring show it again. Throws `pdf.unknown`, `pdf.conflict`, and `edition.unknown` for a document that has drafts only.
   */
  withdraw(key: OnlyWhileCurrent, now: Date): Promise<void>;
  /**
   * Makes a draft the current edition. Throws `pdf.unknown`, `edition.unknown`, `edition.published`; `edition.conflict` when the draft has
   * changed since, `pdf.conflict` when the document has.
   */
  publishDraft(key: DocumentKey, draft: DraftToPublish, now: Date): Promise<void>;
  /**
   * Copies an edition into a new draft, which shares its files, and resolves to its number. Throws `pdf.unknown`, `edition.unknown`,
   * `edition.too-many`.
   */
  copyToDraft(key: EditionOfDocument, now: Date): Promise<number>;
  /** Removes the document with its last draft. Throws `pdf.unknown`, `edition.unknown`, and `edition.current` for the current edition. */
  removeEdition(key: DocumentKey, number: number, now: Date): Promise<void>;
  /** Removes the document with all its editions; its files remain. Throws `pdf.unknown`. */
  remove(key: DocumentKey, now: Date): Promise<void>;
  /** Whether lists for shoppers name it; its address works in each case. Throws `pdf.unknown`. */
  setListed(key: DocumentKey, isListed: boolean, now: Date): Promise<void>;
  /** Replaces what was scheduled. Throws `pdf.unknown`, `edition.unknown`, and `edition.current` for the edition that shoppers see. */
  setSchedule(key: DocumentKey, schedule: Schedule & { by: string | null }, now: Date): Promise<void>;
  /**
   * Locks the document until the transaction ends. Whether shoppers see the edition (absent: the current one), or will see it at a
   * scheduled time. Throws `pdf.unknown`.
   */
  lockSeen(key: EditionOfDocument, now: Date): Promise<'current' | 'scheduled' | null>;
  /** Documents with a time that has come. */
  dueSchedules(now: Date): Promise<DocumentKey[]>;
  /** Does what is due for a document; null when another server has done it. `by`: the person who has scheduled it. */
  switchDue(key: DocumentKey, now: Date): Promise<{ published: boolean; withdrawn: boolean; by: string | null } | null>;
  /** Every other method knows nothing of a document in the trash. Throws `pdf.unknown`. */
  moveToTrash(key: DocumentKey, now: Date): Promise<void>;
  /** As it was: shoppers see the same edition as before, or none. Throws `pdf.unknown`. */
  takeFromTrash(key: DocumentKey, now: Date): Promise<void>;
  /** `remove` for a document in the trash; with a time, only one that was moved there before it. Throws `pdf.unknown`. */
  purge(key: DocumentKey, now: Date, deletedBefore?: Date): Promise<void>;
  /** Those of a company in the trash, last published first. */
  trashed(
    companyUid: string,
    paging: { page: number; itemsPerPage: number },
  ): Promise<{ documents: DocumentSummary[]; total: number }>;
  /** Those in the trash of all companies with this slug or uid, or moved there before a time. */
  namedInTrash(query: { name: string } | { deletedBefore: Date }): Promise<DocumentKey[]>;
}
