/**
 * Editing of the current edition, or of a named one. Every method takes the company: a document of another company is `pdf.unknown`, an
 * edition that the document does not have is `edition.unknown`. Each write is atomic and assigns a version that is never reused. Shoppers
 * are notified of changes of the current edition only.
 */
import type {
  EditionApproval,
  EditionComment,
  Image,
  Link,
  Model,
  NewApproval,
  NewComment,
  PdfPage,
  Video,
} from '@vitrina/contract';
import type { ReviewState } from '@vitrina/contract/admin';
import type {
  DocumentKey,
  DocumentSection,
  DocumentSettings,
  EditionOfDocument,
  NewReviewEntry,
  TagOnPage,
} from './documents.ts';
import type { Identified, PageFaults, Placed, PlacedTag, ReviewedTag } from './elements.ts';

export type PlacedElements = {
  tags: PlacedTag[];
  images: Placed<Image>[];
  videos: Placed<Video>[];
  models: Placed<Model>[];
  links: Placed<Link>[];
};
/** A page as it is stored: every element has an id. */
export type IdentifiedElements = { tags: ReviewedTag[] } & {
  [Kind in Exclude<keyof PlacedElements, 'tags'>]: Identified<PlacedElements[Kind][number]>[];
};

/** A page of an edition, with data that shoppers do not see: the origin of its elements, and its version. */
export type EditedPage = Omit<PdfPage, keyof PlacedElements> &
  IdentifiedElements & { edition: number; version: number; faults?: PageFaults | undefined };

/** `total`: number of pages of the edition. */
type EditedPages = { edition: number; total: number; pages: EditedPage[] };

export type EditedSections = { edition: number; version: number; sections: DocumentSection[] };

/** Owns writes to an edition: its settings, page elements, tags and sections. */
export interface PagesRepo {
  /** Throws `pdf.conflict` when `version` is no longer current. */
  changeSettings(key: DocumentKey, change: Partial<DocumentSettings>, version: number, now: Date): Promise<void>;
  /** Null when there is no such page; throws `pdf.unknown`. `index` from 1. */
  page(key: EditionOfDocument, index: number): Promise<EditedPage | null>;
  /** From page `from` to page `to`, both included. Throws `pdf.unknown`. */
  pagesFrom(key: EditionOfDocument, span: { from: number; to: number }): Promise<EditedPages>;
  /**
   * Replaces the elements of a page by those that `edit` returns for the page as it is; an error of `edit` changes nothing.
   * Resolves to the page as it then is. `ids`: those that the client has sent. Throws `page.unknown`, `page.conflict` when `version`
   * is no longer current, and `request.invalid` for the id of an element of another page.
   */
  replaceElements(
    key: EditionOfDocument,
    page: { index: number; version: number; ids?: readonly string[] },
    edit: (present: EditedPage, pageCount: number) => IdentifiedElements,
    now: Date,
  ): Promise<EditedPage>;
  /**
   * Replaces the elements of the pages that `edit` returns, by page number, given the pages of `indexes` (absent: all). `version`: of
   * all pages together; `ids`: those that the client has sent for new elements. Resolves to the new version, also when no page
   * changes. Throws `pdf.conflict`, `page.unknown`, and `request.invalid` for the id of an element of another page.
   */
  changePages(
    key: EditionOfDocument,
    given: { indexes?: readonly number[]; version: number; ids?: readonly string[] },
    edit: (pages: EditedPage[], pageCount: number) => ReadonlyMap<number, IdentifiedElements>,
    now: Date,
  ): Promise<{ version: number }>;
  /** The answer to the changes that were sent with that key, for a day; null for a new key. */
  answeredChanges(
    key: DocumentKey,
    changesKey: string,
    now: Date,
  ): Promise<{ bodyHash: string; answer: string } | null>;
  /** Call it in the transaction of the changes. */
  rememberChanges(
    key: DocumentKey,
    answered: { changesKey: string; bodyHash: string; answer: string },
    now: Date,
  ): Promise<void>;
  /** Throws `pdf.unknown`. */
  sections(key: EditionOfDocument): Promise<EditedSections>;
  /** Throws `sections.conflict`. Later editions inherit the sections, unless there are none. */
  replaceSections(
    key: EditionOfDocument,
    edit: (pageCount: number) => DocumentSection[],
    version: number,
    now: Date,
  ): Promise<EditedSections>;
  /** Throws `pdf.unknown`. */
  tags(key: EditionOfDocument): Promise<TagOnPage[]>;
  /**
   * Replaces all tags of the edition by those that `edit` returns for the present ones. Throws `tags.invalid` with a page that does not exist, and `pdf.conflict` when
   * `version` is no longer current; null replaces any state.
   */
  replaceTags(
    key: EditionOfDocument,
    edit: (present: TagOnPage[]) => TagOnPage[],
    version: number | null,
    now: Date,
  ): Promise<{ version: number }>;
}

/** Rights of the holder of a secret id. */
export type PreviewRights = { mayComment: boolean; mayApprove: boolean };

/**
 * The edition that the holder of a secret id sees. `isCurrent`: shoppers see it as well. `version`: of a draft, and of an edition that
 * was one. `linkId`: names the address to its publishers.
 */
export type PreviewedEdition = DocumentKey &
  PreviewRights & {
    edition: number;
    isCurrent: boolean;
    version: number;
    name: string;
    linkId: string;
    expiresAt: string;
  };

type PreviewLink = PreviewRights & {
  id: string;
  createdAt: string;
  createdBy: string | null;
  expiresAt: string;
};

export interface EditionPreviewsRepo {
  /** `hash` of the secret id (accounts/random-id.ts). Throws `pdf.unknown`, `edition.unknown`, and `edition.current` for the current edition. */
  add(
    key: NamedEdition,
    preview: PreviewRights & { hash: string; id: string; expiresAt: Date; userUid: string | null },
    now: Date,
  ): Promise<void>;
  /** Null for an unknown and for an expired one. */
  find(hash: string, now: Date): Promise<PreviewedEdition | null>;
  /** Those of an edition with a right, the newest first; not the expired ones. Throws `pdf.unknown`, `edition.unknown`. */
  linksOf(key: NamedEdition, now: Date): Promise<PreviewLink[]>;
  /** False without that one. Throws `pdf.unknown`, `edition.unknown`. */
  remove(key: NamedEdition, id: string): Promise<boolean>;
  /** Of an edition. Throws `pdf.unknown`, `edition.unknown`. */
  removeOf(key: NamedEdition): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

export type NamedEdition = DocumentKey & { edition: number };

/** Limits of the comments and approvals that one address writes, and of the comments of an edition. */
export type FeedbackLimits = { ofLink: number; ofEdition: number; recent: { since: Date; count: number } };

/** Comments and approvals of an edition, by people without an account. They go with the edition. */
export interface ApprovalRepo {
  /** The oldest comment and the newest approval first. Throws `pdf.unknown`, `edition.unknown`. */
  of(key: NamedEdition): Promise<{ version: number; comments: EditionComment[]; approvals: EditionApproval[] }>;
  /** Throws `pdf.unknown`, `edition.unknown`, and `comment.too-many` beyond a limit. */
  addComment(
    key: NamedEdition,
    comment: NewComment & { id: string; linkId: string },
    limits: FeedbackLimits,
    now: Date,
  ): Promise<EditionComment>;
  /** Throws `pdf.unknown`, `edition.unknown`, `comment.too-many`, and `edition.conflict` with another version than the present one. */
  addApproval(
    key: NamedEdition,
    approval: NewApproval & { id: string; linkId: string },
    limits: FeedbackLimits,
    now: Date,
  ): Promise<EditionApproval>;
  /** Null without that comment. Throws `pdf.unknown`, `edition.unknown`. */
  resolve(key: NamedEdition, id: string, isResolved: boolean, now: Date): Promise<EditionComment | null>;
  /** False without that comment. Throws `pdf.unknown`, `edition.unknown`. */
  removeComment(key: NamedEdition, id: string): Promise<boolean>;
}

/** `number`: unique in the edition, from 1. */
export type ReviewEntry = NewReviewEntry & { number: number; state: ReviewState };

/** Owns the review lists of editions. */
/** A warning of the check that a person ignores. `key`: see `CheckItem`; `page`: null for one about the whole document. */
type NewCheckIgnore = {
  key: string;
  rule: string;
  says: string;
  page: number | null;
  reason: string;
  userUid: string | null;
};
export type CheckIgnore = Omit<NewCheckIgnore, 'userUid'> & {
  at: string;
  user: { uid: string; email: string; name: string } | null;
};

/** Ignored warnings of a document, in all its editions. */
export interface CheckIgnoresRepo {
  /** The oldest first. */
  ofDocument(pdfUid: string): Promise<CheckIgnore[]>;
  /** Replaces one with the same key. */
  put(pdfUid: string, ignore: NewCheckIgnore, now: Date): Promise<void>;
  /** The removed one; null when there was none. */
  remove(pdfUid: string, key: string): Promise<{ rule: string; says: string } | null>;
}

export interface ReviewRepo {
  /** By default of the current edition, in the order of the pages. Throws `pdf.unknown`, `edition.unknown`. */
  entries(key: EditionOfDocument): Promise<{ edition: number; entries: ReviewEntry[] }>;
  /** `entries` of an edition that other writers cannot change until the transaction ends. */
  lockedEntries(key: EditionOfDocument, now: Date): Promise<{ edition: number; entries: ReviewEntry[] }>;
  /** Call it inside the transaction of the changes that follow from the decisions. */
  decide(
    key: EditionOfDocument & { edition: number },
    decided: readonly { number: number; state: ReviewState }[],
  ): Promise<void>;
}
