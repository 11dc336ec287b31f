/** Published documents as shoppers read them, and the edition that publishing writes. */
import type {
  Image,
  Link,
  Model,
  PageTiles,
  PdfDetails,
  PdfList,
  PdfMenu,
  PdfPage,
  Picture,
  SectionList,
  Tag,
  Video,
} from '@vitrina/contract';

/** `auto`: found in the words of the page while publishing. `hand`: placed by a person; later editions retain it. */
export type TagOrigin = 'auto' | 'hand';
export type PlacedTag = Tag & { origin: TagOrigin };
/** `page` from 1. */
export type TagsOfPage = { page: number; tags: PlacedTag[] };

/** Elements of a page other than tags. */
export type PageElements = { images: Image[]; videos: Video[]; models: Model[]; links: Link[] };

/** A page of a new edition. `index` from 1. */
export type NewPage = PageElements & {
  index: number;
  name: string;
  url: string;
  width: number;
  height: number;
  pictures: Picture[];
  thumbnail: Picture | null;
  color: string | null;
  words: string | null;
  tags: PlacedTag[];
};

/** `index`: page number, from 1. `level` within the table of contents, from 1; absent on the first. */
export type DocumentSection = { name: string; index: number; level?: number | undefined };

/** One immutable edition of a document. It replaces the current edition atomically. */
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

/** Settings that a person can change; the other details follow from the PDF. */
export type DocumentSettings = Omit<PdfDetails, 'url' | 'text'>;

/**
 * A document as its publishers see it. `slug`: its name in commands and calls, unique in the company. `version`: of the settings. `tagsVersion`: of all pages together. `revision` grows with every
 * change of the document.
 */
export type EditedDocument = {
  uid: string;
  slug: string;
  details: PdfDetails;
  pages: number;
  edition: number;
  version: number;
  tagsVersion: number;
  revision: number;
  createdAt: string;
  publishedAt: string;
  updatedAt: string;
};

export type DocumentSummary = Pick<
  EditedDocument,
  'uid' | 'slug' | 'pages' | 'edition' | 'publishedAt' | 'updatedAt'
> & {
  name: string;
  isCommercial: boolean;
  /** Number of retained editions, including the current one. */
  editions: number;
  thumbnail: string | null;
};

export type EditionSummary = { number: number; name: string; pages: number; publishedAt: string; isCurrent: boolean };

/** Owns publishing, restoring and removing editions. Reads return one whole edition, consistent at one moment. */
export interface DocumentsRepo {
  head(pdfUid: string): Promise<DocumentHead | null>;
  headsOf(companyUid: string): Promise<DocumentHead[]>;
  /**
   * The uid of a company's document, from its slug: the reserved one, or a new one that no other document has. A uid of the
   * company's own counts as slug. Throws `company.unknown`.
   */
  reserveUid(companyUid: string, slug: string): Promise<string>;
  /** The reserved uid; null for an unknown slug. */
  uidOf(companyUid: string, slug: string): Promise<string | null>;
  /** Slugs by uid, also of documents without an edition. */
  slugsOf(companyUid: string): Promise<ReadonlyMap<string, string>>;
  /** The documents of all companies with this slug or uid. */
  named(slug: string): Promise<DocumentKey[]>;
  /** Inserts or replaces; throws `pdf.foreign` when the uid belongs to another company. Call it inside a transaction. */
  publish(edition: NewEdition, now: Date): Promise<void>;
  menu(pdfUid: string): Promise<PdfMenu | null>;
  sections(pdfUid: string): Promise<SectionList | null>;
  pages(pdfUid: string): Promise<PdfPage[] | null>;
  page(pdfUid: string, index: number): Promise<PdfPage | null>;
  /** The columns of a page that tile drawing needs; read for every tile. Null also for a page without tiles. */
  tileSource(pdfUid: string, index: number): Promise<{ width: number; height: number; tiles: PageTiles } | null>;
  /** First page with an active tag or a model of that reference key (`referenceKey` of the contract), or null. */
  firstPageWith(pdfUid: string, referenceKey: string): Promise<number | null>;
  /** Published documents of a company, newest first; with a key only those that carry the product. */
  list(query: {
    companyUid: string;
    page: number;
    itemsPerPage: number;
    referenceKey: string | null;
  }): Promise<PdfList>;
  tags(pdfUid: string): Promise<TagOnPage[]>;
  /** A company's documents for its publishers, last published first. */
  summaries(
    companyUid: string,
    paging: { page: number; itemsPerPage: number },
  ): Promise<{ documents: DocumentSummary[]; total: number }>;
  /** Null also for a document of another company. */
  byKey(key: DocumentKey): Promise<EditedDocument | null>;
  /** Retained editions, newest first. Throws `pdf.unknown`. */
  editions(key: DocumentKey): Promise<EditionSummary[]>;
  /** Makes a retained edition the current one. Throws `pdf.unknown`, `edition.unknown`. */
  restore(key: DocumentKey, number: number, now: Date): Promise<void>;
  /** Throws `pdf.unknown`, `edition.unknown`, and `edition.current` for the current edition. */
  removeEdition(key: DocumentKey, number: number, now: Date): Promise<void>;
  /** Removes the document with all its editions; its files remain. Throws `pdf.unknown`. */
  remove(key: DocumentKey, now: Date): Promise<void>;
}
