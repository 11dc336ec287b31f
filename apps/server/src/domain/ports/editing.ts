/**
 * Editing of the current edition. Every method takes the company: a document of another company is `pdf.unknown`. Each write is atomic
 * and assigns a version that is never reused.
 */
import type { Image, Link, Model, PdfPage, Video } from '@vitrina/contract';
import type { DocumentKey, DocumentSection, DocumentSettings, PlacedTag, TagOnPage, TagOrigin } from './documents.ts';

export type Placed<Element> = Element & { origin: TagOrigin };
export type PlacedElements = {
  tags: PlacedTag[];
  images: Placed<Image>[];
  videos: Placed<Video>[];
  models: Placed<Model>[];
  links: Placed<Link>[];
};

/** A page of the current edition, with data that shoppers do not see: the origin of its elements, and its version. */
export type EditedPage = Omit<PdfPage, keyof PlacedElements> & PlacedElements & { edition: number; version: number };

export type EditedSections = { edition: number; version: number; sections: DocumentSection[] };

/** Owns writes to the current edition: its settings, page elements, tags and sections. */
export interface PagesRepo {
  /** Throws `pdf.conflict` when `version` is no longer current. */
  changeSettings(key: DocumentKey, change: Partial<DocumentSettings>, version: number, now: Date): Promise<void>;
  /** Null when there is no such page; throws `pdf.unknown`. `index` from 1. */
  page(key: DocumentKey, index: number): Promise<EditedPage | null>;
  /**
   * Replaces the elements of a page by those that `edit` returns for the page as it is; an error of `edit` changes nothing.
   * Resolves to the page as it then is. Throws `page.unknown`, and `page.conflict` when `version` is no longer current.
   */
  replaceElements(
    key: DocumentKey,
    page: { index: number; version: number },
    edit: (present: EditedPage, pageCount: number) => PlacedElements,
    now: Date,
  ): Promise<EditedPage>;
  /** Throws `pdf.unknown`. */
  sections(key: DocumentKey): Promise<EditedSections>;
  /** Throws `sections.conflict`. Later editions inherit the sections, unless there are none. */
  replaceSections(key: DocumentKey, given: { version: number; sections: DocumentSection[] }, now: Date): Promise<void>;
  /** Of the current edition. Throws `pdf.unknown`. */
  tags(key: DocumentKey): Promise<TagOnPage[]>;
  /**
   * Replaces all tags of the current edition by those that `edit` returns for the present ones. Throws `tags.invalid` with a page that does not exist, and `pdf.conflict` when
   * `version` is no longer current; null replaces any state.
   */
  replaceTags(
    key: DocumentKey,
    edit: (present: TagOnPage[]) => TagOnPage[],
    version: number | null,
    now: Date,
  ): Promise<void>;
}
