/** Price lists: reading, staging, activating and fetching. Interfaces only. */
import type {
  CatalogCategory,
  FeedAttempt,
  FeedColumn,
  FeedKind,
  FeedMapping,
  FeedReport,
  FeedSheet,
  FeedSource,
  Product,
} from '@vitrina/contract';

/** A product of an imported price list, with the references that lead to it. */
export type FeedProduct = { product: Product; category: string[]; refs: { ref: string; itemId: string }[] };

/**
 * Conditions are combined with AND; the values of one field with OR. `productIds`: only these. `priceRange`: an item has a price
 * in the range, both ends included.
 */
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
  /** Replaces the price list of a company. With a report, the replacement also is the last attempt. */
  replace(companyUid: string, products: FeedProduct[], now: Date, report?: FeedReport): Promise<void>;
  /**
   * Changes products of the list; the others stay. `edit` gets those to which the reference keys lead, in list order, and returns what
   * stands there instead: a product with the id of a present one at its place, others at the end. An import that is under way ends.
   */
  change(
    companyUid: string,
    keys: readonly string[],
    edit: (present: FeedProduct[]) => FeedProduct[],
    now: Date,
  ): Promise<void>;
  byReferenceKeys(companyUid: string, keys: string[]): Promise<Product[]>;
  byItemIds(companyUid: string, itemIds: string[]): Promise<Product[]>;
  byProductIds(companyUid: string, productIds: string[]): Promise<Product[]>;
  /** `text` matches name or reference, without case and accents. Default order: that of the list. */
  search(companyUid: string, query: FeedSearch): Promise<{ products: Product[]; total: number }>;
  /** Every reference of the list. Publishing searches the pages for them. */
  references(companyUid: string): Promise<{ ref: string; productId: string; itemId: string; name: string }[]>;
  categories(companyUid: string): Promise<CatalogCategory[]>;
  /** Products in the order of the list, from position `from` on; `next`: null after the last one. */
  page(
    companyUid: string,
    span: { from: number; limit: number },
  ): Promise<{ products: Product[]; next: number | null }>;
}

/** A product with its position in the list, from 0. Positions are distinct and need not come in order. */
export type PlacedProduct = { position: number; product: FeedProduct };

/** Batches of products and, at the end, the report on the list. Leaving the loop early ends the reader. */
export type FeedReading = AsyncGenerator<PlacedProduct[], ReadFeedReport>;

/** `headings`: the set of headings, hashed. All only if asked for, and no part of the stored report. */
export type ReadFeedReport = FeedReport & {
  headings?: string;
  columns?: FeedColumn[];
  chosen?: FeedMapping;
  sheets?: FeedSheet[];
};

/** A mapping that a person has chosen for lists with these headings. */
export type RememberedMapping = { headings: string; mapping: FeedMapping };

/** A list as a file of this machine. `name` determines the kind where `kind` is `auto`. */
export type FeedFile = { path: string; name: string; kind: FeedKind; reading?: FeedReadingOptions };

/**
 * `mapping` comes before the `remembered` one. `withColumns`: describes the sheets and columns in the report. `isPartial`: reports a list
 * without a column of references, or without products, in place of an error.
 */
export type FeedReadingOptions = {
  mapping?: FeedMapping;
  remembered?: readonly RememberedMapping[];
  withColumns?: boolean;
  isPartial?: boolean;
};

export interface FeedReader {
  /** Throws `feed.unreadable`, `feed.columns`, `feed.empty`. */
  read(file: FeedFile): FeedReading;
}

/** Validators that a server sent with its file; with them it can answer that the file is unchanged. */
type FeedValidators = { etag: string | null; lastModified: string | null };

export type FeedLogin = { user: string; password: string };

export type FetchedFeed =
  | { is: 'unchanged' }
  | { is: 'file'; file: FeedFile; bytes: number; validators: FeedValidators; dispose: () => Promise<void> };

export interface FeedFetcher {
  /**
   * From public addresses and the hosts that the operator lists for the company. A login is sent over https only, except to
   * listed hosts. Throws `feed.unreachable` with its reason, `feed.unreadable` for a file that is too large.
   */
  fetch(source: {
    companyUid?: string | undefined;
    url: string;
    kind: FeedKind;
    login: FeedLogin | null;
    validators: FeedValidators | null;
    signal?: AbortSignal | undefined;
  }): Promise<FetchedFeed>;
}

/** Receives a list as a stream into a temporary file. */
export interface FeedInbox {
  /**
   * Throws `feed.unreadable` for a file that is too large, `feed.busy` while another of the company is being received,
   * `server.busy` with too many at a time.
   */
  receive(
    body: AsyncIterable<Uint8Array>,
    as: { company: string; name: string; kind: FeedKind },
  ): Promise<{ file: FeedFile; dispose: () => Promise<void> }>;
}

export type FeedPorts = { reader: FeedReader; fetcher: FeedFetcher; inbox: FeedInbox };

/** The lease of the one import of a company; `holder` identifies it. */
export type FeedLease = { companyUid: string; holder: string };

export interface FeedListsRepo {
  /**
   * Claims the company's list until `until`, and discards the leftovers of a crashed import. Throws `feed.busy` while another
   * import holds it, `company.unknown`.
   */
  claim(companyUid: string, holder: string, now: Date, until: Date): Promise<FeedLease>;
  /** Extends the lease to `until`, unless it was lost. */
  renew(lease: FeedLease, until: Date): Promise<void>;
  /** Adds to the staged list, and extends the lease to `until`. Throws `feed.busy` when it was lost. */
  stage(lease: FeedLease, products: PlacedProduct[], until: Date): Promise<void>;
  /** The staged list atomically replaces the current one. Throws `feed.busy`. */
  activate(lease: FeedLease, report: FeedReport, attempt: FeedAttempt): Promise<void>;
  /** Ends the lease and discards what was staged and not activated. Stores the attempt if one is given. */
  release(lease: FeedLease, attempt: FeedAttempt | null): Promise<void>;
  /** Mappings chosen by hand, the newest first. */
  mappings(companyUid: string): Promise<RememberedMapping[]>;
  /** An empty mapping forgets the one of these headings. */
  saveMapping(companyUid: string, remembered: RememberedMapping, now: Date): Promise<void>;
  /** `products` is null when no list was ever imported. */
  status(companyUid: string): Promise<{
    products: number | null;
    importedAt: string | null;
    report: FeedReport | null;
    attempt: FeedAttempt | null;
    previous: { products: number; importedAt: string; report: FeedReport | null } | null;
  }>;
  /**
   * The list before the present one, imported at `importedAt`, takes its place, which then is the previous one. Throws
   * `feed.previous-unknown`, and `feed.busy` while an import runs.
   */
  swap(companyUid: string, by: { importedAt: string; attempt: FeedAttempt }): Promise<void>;
}

/** A list that was checked: its file, and the columns chosen by hand with which it was read. */
type KeptFeedCheck = {
  id: string;
  companyUid: string;
  fileKey: string;
  name: string;
  kind: FeedKind;
  mapping: FeedMapping | undefined;
  remembered: readonly RememberedMapping[];
  expiresAt: Date;
};

export interface FeedChecksRepo {
  /** The company keeps its newest `most`. */
  add(check: KeptFeedCheck, most: number): Promise<void>;
  /** Also an expired one, until it is removed; null for one of another company. */
  byId(companyUid: string, id: string): Promise<KeptFeedCheck | null>;
  /** Those that expired at `before` or earlier. */
  removeExpired(before: Date): Promise<void>;
}

/** A stored source. `secretId` is '' without a login. */
export type StoredFeedSource = FeedSource & {
  companyUid: string;
  secretId: string;
  validators: FeedValidators;
  dueAt: string;
};

/** Of the sources with this interval: the times of their last successful fetches, from the oldest to the newest. */
export type FeedFreshness = { minutes: number; oldest: Date; newest: Date };

export interface FeedSourcesRepo {
  byCompany(companyUid: string): Promise<StoredFeedSource | null>;
  /** Starts without validators, is due at once, and counts as fetched now. Throws `company.unknown`. */
  write(companyUid: string, source: FeedSource & { secretId: string }, now: Date): Promise<void>;
  /** False when there was none. */
  remove(companyUid: string): Promise<boolean>;
  /** Claims the source that has been due longest, of companies that are not suspended, for one process. If that process dies, the source is due again at `until`. */
  claimDue(now: Date, until: Date): Promise<StoredFeedSource | null>;
  /** Reschedules a claimed source to `at`, unless it was set anew meanwhile. */
  reschedule(claimed: StoredFeedSource, at: Date): Promise<void>;
  /** Due at `at` at the latest: an earlier time stays. */
  dueBy(companyUid: string, at: Date): Promise<void>;
  /** Records a successful fetch from `url`, unless another one was set meanwhile. */
  recordFetch(companyUid: string, url: string, now: Date): Promise<void>;
  freshness(): Promise<FeedFreshness[]>;
  /** Validators that the server at `url` sent with the current list; `url` null and nulls after an import from elsewhere. */
  saveValidators(companyUid: string, url: string | null, validators: FeedValidators): Promise<void>;
}
