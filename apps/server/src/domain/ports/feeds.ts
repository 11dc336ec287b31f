/** Price lists: how they are read, staged, put in place and fetched. Interfaces only. */
import type { FeedAttempt, FeedKind, FeedReport, FeedSource } from '@vitrina/contract';
import type { FeedProduct } from '../ports.ts';

/** A product with its place in the list, from 0. Places are distinct and need not come in order. */
export type PlacedProduct = { position: number; product: FeedProduct };

/** Batches of products and, at the end, what is told of the list. Ends its reader when it is left early. */
export type FeedReading = AsyncGenerator<PlacedProduct[], FeedReport>;

/** A list as a file of this machine. `name` tells its kind where `kind` is `auto`. */
export type FeedFile = { path: string; name: string; kind: FeedKind };

export interface FeedReader {
  /** Throws `feed.unreadable`, `feed.columns`, `feed.empty`. */
  read(file: FeedFile): FeedReading;
}

/** What a server said of its file; asked again with these it answers when they have changed. */
export type FeedValidators = { etag: string | null; lastModified: string | null };

export type FeedLogin = { user: string; password: string };

export type FetchedFeed =
  | { is: 'unchanged' }
  | { is: 'file'; file: FeedFile; bytes: number; validators: FeedValidators; dispose: () => Promise<void> };

export interface FeedFetcher {
  /** From public addresses only. Throws `feed.unreachable` with its reason, `feed.unreadable` for what is too large. */
  fetch(source: {
    url: string;
    kind: FeedKind;
    login: FeedLogin | null;
    validators: FeedValidators | null;
    signal?: AbortSignal | undefined;
  }): Promise<FetchedFeed>;
}

/** A list that comes in as a stream, kept as a file until it is disposed of. */
export interface FeedInbox {
  /** Throws `feed.unreadable` for what is too large, `feed.busy` while another of the company comes in, `server.busy` while too many do. */
  receive(
    body: AsyncIterable<Uint8Array>,
    as: { company: string; name: string; kind: FeedKind },
  ): Promise<{ file: FeedFile; dispose: () => Promise<void> }>;
}

export type FeedPorts = { reader: FeedReader; fetcher: FeedFetcher; inbox: FeedInbox };

/** The one import of a company that may run; `holder` names it. */
export type FeedLease = { companyUid: string; holder: string };

export interface FeedListsRepo {
  /**
   * Claims the company's list until `until`, and forgets what an import that died has left behind. Throws `feed.busy`
   * while another holds it, `company.unknown`.
   */
  claim(companyUid: string, holder: string, now: Date, until: Date): Promise<FeedLease>;
  /** Holds the claim until `until`, where it was not lost. */
  prolong(lease: FeedLease, until: Date): Promise<void>;
  /** Adds to the list that nobody sees yet, and holds the claim until `until`. Throws `feed.busy` when it was lost. */
  stage(lease: FeedLease, products: PlacedProduct[], until: Date): Promise<void>;
  /** The staged list takes the place of the one before, at one stroke. Throws `feed.busy`. */
  adopt(lease: FeedLease, report: FeedReport, attempt: FeedAttempt): Promise<void>;
  /** Ends the claim, and throws what is staged away. Writes the attempt down when one is given. */
  release(lease: FeedLease, attempt: FeedAttempt | null): Promise<void>;
  /** `products` is null where no list was ever imported. */
  status(companyUid: string): Promise<{
    products: number | null;
    importedAt: string | null;
    report: FeedReport | null;
    attempt: FeedAttempt | null;
  }>;
}

/** A source as it is kept. `secretId` is '' without a login. */
export type KeptFeedSource = FeedSource & {
  companyUid: string;
  secretId: string;
  validators: FeedValidators;
  dueAt: string;
};

export interface FeedSourcesRepo {
  byCompany(companyUid: string): Promise<KeptFeedSource | null>;
  /** Begins without validators and is due at once. Throws `company.unknown`. */
  write(companyUid: string, source: FeedSource & { secretId: string }, now: Date): Promise<void>;
  /** False when there was none. */
  remove(companyUid: string): Promise<boolean>;
  /** Takes the source whose time came first: one process gets it. If that one dies with it, it is due again at `until`. */
  takeDue(now: Date, until: Date): Promise<KeptFeedSource | null>;
  /** What was taken is due again at `at`, unless it was set anew meanwhile. */
  putOff(taken: KeptFeedSource, at: Date): Promise<void>;
  /** Due at `at` at the latest: a time that comes before stays. */
  dueBy(companyUid: string, at: Date): Promise<void>;
  /** What the server at `url` said of the list that is now in place; `url` null and nulls after an import by another road. */
  remember(companyUid: string, url: string | null, validators: FeedValidators): Promise<void>;
}
