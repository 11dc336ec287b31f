/** The items of a review: the tags that publishing placed, with their evidence, in piles and in reading order. Pure. */
import type { Evidence, ProductRef, Review } from '@vitrina/contract';
import type { Findings, PageState } from '@vitrina/contract/admin';

export type Box = Evidence['box'];
export type Product = ProductRef & { name: string };
export type PageOfReview = Pick<
  PageState,
  'index' | 'version' | 'width' | 'height' | 'pictures' | 'thumbnail' | 'color'
>;

/** `prices`: printed ones that are not `listed`, the price of the list. */
type PriceDifference = { prices: readonly string[]; listed: number; currency?: string | undefined };

/** `review`: the state on the server. `box`: the printed code, or a small area around the tag where there is none. */
export type ReviewItem = {
  id: string;
  page: number;
  product: Product;
  position: { left: number; top: number };
  text: string;
  box: Box;
  /** The area of the product on the page. */
  block: Box | null;
  rule: string;
  confidence: number;
  candidates: readonly Product[];
  review: Review;
  difference: PriceDifference | null;
};

/** Tags by rules that are right in at least this share of cases count as certain (domain/publishing/tags/tag-evidence.ts). */
const CERTAIN = 0.995;

type PageTag = PageState['tags'][number];
const AROUND = { width: 4, high: 2 };

const boxAround = ({ position: { left, top } }: PageTag): Box => ({
  position: { left: Math.max(0, left - AROUND.width / 2), top: Math.max(0, top - AROUND.high / 2) },
  size: AROUND,
});

type PriceFinding = Findings['prices']['items'][number];
const sameProduct = (a: ProductRef, b: ProductRef): boolean =>
  a.ref === '' ? a.id !== '' && a.id === b.id : a.ref === b.ref;

const itemOf = (tag: PageTag, page: number, differences: readonly PriceFinding[]): ReviewItem => {
  const { id, name, product, position, block, evidence, review } = tag;
  const found = differences.find((one) => one.page === page && sameProduct(one, product));
  return {
    id,
    page,
    product: { ...product, name },
    position,
    text: evidence?.text ?? product.ref,
    box: evidence?.box ?? boxAround(tag),
    block: block ?? null,
    rule: evidence?.rule ?? '',
    confidence: evidence?.confidence ?? 0,
    candidates: evidence?.candidates ?? [],
    review,
    difference: found ? { prices: found.prices, listed: found.listed, currency: found.currency } : null,
  };
};

/** Rows of this height, in percent of the page, are read from left to right. */
const ROW = 4;
const rowOf = ({ position: { top } }: Box): number => Math.floor(top / ROW);

const inReadingOrder = (a: ReviewItem, b: ReviewItem): number =>
  a.page - b.page || rowOf(a.box) - rowOf(b.box) || a.box.position.left - b.box.position.left;

/** Tags that a person placed are no proposals: only those of publishing, also the ones that were decided before. */
export const itemsOf = (
  pages: readonly Pick<PageState, 'index' | 'tags'>[],
  findings: Pick<Findings, 'prices' | 'severalPrices'> | null,
): ReviewItem[] => {
  const differences = findings ? [...findings.prices.items, ...findings.severalPrices.items] : [];
  return pages
    .flatMap(({ index, tags }) =>
      tags
        .filter(({ origin, evidence }) => origin === 'auto' || evidence !== undefined)
        .map((tag) => itemOf(tag, index, differences)),
    )
    .sort(inReadingOrder);
};

/** The products to choose from, the proposed one first. */
export const candidatesOf = ({ candidates, product }: ReviewItem): readonly Product[] =>
  candidates.length > 0 ? candidates : [product];

export const isCertain = ({ confidence, difference }: ReviewItem): boolean =>
  confidence >= CERTAIN && difference === null;

export type PageGroup = { page: number; items: ReviewItem[] };

export const groupByPage = (items: readonly ReviewItem[]): PageGroup[] => {
  const groups = new Map<number, ReviewItem[]>();
  for (const item of items) {
    const ofPage = groups.get(item.page);
    if (ofPage) ofPage.push(item);
    else groups.set(item.page, [item]);
  }
  return [...groups].map(([page, ofPage]) => ({ page, items: ofPage })).sort((a, b) => a.page - b.page);
};
