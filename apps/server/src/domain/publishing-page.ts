/** From a rendered page to the page of an edition: its files stored, its elements in place. */

import { type DocumentText, PageWords } from '@vitrina/contract';
import type {
  FileStore,
  NewPage,
  PageElements,
  PlacedTag,
  RenderedPage,
  RenderedPicture,
  TagOrigin,
  Word,
} from './ports.ts';
import type { FoundReference } from './references.ts';

/** The page's `url`, for readers that know one picture only: sharp on a phone and in a spread, no more. */
const WIDEST_URL = 1648;

type FailedPage = Extract<RenderedPage, { is: 'failed' }>;
type WrittenPage = Exclude<RenderedPage, FailedPage>;
type StoredPicture = NewPage['pictures'][number];

/** §7: content-addressed, for ever the same bytes. */
export const fileUrl = (key: string): string => `/files/${key}`;

const store = async (files: FileStore, { bytes, width, height }: RenderedPicture): Promise<StoredPicture> => {
  const { key } = await files.put(bytes, 'webp');
  return { url: fileUrl(key), width, height, type: 'image/webp' };
};

const urlOf = (pictures: readonly StoredPicture[], otherwise: string): string => {
  const fitting = pictures.filter(({ width }) => width <= WIDEST_URL);
  return (fitting.at(-1) ?? pictures[0])?.url ?? otherwise;
};

const pageOfPdf = (pdfUrl: string, index: number): string => `${pdfUrl}#page=${index}`;

const putWords = async (files: FileStore, words: readonly Word[]): Promise<string> => {
  const body: PageWords = {
    words: words.map(({ text, left, top, width, height }) => [text, left, top, width, height]),
  };
  return (await files.put(new TextEncoder().encode(JSON.stringify(body)), 'json')).key;
};

/** The URL of the edition's text; null where there is none. */
export const storeText = async (files: FileStore, text: DocumentText | null): Promise<string | null> =>
  text && fileUrl((await files.put(new TextEncoder().encode(JSON.stringify(text)), 'json')).key);

/** The words of a page as `storePage` has put them. */
export const readWords = async (files: FileStore, key: string): Promise<Word[]> => {
  const { words } = PageWords.parse(JSON.parse(new TextDecoder().decode(await files.read(key))));
  return words.map(([text, left, top, width, height]) => ({ text, left, top, width, height }));
};

/** None of a page that readers draw from the PDF themselves. */
const storePictures = async (
  files: FileStore,
  page: WrittenPage,
): Promise<Pick<NewPage, 'pictures' | 'thumbnail' | 'color'>> => {
  if (page.is === 'fontless') return { pictures: [], thumbnail: null, color: null };
  const [pictures, thumbnail] = await Promise.all([
    Promise.all(page.pictures.map((picture) => store(files, picture))),
    store(files, page.thumbnail),
  ]);
  return { pictures, thumbnail, color: page.color };
};

/** `wordsKey` is null where nothing is written. The PDF's own links come behind those that were given. */
export const storePage = async (
  files: FileStore,
  page: WrittenPage,
  pdfUrl: string,
  elements: PageElements,
): Promise<{ page: NewPage; wordsKey: string | null }> => {
  const [pictures, wordsKey] = await Promise.all([
    storePictures(files, page),
    page.words.length > 0 ? putWords(files, page.words) : null,
  ]);
  const ownLinks = page.links.map(({ url, left, top, width, height }) => ({
    name: url,
    url,
    position: { left, top },
    size: { width, high: height },
  }));
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
    },
  };
};

/** Readers draw it from the PDF themselves. */
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

/** §3: a plain tag in the company's colour and the usual size. */
export const tagOf = ({ name, position, itemId, ref }: FoundReference): PlacedTag => ({
  name,
  iconIndex: 1,
  position,
  color: '',
  size: null,
  active: true,
  product: { id: itemId, ref },
  origin: AUTO,
});
