/** The types of a publishing: its request, its progress, and the ports that it works over. */

import type { Company, PdfDetails, Product } from '@vitrina/contract';
import type { PageElements, TagsOfPage } from '../ports/elements.ts';
import type { FileStore } from '../ports/files.ts';
import type { PdfEngine } from '../ports/pdf.ts';
import type { Store } from '../ports/stores.ts';
import type { KnownReference } from '../references/reference-finder.ts';
import type { Tracing } from '../tracing.ts';
import type { SaveDeps } from './edition-in-database.ts';
import type { Ocr } from './ocr/read-scans.ts';
import type { PublishReport } from './publish-report.ts';
import type { PageCheckpoints } from './render-pages.ts';

/** Elements for one page, from 1, with URLs that shoppers can open. */
export type ElementsOfPage = { page: number } & Partial<PageElements>;

export type PublishRequest = {
  pdfPath: string;
  /** Key of the stored file that `pdfPath` is a copy of. Without one the file is stored first. */
  storedKey?: string | undefined;
  company: Company;
  /** The uid of the document, reserved for the company. Default: derived from the file name. */
  pdfUid?: string | undefined;
  /** Default: the name of the edition before, or `fileName`. */
  name?: string | undefined;
  /** The name of a new document without a name. Default: derived from the file name. */
  fileName?: string | undefined;
  /** Overrides the details that publishing fills in. `url` is always the stored PDF, `text` and `prices` what it prints. */
  details?: Partial<Omit<PdfDetails, 'url' | 'text' | 'prices'>> | undefined;
  elements?: readonly ElementsOfPage[] | undefined;
  /** References to find on the pages. Default: those of the company's stored price list. */
  references?: readonly KnownReference[] | undefined;
  /** The products of `references`. Default: those of the company's stored price list, or the answers of its store. */
  products?: readonly Product[] | undefined;
  /** The edition becomes a draft: the current one stays. */
  isDraft?: boolean | undefined;
  /** Tags the priced names of the pages as proposed products, instead of searching for references. */
  isProposing?: boolean | undefined;
};

export type PublishProgress = {
  step: 'check' | 'store' | 'words' | 'references' | 'pages' | 'ocr' | 'save';
  done: number;
  total: number;
};

export type PublishDeps = SaveDeps<PublishReport> & {
  engine: PdfEngine;
  files: FileStore;
  /** The company's store. Queried for references when there is no price list. */
  store?: Store | null | undefined;
  /** An error thrown here aborts publishing; used for cancellation. */
  onProgress: (progress: PublishProgress) => void;
  /**
   * The tags of all pages, before any picture but the first one is drawn, and again once pictures have been read. An error thrown
   * here aborts publishing.
   */
  onProposals?: ((pages: TagsOfPage[]) => Promise<void>) | undefined;
  /** Checkpoints for resuming after a crash. Without them, finished pages live in memory only. */
  checkpoints?: PageCheckpoints | undefined;
  /** Null: pages without text stay so. */
  ocr?: Ocr | null | undefined;
  /** Aborted when the job is interrupted: pages that are being read would keep a worker busy. */
  signal?: AbortSignal | undefined;
  /** Each step is a span. */
  tracing?: Tracing | undefined;
};
