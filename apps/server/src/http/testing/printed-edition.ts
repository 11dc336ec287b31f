/** An edition whose words are stored, and a price list, for tests of matching again; no PDF is read. */
import type { PlacedTag } from '../../domain/ports/elements.ts';
import { edition, feedProduct, page } from '../../storage/testing/builders.ts';
import type { TestApp } from './app.ts';

type StoredWord = [text: string, left: number, top: number, width: number, height: number, confidence?: number];

/** Words in lines below each other. `word~0.8` was recognised with that confidence. */
const wordsOf = (text: string) =>
  text.split('\n').flatMap((line, row) =>
    line.split(' ').map((word, at): StoredWord => {
      const [printed = '', confidence] = word.split('~');
      const box = [printed, 5 + at * 8, 5 + row * 6, 7, 1.5] as const;
      return confidence === undefined ? [...box] : [...box, Number(confidence)];
    }),
  );

/** Publishes pages with these texts as the document `catalogo` of `acme`; null: a page without words. */
export const publishPrinted = async (
  { files, database, clock }: Pick<TestApp, 'files' | 'database'> & { clock: () => Date },
  texts: readonly (string | null)[],
  tags: Readonly<Record<number, PlacedTag[]>> = {},
): Promise<void> => {
  const pages = await Promise.all(
    texts.map(async (text, at) => {
      if (text === null) return page(at + 1, { words: null, pictures: [] });
      const { key } = await files.put(new TextEncoder().encode(JSON.stringify({ words: wordsOf(text) })), 'json');
      return page(at + 1, { words: `/files/${key}`, tags: tags[at + 1] ?? [] });
    }),
  );
  await database.inTransaction(async ({ documents }) => {
    await documents.publish(edition('catalogo', { pages }), clock());
  });
};

/** Replaces the price list of `acme`: references with their product's name. */
export const listProducts = async ({ database }: Pick<TestApp, 'database'>, refs: readonly string[], now: Date) =>
  database.repos.feed.replace(
    'acme',
    refs.map((ref) => ({ ...feedProduct(ref, { name: `Producto ${ref}` }), refs: [{ ref, itemId: ref }] })),
    now,
  );
