/** The proposed products of an edition, from its stored words, with what a person has made of them in list and tags. */
import { type Area, type Product, referenceKey } from '@vitrina/contract';
import type { Proposal, Proposals } from '@vitrina/contract/admin';
import type { Box } from '../../blocks/blocks.ts';
import { companyCurrency } from '../../companies/settings.ts';
import { reviewOf } from '../../documents/placed-elements.ts';
import type { Repos } from '../../ports/database.ts';
import type { EditionOfDocument } from '../../ports/documents.ts';
import type { ReviewedTag } from '../../ports/elements.ts';
import type { FileStore } from '../../ports/files.ts';
import type { Word } from '../../ports/pdf.ts';
import { inFullAmounts } from '../../proposals/full-amounts.ts';
import { codesOf } from '../../proposals/product-codes.ts';
import type { ProposedProduct } from '../../proposals/propose-products.ts';
import { readStoredEdition, type StoredEdition } from '../stored-editions/stored-words.ts';
import { type BlocksOn, readBlocks } from '../tags/place-found.ts';
import { readProposals } from '../tags/proposals.ts';

const RULE = 'proposal';

export type TagOfPage = ReviewedTag & { page: number };
/** `derived`: keys of codes that no list but this one has, so that their products are proposals and nothing else. */
export type ReadEdition = {
  stored: StoredEdition;
  blocksOn: BlocksOn;
  listed: { ref: string; productId: string; name: string }[];
  proposed: readonly ProposedProduct[];
  tags: TagOfPage[];
  derived: ReadonlySet<string>;
};

const areaOf = ({ left, top, width, height }: Box): Area => ({
  position: { left, top },
  size: { width, high: height },
});

/** As the evidence of a confirmed tag says it: a later edition that prints something else is a new question. */
export const printOf = ({
  name,
  price,
  otherPrices,
}: Pick<ProposedProduct, 'name' | 'price' | 'otherPrices'>): string =>
  [name, price, ...otherPrices].join(' · ').slice(0, 200);

export const isOfProposals = ({ evidence }: TagOfPage): boolean => evidence?.rule.startsWith(RULE) ?? false;

/** Throws `pdf.unknown`, `edition.unknown`. A page whose words are lost proposes nothing. */
export const readEdition = async (repos: Repos, files: FileStore, key: EditionOfDocument): Promise<ReadEdition> => {
  const stored = await readStoredEdition(repos, files, key, () => undefined);
  const listed = await repos.feed.references(key.companyUid);
  const blocksOn = await readBlocks(stored.words);
  const currency = companyCurrency(await repos.companies.byUid(key.companyUid));
  const proposed = inFullAmounts(await readProposals(stored.words, listed, blocksOn), currency);
  const tags = stored.pages.flatMap(({ index, tags: onPage }) => onPage.map((tag) => ({ ...tag, page: index })));
  const derived = new Set(codesOf(proposed, []).map(referenceKey));
  for (const tag of tags) if (isOfProposals(tag)) derived.add(referenceKey(tag.product.ref));
  return { stored, blocksOn, listed, proposed, tags, derived };
};

const within = ({ left, top, width, height }: Word, box: Box): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
};

/** Of the words in the box that were read in a picture: the least sure one. */
const confidenceIn = (words: readonly Word[], box: Box): number =>
  words.reduce((least, word) => (within(word, box) ? Math.min(least, word.confidence ?? 1) : least), 1);

type Listed = { name: string; price: number | null; currency: string; section: string; description: string };

const listedOf = (product: Product): Listed => {
  const offer = product.items[0]?.sellers[0]?.commertialOffer;
  return {
    name: product.productName,
    price: offer?.price ?? null,
    currency: offer?.currency ?? '',
    section: product.categoryId,
    description: product.allSpecifications.find(({ key }) => key === 'Descripción')?.value ?? '',
  };
};

const listedProducts = async (
  { feed }: Repos,
  companyUid: string,
  refs: readonly string[],
): Promise<Map<string, Listed>> => {
  const products = await feed.byReferenceKeys(companyUid, refs.map(referenceKey));
  return new Map(
    products.flatMap((product) =>
      product.items.length === 1
        ? product.items.flatMap(({ referenceId }) =>
            referenceId.map(({ value }) => [referenceKey(value), listedOf(product)] as const),
          )
        : [],
    ),
  );
};

const rowOf = async (
  product: ProposedProduct,
  { stored, tags }: ReadEdition,
  listed: Listed | undefined,
): Promise<Proposal> => {
  const { box, block, ...printed } = product;
  const ofProduct = tags.filter(({ product: { ref } }) => referenceKey(ref) === referenceKey(product.ref));
  // The person has seen this very print: what the list says about it is the correction.
  const isDecided = ofProduct.some(({ evidence }) => evidence?.text === printOf(product));
  const words = (await stored.words.of(product.page)) ?? [];
  return {
    ...printed,
    ...(listed && { name: listed.name }),
    ...(listed && isDecided && listed),
    box: areaOf(box),
    block: areaOf(block),
    confidence: confidenceIn(words, block),
    isKept: ofProduct.length === 0 || ofProduct.some((tag) => reviewOf(tag) !== 'rejected'),
    isSaved: listed !== undefined,
  };
};

/** A product that a person has made of parts of proposals. */
const ownRow = (tag: TagOfPage, listed: Listed): Proposal[] => {
  const box = tag.evidence?.box;
  return box === undefined
    ? []
    : [
        {
          ref: tag.product.ref,
          ...listed,
          otherPrices: [],
          page: tag.page,
          box,
          block: tag.block ? { position: tag.block.position, size: tag.block.size } : box,
          confidence: 1,
          isKept: true,
          isSaved: true,
        },
      ];
};

const byPlace = (one: Proposal, other: Proposal): number =>
  one.page - other.page || one.block.position.top - other.block.position.top;

const sectionKey = ({ page, section }: Proposal): string => `${page} ${section}`;

export const readEditionProposals = async (
  repos: Repos,
  files: FileStore,
  key: EditionOfDocument,
): Promise<Proposals> => {
  const edition = await readEdition(repos, files, key);
  const { stored, proposed, tags, listed } = edition;
  const keys = new Set(proposed.map(({ ref }) => referenceKey(ref)));
  const own = tags.filter(
    (tag) => isOfProposals(tag) && reviewOf(tag) !== 'rejected' && !keys.has(referenceKey(tag.product.ref)),
  );
  const refs = [...proposed.map(({ ref }) => ref), ...own.map(({ product }) => product.ref)];
  const known = await listedProducts(repos, key.companyUid, refs);
  const rows: Proposal[] = [];
  for (const product of proposed) rows.push(await rowOf(product, edition, known.get(referenceKey(product.ref))));
  const added = own.flatMap((tag) => {
    const ofList = known.get(referenceKey(tag.product.ref));
    return ofList ? ownRow(tag, ofList) : [];
  });
  for (const row of added.sort(byPlace)) {
    const at = rows.findIndex((other) => byPlace(row, other) < 0);
    rows.splice(at < 0 ? rows.length : at, 0, row);
  }
  // Columns of a page stand beside each other: the dishes of a section stay together.
  const sections = [...new Set(rows.map(sectionKey))];
  rows.sort((one, another) => sections.indexOf(sectionKey(one)) - sections.indexOf(sectionKey(another)));
  const ours = new Set(refs.map(referenceKey));
  const ofProposals = new Set(listed.flatMap(({ ref, productId }) => (ours.has(referenceKey(ref)) ? [productId] : [])));
  const others = new Set(listed.map(({ productId }) => productId).filter((id) => !ofProposals.has(id)));
  return { edition: stored.edition, version: stored.version, others: others.size, products: rows };
};
