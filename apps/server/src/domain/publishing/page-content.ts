/** Stores the files of a rendered page and builds the page of an edition. */

import { type DocumentText, type Evidence, PageWords, type PrintedPrices } from '@vitrina/contract';
import { MIN_CONFIDENCE } from '@vitrina/geometry';
import { AppError } from '../../errors/app-error.ts';
import { storedBlock } from '../blocks/blocks.ts';
import type { NewPage, PageElements, PageFaults, PlacedTag, TagOrigin } from '../ports/elements.ts';
import type { FileStore } from '../ports/files.ts';
import type { ImageBox, RenderedPage, RenderedPicture, Word } from '../ports/pdf.ts';
import type { FoundReference } from '../references/reference-finder.ts';
import { nameOfLink } from './link-names.ts';

/** Width of the page's `url`, for clients that support one picture only: sharp on a phone and in a spread, no more. */
const MAX_URL_WIDTH = 1648;

type FailedPage = Extract<RenderedPage, { is: 'failed' }>;
type WrittenPage = Exclude<RenderedPage, FailedPage>;
type StoredPicture = NewPage['pictures'][number];
type FilePut = Pick<FileStore, 'put'>;

const FILES = '/files/';

/** §7: content-addressed and immutable. */
export const fileUrl = (key: string): string => `${FILES}${key}`;

/** The key of a stored file; null for any other address. */
export const fileKeyOf = (url: string | null | undefined): string | null =>
  url?.startsWith(FILES) ? url.slice(FILES.length) : null;

/** Counts the bytes of the files that are stored. */
export const countingFiles = (files: FilePut) => {
  let bytes = 0;
  const put: FileStore['put'] = async (content, ext) => {
    const stored = await files.put(content, ext);
    bytes += stored.bytes;
    return stored;
  };
  return { put, bytes: (): number => bytes };
};

const store = async (files: FilePut, { bytes, width, height }: RenderedPicture): Promise<StoredPicture> => {
  const { key } = await files.put(bytes, 'webp');
  return { url: fileUrl(key), width, height, type: 'image/webp' };
};

const urlOf = (pictures: readonly StoredPicture[], otherwise: string): string => {
  const fitting = pictures.filter(({ width }) => width <= MAX_URL_WIDTH);
  return (fitting.at(-1) ?? pictures[0])?.url ?? otherwise;
};

const pageOfPdf = (pdfUrl: string, index: number): string => `${pdfUrl}#page=${index}`;

export type PageText = { words: readonly Word[]; imageBoxes?: readonly ImageBox[] };

const UNKNOWN_FACE = -1;

/** [face, number of words in a row]. */
const facesOf = (words: readonly Word[]): [number, number][] => {
  const faces: [number, number][] = [];
  for (const { face = UNKNOWN_FACE } of words) {
    const last = faces.at(-1);
    if (last?.[0] === face) last[1] += 1;
    else faces.push([face, 1]);
  }
  return faces.some(([face]) => face !== UNKNOWN_FACE) ? faces : [];
};

/** The face of each of `count` words. */
const facesOfWords = (faces: readonly (readonly [number, number])[], count: number): number[] => {
  const all: number[] = [];
  for (const [face, words] of faces) for (let at = 0; at < words && all.length < count; at += 1) all.push(face);
  return all;
};

/** The key of the stored words and boxes of pictures. */
export const storeWords = async (files: FilePut, { words, imageBoxes = [] }: PageText): Promise<string> => {
  const faces = facesOf(words);
  const body: PageWords = {
    words: words.map(({ text, left, top, width, height, confidence }) =>
      confidence === undefined ? [text, left, top, width, height] : [text, left, top, width, height, confidence],
    ),
    ...(imageBoxes.length > 0 && {
      images: imageBoxes.map(({ left, top, width, height, image }) => [left, top, width, height, image]),
    }),
    ...(faces.length > 0 && { faces }),
  };
  return (await files.put(new TextEncoder().encode(JSON.stringify(body)), 'json')).key;
};

/** The URL of the edition's text or printed prices; null without any. */
export const storeJson = async (files: FilePut, content: DocumentText | PrintedPrices | null): Promise<string | null> =>
  content && fileUrl((await files.put(new TextEncoder().encode(JSON.stringify(content)), 'json')).key);

const parsedJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};

/** Reads the words that `storeWords` has stored. Throws `file.unknown`, and `file.unreadable` for a damaged file. */
export const readPageText = async (
  files: Pick<FileStore, 'read'>,
  key: string,
): Promise<{ words: Word[]; imageBoxes: ImageBox[] }> => {
  const parsed = PageWords.safeParse(parsedJson(await files.read(key)));
  if (!parsed.success) throw new AppError('file.unreadable', { file: key, reason: 'damaged' }, parsed.error);
  const { words, images = [], faces = [] } = parsed.data;
  const faceOf = facesOfWords(faces, words.length);
  return {
    words: words.map(([text, left, top, width, height, confidence], at) => ({
      text,
      left,
      top,
      width,
      height,
      ...(faceOf[at] !== undefined && faceOf[at] !== UNKNOWN_FACE && { face: faceOf[at] }),
      ...(confidence !== undefined && { confidence }),
    })),
    imageBoxes: images.map(([left, top, width, height, image]) => ({ left, top, width, height, image })),
  };
};

export const readWords = async (files: Pick<FileStore, 'read'>, key: string): Promise<Word[]> =>
  (await readPageText(files, key)).words;

/** Without recognised words of low confidence, which serve the search only. */
export const trustedWords = (words: readonly Word[]): Word[] =>
  words.filter(({ confidence = 1 }) => confidence >= MIN_CONFIDENCE);

/** No pictures: readers render such a page from the PDF. */
const storePictures = async (
  files: FilePut,
  page: WrittenPage,
): Promise<Pick<NewPage, 'pictures' | 'thumbnail' | 'color'>> => {
  if (page.is === 'fontless') return { pictures: [], thumbnail: null, color: null };
  const [pictures, thumbnail] = await Promise.all([
    Promise.all(page.pictures.map((picture) => store(files, picture))),
    store(files, page.thumbnail),
  ]);
  return { pictures, thumbnail, color: page.color };
};

const faultsOf = (page: WrittenPage): PageFaults | null => {
  const isBlank = page.is === 'ready' && page.isBlank;
  return isBlank || page.faults ? { ...page.faults, ...(isBlank && { isBlank }) } : null;
};

/** `wordsKey` is null for a page without words. The PDF's own links follow the given ones. */
export const storePage = async (
  files: FilePut,
  page: WrittenPage,
  pdfUrl: string,
  elements: PageElements,
): Promise<{ page: NewPage; wordsKey: string | null }> => {
  const [pictures, wordsKey] = await Promise.all([
    storePictures(files, page),
    page.words.length > 0 ? storeWords(files, page) : null,
  ]);
  const ownLinks = page.links.map((link) => ({
    name: nameOfLink(link, page.words),
    url: link.url,
    position: { left: link.left, top: link.top },
    size: { width: link.width, high: link.height },
  }));
  const faults = faultsOf(page);
  return {
    wordsKey,
    page: {
      ...elements,
      links: [...elements.links, ...ownLinks],
      index: page.index,
      name: `${page.index}`,
      url: urlOf(pictures.pictures, pageOfPdf(pdfUrl, page.index)),
      width: page.width,
      height: page.height,
      ...pictures,
      words: wordsKey === null ? null : fileUrl(wordsKey),
      tags: [],
      ...(faults && { faults }),
    },
  };
};

/** Readers render it from the PDF. */
export const pageWithoutPictures = (page: FailedPage, pdfUrl: string, elements: PageElements): NewPage => ({
  ...elements,
  index: page.index,
  name: `${page.index}`,
  url: pageOfPdf(pdfUrl, page.index),
  width: page.width,
  height: page.height,
  pictures: [],
  thumbnail: null,
  color: null,
  words: null,
  tags: [],
});

const AUTO: TagOrigin = 'auto';

/** §3: a plain tag in the company's colour, and in the default size where there is space for it. */
export const tagOf = (
  { name, position, size, block, picture, itemId, ref }: FoundReference,
  evidence: Evidence,
): PlacedTag => ({
  name,
  iconIndex: 1,
  position,
  color: '',
  size: size ?? null,
  ...(block && { block: storedBlock(block, picture) }),
  active: true,
  product: { id: itemId, ref },
  origin: AUTO,
  evidence,
});
