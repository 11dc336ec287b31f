/** A price list as `feed import` and `publish --feed` take it: read, its pictures stored, its problems told. */
import { dirname } from 'node:path';
import type { FeedReport, FeedRowProblem } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { FeedProduct, FileStore } from '../domain/ports.ts';
import { wholeFeed } from '../feeds/read-feed.ts';
import { fileNamed, readFeedApart } from '../feeds/read-feed-apart.ts';
import { messageOf, reasonIn } from '../messages.ts';
import { blaming } from './command.ts';
import { localFileStorer, type StoreOne } from './local-files.ts';

/** `line` from 1; 0 for what belongs to no line. */
export type FileProblem = { line: number; cause: string };

/** Pictures are told by name; a list of thousands that all lie elsewhere is told by its first. */
const mostPictureProblems = 1_000;

/** A picture that cannot be stored is left out and told; the product stays. */
const withStoredPictures = async (
  { product, ...rest }: FeedProduct,
  storeOne: StoreOne,
  told: Map<string, FileProblem>,
): Promise<FeedProduct> => {
  const items = [];
  for (const item of product.items) {
    const images = [];
    for (const { imageUrl } of item.images) {
      try {
        images.push({ imageUrl: await storeOne(imageUrl) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (told.size < mostPictureProblems) told.set(imageUrl, { line: 0, cause: `picture ${messageOf(error)}` });
      }
    }
    items.push({ ...item, images });
  }
  return { ...rest, product: { ...product, items } };
};

/** Stores the pictures that lie beside the list, product by product; `problems` are those that could not be. */
export const pictureStorer = (path: string, files: FileStore) => {
  const storeOne = localFileStorer(files, dirname(path), 'picture');
  const told = new Map<string, FileProblem>();
  return {
    prepare: (product: FeedProduct) => withStoredPictures(product, storeOne, told),
    problems: () => [...told.values()],
  };
};

const valueOf = ({ column, value }: FeedRowProblem): string =>
  value === undefined || value === '' ? '' : ` (${column === undefined ? '' : `${column}: `}"${value}")`;

/** What is told of a list's rows; the last line says how many more there are. */
export const rowProblems = ({ problems, problemCount }: FeedReport): FileProblem[] => {
  const told = problems.map((problem) => ({ line: problem.line, cause: reasonIn(problem.reason) + valueOf(problem) }));
  const more = problemCount - problems.length;
  return more > 0 ? [...told, { line: 0, cause: `and ${more} more rows` }] : told;
};

/** The whole list in memory. Throws `Refused` with file and cause when nothing of it can be taken. */
export const readFeedFile = async (
  path: string,
  files: FileStore,
): Promise<{ products: FeedProduct[]; problems: FileProblem[] }> => {
  const read = await blaming(path, () => wholeFeed(readFeedApart(fileNamed(path))));
  const pictures = pictureStorer(path, files);
  const products = [];
  for (const product of read.products) products.push(await pictures.prepare(product));
  return { products, problems: [...rowProblems({ ...read, products: products.length }), ...pictures.problems()] };
};

export const problemLine = (path: string, { line, cause }: FileProblem): string =>
  `${path}${line > 0 ? `:${line}` : ''}: ${cause}`;
