/** A price list for `feed import` and `publish --feed`: read, its pictures stored, its problems reported. */
import { dirname } from 'node:path';
import type { FeedReport, FeedRowProblem } from '@vitrina/contract';
import type { FeedProduct } from '../domain/ports/feeds.ts';
import type { FileStore } from '../domain/ports/files.ts';
import { AppError } from '../errors/app-error.ts';
import { messageOf, reasonText } from '../errors/messages.ts';
import { collectFeed } from '../feeds/read-feed.ts';
import { fileNamed, readFeedInProcess } from '../feeds/read-in-process.ts';
import { withFileName } from './command.ts';
import { localFileStorer, type StoreOne } from './local-files.ts';

/** `line` from 1; 0 for a problem of the file as a whole. */
export type FileProblem = { line: number; cause: string };

/** Problems of pictures are listed up to this number; a list whose pictures are all elsewhere has thousands. */
const MAX_PICTURE_PROBLEMS = 1_000;

/** A picture that cannot be stored is left out and reported; the product stays. */
const withStoredPictures = async (
  { product, ...rest }: FeedProduct,
  storeOne: StoreOne,
  reported: Map<string, FileProblem>,
): Promise<FeedProduct> => {
  const items = [];
  for (const item of product.items) {
    const images = [];
    for (const { imageUrl } of item.images) {
      try {
        images.push({ imageUrl: await storeOne(imageUrl) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (reported.size < MAX_PICTURE_PROBLEMS)
          reported.set(imageUrl, { line: 0, cause: `picture ${messageOf(error)}` });
      }
    }
    items.push({ ...item, images });
  }
  return { ...rest, product: { ...product, items } };
};

/** Stores the pictures beside the list, product by product; `problems` are the pictures that could not be stored. */
export const pictureStorer = (path: string, files: FileStore) => {
  const storeOne = localFileStorer(files, dirname(path), 'picture');
  const reported = new Map<string, FileProblem>();
  return {
    prepare: (product: FeedProduct) => withStoredPictures(product, storeOne, reported),
    problems: () => [...reported.values()],
  };
};

const valueOf = ({ column, value }: FeedRowProblem): string =>
  value === undefined || value === '' ? '' : ` (${column === undefined ? '' : `${column}: `}"${value}")`;

/** The problems of a list's rows; the last entry has the number of further ones. */
export const rowProblems = ({ problems, problemCount }: FeedReport): FileProblem[] => {
  const reported = problems.map((problem) => ({
    line: problem.line,
    cause: reasonText(problem.reason) + valueOf(problem),
  }));
  const more = problemCount - problems.length;
  return more > 0 ? [...reported, { line: 0, cause: `and ${more} more rows` }] : reported;
};

/** The whole list in memory. Throws `UserFacingError` with file and cause when nothing of it can be imported. */
export const readFeedFile = async (
  path: string,
  files: FileStore,
): Promise<{ products: FeedProduct[]; problems: FileProblem[] }> => {
  const read = await withFileName(path, () => collectFeed(readFeedInProcess(fileNamed(path))));
  const pictures = pictureStorer(path, files);
  const products = [];
  for (const product of read.products) products.push(await pictures.prepare(product));
  return { products, problems: [...rowProblems({ ...read, products: products.length }), ...pictures.problems()] };
};

export const problemLine = (path: string, { line, cause }: FileProblem): string =>
  `${path}${line > 0 ? `:${line}` : ''}: ${cause}`;
