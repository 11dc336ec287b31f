/** A price list as `feed import` and `publish --feed` take it: read, its pictures stored, its problems told. */
import { dirname } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import type { FeedProduct, FileStore } from '../domain/ports.ts';
import { readFeedApart } from '../feeds/read-feed-apart.ts';
import { messageOf, reasonIn } from '../messages.ts';
import { blaming } from './command.ts';
import { localFileStorer, type StoreOne } from './local-files.ts';

/** `line` from 1; 0 for what belongs to no line. */
type FileProblem = { line: number; cause: string };
type ReadFeed = {
  products: FeedProduct[];
  rows: number;
  mapping: Record<string, string>;
  problems: FileProblem[];
};

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
        told.set(imageUrl, { line: 0, cause: `picture ${messageOf(error)}` });
      }
    }
    items.push({ ...item, images });
  }
  return { ...rest, product: { ...product, items } };
};

const valueOf = ({ column, value }: { column?: string; value?: string }): string =>
  value === undefined || value === '' ? '' : ` (${column === undefined ? '' : `${column}: `}"${value}")`;

/** Throws `Refused` with file and cause when nothing of the list can be taken. */
export const readFeedFile = async (path: string, files: FileStore): Promise<ReadFeed> => {
  const { products, rows, mapping, problems } = await blaming(path, () => readFeedApart(path));
  const storeOne = localFileStorer(files, dirname(path), 'picture');
  const pictures = new Map<string, FileProblem>();
  const stored = [];
  for (const product of products) stored.push(await withStoredPictures(product, storeOne, pictures));
  const ofRows = problems.map((problem) => ({
    line: problem.line,
    cause: reasonIn(problem.reason) + valueOf(problem),
  }));
  return { products: stored, rows, mapping, problems: [...ofRows, ...pictures.values()] };
};

export const problemLine = (path: string, { line, cause }: FileProblem): string =>
  `${path}${line > 0 ? `:${line}` : ''}: ${cause}`;
