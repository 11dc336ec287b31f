/**
 * What the rules need from outside: database, files, PDF engine, stores. Interfaces only; adapters live in storage/,
 * pdf/ and stores/ and are put together in main.ts.
 */

import type { Readable } from 'node:stream';
import type {
  CatalogCategory,
  Company,
  Development,
  Image,
  Link,
  Model,
  PageTiles,
  PdfDetails,
  PdfList,
  PdfMenu,
  PdfPage,
  Picture,
  Product,
  ProductAnswer,
  ProductQuery,
  SectionList,
  Tag,
  Video,
} from '@vitrina/contract';
import type { AccountRepos } from './ports/accounts.ts';
import type { AnalyticsRepo, EventsRepo } from './ports/analytics.ts';
import type { Changes, ChangesRepo } from './ports/changes.ts';
import type { EditionsRepo, PagesRepo } from './ports/editing.ts';
import type { FeedListsRepo, FeedSourcesRepo } from './ports/feeds.ts';
import type { ForwardingRepo } from './ports/forwarding.ts';
import type { JobsRepo } from './ports/jobs.ts';
import type { UploadsRepo } from './ports/uploads.ts';

/* ── database ─────────────────────────────────────────────────────────────── */

export interface CompaniesRepo {
  byUid(uid: string): Promise<Company | null>;
  list(): Promise<Company[]>;
  /** Throws `company.exists`. */
  insert(company: Company, now: Date): Promise<void>;
  /** `version` counts the changes, from 1. */
  withVersion(uid: string): Promise<{ company: Company; version: number } | null>;
  /** Throws `company.unknown`, and `company.conflict` when the company is no longer at `version`. */
  update(company: Company, now: Date, version?: number): Promise<void>;
  developmentsOf(uid: string): Promise<Development[]>;
  setDevelopments(uid: string, uids: string[]): Promise<void>;
}

/** Where a tag came from: found in the words at publishing, or placed by a person and kept by later editions. */
export type TagOrigin = 'auto' | 'hand';
export type PlacedTag = Tag & { origin: TagOrigin };

/** Elements of a page other than tags. */
export type PageElements = { images: Image[]; videos: Video[]; models: Model[]; links: Link[] };

/** A page as publishing hands it over. `index` from 1. */
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

/** One immutable edition of a document; it replaces the one before at one stroke. */
export type NewEdition = {
  pdfUid: string;
  companyUid: string;
  details: PdfDetails;
  /** What of `details` the publisher has said; the rest gives way to what a person set on the document before. */
  said?: Partial<PdfDetails>;
  pages: NewPage[];
  sections: { name: string; index: number }[];
};

/** `revision` grows with everything that changes in the document and never repeats. */
export type DocumentHead = {
  pdfUid: string;
  companyUid: string;
  details: PdfDetails;
  pageCount: number;
  updatedAt: string;
  revision: number;
};

/** A tag with the page it lies on, as `tags export` writes and `tags import` reads it. */
export type TagOnPage = PlacedTag & { page: number };

export interface DocumentsRepo {
  head(pdfUid: string): Promise<DocumentHead | null>;
  headsOf(companyUid: string): Promise<DocumentHead[]>;
  /** Inserts or replaces; throws `pdf.foreign` when the uid belongs to another company. Call it inside a transaction. */
  publish(edition: NewEdition, now: Date): Promise<void>;
  menu(pdfUid: string): Promise<PdfMenu | null>;
  sections(pdfUid: string): Promise<SectionList | null>;
  pages(pdfUid: string): Promise<PdfPage[] | null>;
  page(pdfUid: string, index: number): Promise<PdfPage | null>;
  /** Of a page only what drawing it in tiles needs: asked for with every tile. Null also where it has no tiles. */
  sheet(pdfUid: string, index: number): Promise<{ width: number; height: number; tiles: PageTiles } | null>;
  /** First page with an active tag or a model of that reference key (see domain/reference-key.ts), or null. */
  firstPageWith(pdfUid: string, referenceKey: string): Promise<number | null>;
  /** Published documents of a company, newest first; with a key only those that carry the product. */
  list(query: {
    companyUid: string;
    page: number;
    itemsPerPage: number;
    referenceKey: string | null;
  }): Promise<PdfList>;
  tags(pdfUid: string): Promise<TagOnPage[]>;
}

/** A product of an imported price list, with the references that lead to it. */
export type FeedProduct = { product: Product; category: string[]; refs: { ref: string; itemId: string }[] };

/** Narrowed by each. `productIds`: among these. `priceRange`: an item costs that, both ends included. One field's values are a union. */
export type FeedSearch = {
  text: string;
  category: string[];
  productIds?: string[];
  priceRange?: { min: number; max: number } | null;
  specifications?: { field: string; value: string }[];
  order?: 'price-asc' | 'price-desc' | 'name-asc' | 'name-desc' | null;
  offset: number;
  limit: number;
};

export interface FeedRepo {
  /** Replaces the price list of a company. */
  replace(companyUid: string, products: FeedProduct[], now: Date): Promise<void>;
  byReferenceKeys(companyUid: string, keys: string[]): Promise<Product[]>;
  byItemIds(companyUid: string, itemIds: string[]): Promise<Product[]>;
  byProductIds(companyUid: string, productIds: string[]): Promise<Product[]>;
  /** `text` matches name or reference, without case and accents. Without an order: that of the list. */
  search(companyUid: string, query: FeedSearch): Promise<{ products: Product[]; total: number }>;
  /** Every reference of the list: what publishing looks for on the pages. */
  references(companyUid: string): Promise<{ ref: string; productId: string; itemId: string; name: string }[]>;
  categories(companyUid: string): Promise<CatalogCategory[]>;
}

/** Sealed secrets of stores; what comes out is plain and stays on the server (§3 SECRETID). */
export interface SecretsRepo {
  read(id: string): Promise<Record<string, string> | null>;
  /** `companyUid`: the company that may use it. */
  write(id: string, secret: Record<string, string>, now: Date, companyUid?: string): Promise<void>;
  /** By id, without what is in them. */
  listOf(companyUid: string): Promise<{ id: string; updatedAt: string }[]>;
  /** Names and no values; `entries` is null for a secret that the present key does not open. */
  list(): Promise<{ id: string; entries: string[] | null; updatedAt: string }[]>;
  /** False when there was none. */
  remove(id: string): Promise<boolean>;
  /**
   * Seals every secret with the next key, all or none; the old key is forgotten only then. Two at once take turns. Resolves
   * to how many there are. Throws `secret.key`, and `internal` when one of them cannot be opened.
   */
  rotate(): Promise<number>;
  /**
   * The way out when a key is lost: removes the secrets that no key at hand opens, and seals from here on with one that is.
   * Resolves to the ids of what was removed.
   */
  forgetLost(): Promise<string[]>;
}

export interface Repos extends AccountRepos {
  companies: CompaniesRepo;
  documents: DocumentsRepo;
  editions: EditionsRepo;
  pages: PagesRepo;
  feed: FeedRepo;
  feedLists: FeedListsRepo;
  feedSources: FeedSourcesRepo;
  events: EventsRepo;
  analytics: AnalyticsRepo;
  forwarding: ForwardingRepo;
  secrets: SecretsRepo;
  changes: ChangesRepo;
  jobs: JobsRepo;
  uploads: UploadsRepo;
}

export interface Database {
  readonly info: { kind: 'sqlite' | 'postgres' };
  readonly repos: Repos;
  readonly changes: Changes;
  /** All or nothing. The repos given are bound to the transaction; the outer ones are not. */
  inTransaction<T>(work: (repos: Repos) => Promise<T>): Promise<T>;
  /** Resolves when a query answers, and this program can work with the shape of the database. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/* ── files ────────────────────────────────────────────────────────────────── */

/** Content-addressed and immutable. `key` is `{sha256}.{ext}`, its URL `/files/{key}`. */
export type FileFacts = { key: string; bytes: number };

export interface FileStore {
  readonly info: { kind: 'disk' | 's3' };
  /** Durable when it resolves; the same bytes twice is one file. */
  put(bytes: Uint8Array, ext: string): Promise<FileFacts>;
  putFile(path: string, ext: string): Promise<FileFacts>;
  stat(key: string): Promise<FileFacts | null>;
  /**
   * The file on this machine, for programs that read by path; fetched first where it lies elsewhere. Stays at least half an
   * hour since it was last asked for. For what is not stored `null`, or a path where there is nothing.
   */
  localPath(key: string): Promise<string | null>;
  /** Bytes `start` to `end`, both included. Throws `file.unknown`. */
  read(key: string, range?: { start: number; end: number }): Promise<Uint8Array>;
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>;
}

/* ── PDF ──────────────────────────────────────────────────────────────────── */

/** A word with its box in percent of the page, in reading order. */
export type Word = { text: string; left: number; top: number; width: number; height: number };
export type OutlineEntry = { title: string; page: number; level: number };
/** A link annotation: to an address, or to a page from 1. Box in percent of the page. */
export type PdfLink = { url: string; left: number; top: number; width: number; height: number };

export type PdfFacts = { pages: { width: number; height: number }[]; outline: OutlineEntry[] };

export type RenderedPicture = { bytes: Uint8Array; width: number; height: number };
type PageSize = { index: number; width: number; height: number };
type WrittenPage = PageSize & { words: Word[]; links: PdfLink[] };
/**
 * `index` from 1; width and height in points. `fontless` pages are written in a font that is neither in the document nor here:
 * the readers' systems may have it. `failed` pages carry the reason and cost nothing else.
 */
export type RenderedPage =
  | ({ is: 'ready'; pictures: RenderedPicture[]; thumbnail: RenderedPicture; color: string } & WrittenPage)
  | ({ is: 'fontless' } & WrittenPage)
  | ({ is: 'failed'; reason: 'deadline' | 'crash' | 'page' } & PageSize);

/** Why a page is published without pictures. */
export type PageFailure = Extract<RenderedPage, { is: 'failed' }>['reason'] | 'font';

export interface PdfEngine {
  /** Throws AppError `publish.*` for what cannot be published: not a PDF, damaged, password, no pages, … */
  inspect(path: string): Promise<PdfFacts>;
  /**
   * Pages come in any order, each once: those of `indexes`, from 1, without it all. A page that crashes its worker or passes its
   * deadline is `failed`. Throws `publish.page-box` for one that says it has no area.
   */
  render(path: string, facts: PdfFacts, indexes?: readonly number[]): AsyncIterable<RenderedPage>;
  close(): Promise<void>;
}

type Box = { left: number; top: number; width: number; height: number };

/** `page` from 1; `rects`, neighbours, in pixels of the `whole` page drawn at that size. */
export type TilesArea = { page: number; whole: { width: number; height: number }; rects: Box[] };

export interface TileDrawer {
  /** How many areas are drawn at the same time. */
  readonly lanes: number;
  /** The parts of a page as WebP, in their order; `null` where it cannot be drawn, or not in its time. */
  tiles(path: string, area: TilesArea): Promise<Uint8Array[] | null>;
  /** The page will be asked for: whoever is idle opens the file and reads the page. Never rejects. */
  prepare: (path: string, page: number) => Promise<void>;
}

/** Tiles drawn before, by name. What is lost is drawn again. */
export interface TileCache {
  read(name: string): Promise<Uint8Array | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/* ── stores ───────────────────────────────────────────────────────────────── */

/** For whom a store is asked. `address` of the visitor, for stores that want it; it is neither kept nor logged. */
export type Asker = { address?: string };

export interface Store {
  readonly info: { kind: 'VTEX' | 'SHOPIFY' | 'FEED' };
  /** Throws AppError `store.*`. Unknown references and ids are absent from the answer, not an error. */
  products(query: ProductQuery, asker?: Asker): Promise<ProductAnswer>;
  categories(): Promise<CatalogCategory[]>;
}

/** Opens the store of a company by its `Integrations.ECOMMERCE`. */
export interface Stores {
  of(company: Company): Promise<Store>;
}
