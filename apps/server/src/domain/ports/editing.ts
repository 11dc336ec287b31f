/**
 * What editing asks of the database. Every method is of one company: a document of another one is `pdf.unknown`. Each
 * write is whole or not at all, and what it changes carries a version that no other state ever had.
 */
import type { Image, Link, Model, PdfDetails, PdfPage, Video } from '@vitrina/contract';
import type { PlacedTag, TagOnPage, TagOrigin } from '../ports.ts';

/** A document as its publishers name it. */
export type DocumentKey = { companyUid: string; pdfUid: string };

/** What a person may say of a document; the rest of its details follows from the PDF. */
export type DocumentSettings = Omit<PdfDetails, 'url' | 'text'>;

export type Placed<Element> = Element & { origin: TagOrigin };
export type PlacedElements = {
  tags: PlacedTag[];
  images: Placed<Image>[];
  videos: Placed<Video>[];
  models: Placed<Model>[];
  links: Placed<Link>[];
};

/** A page of the edition that shoppers read, with what they do not see: where elements come from, and its version. */
export type EditedPage = Omit<PdfPage, keyof PlacedElements> & PlacedElements & { edition: number; version: number };

export type EditedSections = { edition: number; version: number; sections: { name: string; index: number }[] };

/**
 * `version` is that of the settings, `tagsVersion` that of all pages together. `revision` grows with everything that
 * changes in the document.
 */
export type EditedDocument = {
  uid: string;
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

export type DocumentSummary = Pick<EditedDocument, 'uid' | 'pages' | 'edition' | 'publishedAt' | 'updatedAt'> & {
  name: string;
  isCommercial: boolean;
  /** Editions that are kept, the current one included. */
  editions: number;
  thumbnail: string | null;
};

export type KeptEdition = { number: number; name: string; pages: number; publishedAt: string; isCurrent: boolean };

export interface EditionsRepo {
  /** Documents of a company, the last published first. */
  list(
    companyUid: string,
    paging: { page: number; itemsPerPage: number },
  ): Promise<{ documents: DocumentSummary[]; total: number }>;
  document(key: DocumentKey): Promise<EditedDocument | null>;
  /** Throws `pdf.conflict` when the settings are no longer those of `version`. */
  changeSettings(key: DocumentKey, change: Partial<DocumentSettings>, version: number, now: Date): Promise<void>;
  /** The kept ones, the newest first. Throws `pdf.unknown`. */
  editions(key: DocumentKey): Promise<KeptEdition[]>;
  /** Makes a kept edition the one that shoppers read. Throws `edition.unknown`. */
  restore(key: DocumentKey, number: number, now: Date): Promise<void>;
  /** Throws `edition.unknown`, and `edition.current` for the one that shoppers read. */
  removeEdition(key: DocumentKey, number: number, now: Date): Promise<void>;
  /** The document with all its editions; its files stay. */
  remove(key: DocumentKey, now: Date): Promise<void>;
}

export interface PagesRepo {
  /** Null where there is no such page; throws `pdf.unknown`. `index` from 1. */
  page(key: DocumentKey, index: number): Promise<EditedPage | null>;
  /** Throws `page.unknown`, and `page.conflict` when the page is no longer that of `version`. */
  replaceElements(
    key: DocumentKey,
    page: { index: number; version: number; elements: PlacedElements },
    now: Date,
  ): Promise<void>;
  /** Throws `pdf.unknown`. */
  sections(key: DocumentKey): Promise<EditedSections>;
  /** Throws `sections.conflict`. Later editions keep them, unless there are none. */
  replaceSections(
    key: DocumentKey,
    given: { version: number; sections: { name: string; index: number }[] },
    now: Date,
  ): Promise<void>;
  /** Of the edition that shoppers read. Throws `pdf.unknown`. */
  tags(key: DocumentKey): Promise<TagOnPage[]>;
  /**
   * Replaces all tags of the edition that shoppers read. Throws `tags.invalid` with the page that it does not have, and
   * `pdf.conflict` when the pages are no longer those of `version`; null replaces whatever is there.
   */
  replaceTags(key: DocumentKey, tags: TagOnPage[], version: number | null, now: Date): Promise<void>;
}
