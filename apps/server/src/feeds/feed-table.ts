/** Turns a table (text file, sheet, flat JSON, Merchant XML) into products and says which rows could not be taken. Pure. */
import type { FeedReport } from '@vitrina/contract';
import type { PlacedProduct } from '../domain/ports/feeds.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { categoryPath, pictureList } from './feed-cell.ts';
import { type FeedHeader, type FeedTable, readHeader } from './feed-header.ts';
import { moneyFields, priceReader } from './feed-offer.ts';
import { createFeedProblems } from './feed-problem.ts';
import { createFeedGathering, type FeedLine, type FeedOutline } from './feed-product.ts';
import { productKeyReader, rowReader, slugOfLink, specificationReader } from './feed-row.ts';
import { feedSlug } from './feed-slug.ts';
import type { FeedRow } from './feed-text.ts';
import { createSales, type Sales } from './sale-time.ts';

/** A list without products is told by whoever reads it. */
export type FeedBatches = Generator<PlacedProduct[], FeedReport> | AsyncGenerator<PlacedProduct[], FeedReport>;

const BATCH = 100;
const maxReferenceLength = 200;
const maxNameLength = 500;

type Problems = ReturnType<typeof createFeedProblems>;

/** What a row is: a line of a product, further pictures of one, or nothing that can be taken. `line` is made when asked. */
type Met = { productKey: string | null } & (
  | { is: 'line'; refKey: string; line: () => FeedLine }
  | { is: 'pictures'; images: string[] }
  | { is: 'refused' }
);

/** Goes through the rows once; each time they are met in the same way. */
const meet = function* (header: FeedHeader, problems: Problems, sales: Sales): Generator<Met> {
  const read = rowReader(header);
  const priceOf = priceReader(header, read, sales);
  const specificationsOf = specificationReader(header, read);
  const productKeyOf = productKeyReader(header, read);
  const { mapping, columns } = header;
  const known = new Set<string>();
  const taken = new Set<string>();
  // Where an id or handle stands in for references, it repeats on the rows of one product.
  const standIn = columns.get('reference')?.[0];
  const isStandIn = standIn === columns.get('id')?.[0] || standIn === columns.get('handle')?.[0];

  const referenceOf = (row: FeedRow, key: string | null, variant: string): string => {
    const ref = read.text(row, 'reference').slice(0, maxReferenceLength);
    const repeats = isStandIn && key !== null && known.has(key) && read.text(row, 'group') === '';
    return repeats ? `${ref || key}-${feedSlug(variant) || row.line}` : ref;
  };
  const isPicturesOnly = (row: FeedRow, variant: string, images: string[]): boolean =>
    variant === '' && images.length > 0 && moneyFields.every((field) => read.text(row, field) === '');

  for (const row of header.rows()) {
    const productKey = productKeyOf(row);
    const variant = read.texts(row, 'variant').join(' / ');
    const images = pictureList(read.texts(row, 'image'));
    if (productKey !== null && known.has(productKey) && isPicturesOnly(row, variant, images)) {
      yield { is: 'pictures', productKey, images };
      continue;
    }
    const ref = referenceOf(row, productKey, variant);
    const refKey = referenceKey(ref);
    const price = refKey === '' ? null : priceOf(row);
    if (price === null) problems.add(row.line, 'reference.missing', mapping['reference']);
    else if (price.is === 'refused') problems.add(row.line, price.reason, mapping['price'], read.text(row, 'price'));
    else if (taken.has(refKey)) problems.add(row.line, 'reference.duplicate', mapping['reference'], ref);
    if (price === null || price.is === 'refused' || taken.has(refKey)) {
      yield { is: 'refused', productKey };
      continue;
    }
    taken.add(refKey);
    if (productKey !== null) known.add(productKey);
    const line = (): FeedLine => ({
      ref,
      otherRefs: read.texts(row, 'ean'),
      productKey,
      productId: read.text(row, 'group') || read.text(row, 'id'),
      itemId: read.text(row, 'variantId'),
      name: read.text(row, 'name').slice(0, maxNameLength) || ref,
      variant,
      handle: feedSlug(read.text(row, 'handle')) || slugOfLink(read.text(row, 'link')),
      category: categoryPath([read.text(row, 'category'), ...read.texts(row, 'subcategory')]),
      images,
      specifications: specificationsOf(row),
      offer: price.offer,
    });
    yield { is: 'line', productKey, refKey, line };
  }
};

const outlineOf = (header: FeedHeader, sales: Sales): FeedOutline & { rows: number } => {
  const rowsOf = new Map<string, number>();
  const ownKeys = new Set<string>();
  let rows = 0;
  for (const met of meet(header, createFeedProblems(), sales)) {
    rows += 1;
    if (met.is === 'line') ownKeys.add(met.refKey);
    if (met.productKey !== null) rowsOf.set(met.productKey, (rowsOf.get(met.productKey) ?? 0) + 1);
  }
  return { rowsOf, ownKeys, rows };
};

/** `now` decides which sales last. Throws `feed.columns`, and `feed.empty` without rows. */
export const readFeedTable = function* (
  table: FeedTable,
  file: string,
  now: number,
): Generator<PlacedProduct[], FeedReport> {
  const header = readHeader(table, file);
  const sales = createSales(now);
  const outline = outlineOf(header, sales);
  const gathering = createFeedGathering(outline);
  const problems = createFeedProblems();
  let products = 0;
  let batch: PlacedProduct[] = [];
  for (const met of meet(header, problems, sales)) {
    if (met.is === 'line') gathering.add(met.line());
    else if (met.is === 'pictures' && met.productKey !== null) gathering.addPictures(met.productKey, met.images);
    gathering.passed(met.productKey);
    batch.push(...gathering.completed());
    if (batch.length < BATCH) continue;
    products += batch.length;
    yield batch;
    batch = [];
  }
  products += batch.length;
  if (batch.length > 0) yield batch;
  const { mapping, shown, ignored } = header;
  const [list, problemCount] = [problems.list(), problems.count()];
  const change = sales.nextChange();
  return {
    rows: outline.rows,
    products,
    mapping,
    shown,
    ignored,
    problems: list,
    problemCount,
    ...(change === null ? {} : { pricesChangeAt: new Date(change).toISOString() }),
  };
};
