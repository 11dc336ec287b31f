/** The PDF engine: page pictures, words, links, outline and tiles. */

/**
 * A word with its box in percent of the page, in reading order. `face`: equal for equal typeface and colour in the whole document;
 * absent where it is unknown. `confidence`: 0 to 1, of a word that was recognised in a picture (OCR); absent for text of the PDF.
 */
export type Word = {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  face?: number;
  confidence?: number;
};
/** The visible box of a picture that the page's content draws, in percent of the page. `image`: equal for equal pictures. */
export type ImageBox = { left: number; top: number; width: number; height: number; image: number };
export type OutlineEntry = { title: string; page: number; level: number };
/**
 * `entries` in reading order. `leftOut` counts the others: without a title, without a page of this document, references back to
 * an earlier entry, and entries beyond the number that is read.
 */
export type Outline = {
  entries: OutlineEntry[];
  leftOut: { noTitle: number; noPage: number; repeated: number; unread: number };
};
/** A link annotation: to an address, or to a page from 1. Box in percent of the page. */
export type PdfLink = { url: string; left: number; top: number; width: number; height: number };

export type PdfFacts = { pages: { width: number; height: number }[]; outline: Outline };

/**
 * Where something is drawn on a page: cells in rows from the top, each with its darkest luminance in the upper four bits and its
 * lightest in the lower ones.
 */
export type InkMap = { columns: number; rows: number; cells: Uint8Array };

export type RenderedPicture = { bytes: Uint8Array; width: number; height: number };
type PageSize = { index: number; width: number; height: number };
/**
 * `fonts`: names of fonts that the document does not embed; `pictures`: number of pictures that cannot be decoded or end early, and
 * `place`: of the first one, in percent of the page.
 */
export type DrawingFaults = { fonts?: string[]; pictures?: number; place?: { left: number; top: number } | undefined };
type WrittenPage = PageSize & { words: Word[]; imageBoxes?: ImageBox[]; links: PdfLink[]; faults?: DrawingFaults };
/**
 * `index` from 1; width and height in points. `fontless`: the page uses a font that neither the document nor this machine has;
 * the reader's system may have it. `isBlank`: the picture is white although the page has content. `ink`: where something is
 * drawn. `pictured`: the share of the page, 0 to 1, that its largest picture covers. `failed`: the page could not be rendered, with the reason; the other pages are not affected.
 */
export type RenderedPage =
  | ({
      is: 'ready';
      pictures: RenderedPicture[];
      thumbnail: RenderedPicture;
      color: string;
      isBlank: boolean;
      ink?: InkMap;
      pictured?: number;
    } & WrittenPage)
  | ({ is: 'fontless' } & WrittenPage)
  | ({ is: 'failed'; reason: 'deadline' | 'crash' | 'page' } & PageSize);

/** Why a page is published without pictures, or, if `blank`, with white ones. */
export type PageFailure = Extract<RenderedPage, { is: 'failed' }>['reason'] | 'font' | 'blank';

/** Words and pictures of a page read without drawing it; `words` null when reading fails or takes too long. */
export type ReadPage = PageSize & { words: Word[] | null; imageBoxes?: ImageBox[] };

export interface PdfEngine {
  /** Throws AppError `publish.*` for a file that cannot be published: not a PDF, damaged, password, no pages, … */
  inspect(path: string): Promise<PdfFacts>;
  /**
   * Yields each page once, in any order: the pages of `indexes` (from 1), or all. A page that crashes its worker or exceeds its
   * deadline is `failed`. Throws `publish.page-box` for a page without an area.
   */
  render(path: string, facts: PdfFacts, indexes?: readonly number[]): AsyncIterable<RenderedPage>;
  /** Yields words and pictures of every page once, in any order, in a fraction of the time that drawing takes. Throws as `render` does. */
  read(path: string, facts: PdfFacts): AsyncIterable<ReadPage>;
  /** Where something is drawn on a page, from one of its pictures. Null when the picture cannot be read. */
  ink(picture: Uint8Array): Promise<InkMap | null>;
  close(): Promise<void>;
}

export interface PdfUnlocker {
  /**
   * Writes a copy without password over the file `target`. Throws `publish.password-wrong`, other `publish.*` as `inspect` does, and
   * `storage.full`.
   */
  unlock(path: string, password: string, target: string): Promise<void>;
}

type Box = { left: number; top: number; width: number; height: number };

/** `page` from 1; `rects`: adjacent boxes in pixels of the whole page drawn at the size `whole`. */
export type TilesArea = { page: number; whole: { width: number; height: number }; rects: Box[] };

export interface TileDrawer {
  /** Number of areas drawn concurrently. */
  readonly lanes: number;
  /** One WebP per box of `rects`, in order; `null` when drawing fails or times out. */
  tiles(path: string, area: TilesArea): Promise<Uint8Array[] | null>;
  /** Prefetch hint: an idle worker opens the file and loads the page. Never rejects. */
  prepare: (path: string, page: number) => Promise<void>;
}

/** Clockwise turn of what is printed on a page, in degrees: 180 stands upside down, 90 is read from top to bottom. */
export type Turn = 0 | 90 | 180 | 270;

/**
 * `turn`: of the print that was read. `failed`: twice in a row the worker crashed, exceeded its memory or its time; `language`: the data of
 * the language are missing. `closed`: the process is shutting down or the reading was aborted, so nothing is known about the page.
 */
export type RecognisedPage =
  | { is: 'read'; words: Word[]; turn: Turn }
  | { is: 'failed'; reason: 'crash' | 'memory' | 'deadline' | 'language' | 'closed' };

/** `language`: code of three letters. `turn`: of the page before, tried first. `signal`: aborting ends the reading at once. */
export type RecogniserOptions = { language: string; turn: Turn; signal?: AbortSignal | undefined };

/** Recognises the words in pictures of pages (OCR). */
export interface TextRecogniser {
  /** Number of pages read concurrently. */
  readonly lanes: number;
  /** `picture`: an encoded picture of the whole page. `size`: of the page, in points. Never rejects. */
  read(
    picture: Uint8Array,
    size: { width: number; height: number },
    options: RecogniserOptions,
  ): Promise<RecognisedPage>;
  close(): Promise<void>;
}
