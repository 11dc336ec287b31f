/** Finds the references and their prices in the words of a document. */
import type { Company, Product } from '@vitrina/contract';
import type { Database } from '../../ports/database.ts';
import type { Store } from '../../ports/stores.ts';
import type { ComparedPrices } from '../../printed-prices/compare-prices.ts';
import { compareWithList, readPrintedProducts } from '../../printed-prices/read-printed-prices.ts';
import type { DocumentWords } from '../document-words.ts';
import { completeByNames, offersOfList } from './listed-names.ts';
import { type BlocksOn, readBlocks } from './place-found.ts';
import { matchProposals } from './proposals.ts';
import { type Matched, matchReferences, type ReferenceSource } from './reference-source.ts';

export type MatchedWords = Matched & { blocksOn: BlocksOn; prices: ComparedPrices };

type MatchRequest = {
  source: ReferenceSource;
  company: Company;
  /** See `PublishRequest`. */
  products: readonly Product[] | undefined;
  /** Texts of the pages that may be references, for a store. */
  candidates: readonly string[];
};

type MatchDeps = {
  database: Database;
  store?: Store | null | undefined;
  onProgress: (progress: { step: 'references'; done: number; total: number }) => void;
};

export const matchWords = async (
  words: DocumentWords,
  { source, company, products: listed, candidates }: MatchRequest,
  deps: MatchDeps,
): Promise<MatchedWords> => {
  const onProgress = (done: number, total: number): void => deps.onProgress({ step: 'references', done, total });
  const feed = { feed: deps.database.repos.feed, companyUid: company.Uid };
  let blocks: Promise<BlocksOn> | null = null;
  const blocksOf = (): Promise<BlocksOn> => {
    blocks ??= readBlocks(words);
    return blocks;
  };
  const complete = completeByNames({ blocksOf, offersOf: offersOfList({ ...feed, products: listed ?? null }) });
  const options = { store: deps.store ?? null, candidates, companyId: company.Uid, onProgress, complete };
  const matched = await (source.is === 'proposals'
    ? matchProposals(words, source.known)
    : matchReferences(source, words, options));
  const hasTags = [...matched.pages.values()].some(({ found }) => found.length > 0);
  const blocksOn: BlocksOn = hasTags ? await blocksOf() : new Map();
  const foundOn = new Map([...matched.pages].map(([page, { found }]) => [page, found]));
  const printed = await readPrintedProducts(words, foundOn, blocksOn);
  const products = listed ?? (matched.products.length > 0 ? matched.products : null);
  return { ...matched, blocksOn, prices: await compareWithList(printed, { ...feed, products }) };
};
