/** Converts a table (text file, sheet, flat JSON, Merchant XML) into products and reports the rejected rows. Pure. */
import { type FeedNote, type Product, referenceKey } from '@vitrina/contract';
import type { FeedReadingOptions, PlacedProduct, ReadFeedReport } from '../../domain/ports/feeds.ts';
import { attributeReader } from './attributes.ts';
import { codeRefusal, isRoundedCode } from './content/code-refusal.ts';
import { describeColumns } from './describe-columns.ts';
import { familyReader } from './families.ts';
import { type FeedHeader, type FeedTable, readHeader } from './header.ts';
import { headingsKey } from './headings/hand-mapping.ts';
import { plainLine } from './markup.ts';
import { doubtfulDate, moneyFields, priceNotes, priceReader, saleDateOrder } from './offer.ts';
import { createPriceTally } from './price-tally.ts';
import { createProductGrouping, type FeedItemRow, type FeedParentRow, type ListOutline } from './product.ts';
import type { FeedRow } from './row.ts';
import { createRowProblems } from './row-problems.ts';
import {
  categoryReader,
  pictureReader,
  productKeyReader,
  type RowReader,
  referenceReader,
  rowReader,
  slugOfLink,
  specificationReader,
} from './row-reader.ts';
import { createSales, type Sales } from './sale-time.ts';
import { feedSlug } from './slug.ts';

/** Yields batches of products, returns the report. The caller rejects a list without products. */
export type FeedBatches = Generator<PlacedProduct[], ReadFeedReport> | AsyncGenerator<PlacedProduct[], ReadFeedReport>;

const BATCH = 100;
const maxReferenceLength = 200;
const maxNameLength = 500;

type Problems = ReturnType<typeof createRowProblems>;

/** A classified row; `item` and `parent` parse the row on demand. */
type ClassifiedRow = { productKey: string | null } & (
  | { is: 'item'; refKey: string; item: () => FeedItemRow }
  | { is: 'parent'; refKey: string; parent: () => FeedParentRow }
  /** A translation of a product for another view of the shop. */
  | { is: 'repeated' }
  | { is: 'pictures'; images: string[] }
  | { is: 'refused' }
);

/** Parses what an item and the parent of items have in common. */
const descriptionReader = (header: FeedHeader, read: RowReader) => {
  const specificationsOf = specificationReader(header, read);
  const categoryOf = categoryReader(header, read);
  const picturesOf = pictureReader(header, read);
  return (row: FeedRow, ref: string, attributes: Product['allSpecifications']): FeedParentRow => ({
    ref,
    otherRefs: read.texts(row, 'ean').filter((code) => !isRoundedCode(code)),
    productId: read.text(row, 'group') || read.text(row, 'id'),
    name: plainLine(read.text(row, 'name')).slice(0, maxNameLength) || ref,
    handle: feedSlug(read.text(row, 'handle')) || slugOfLink(read.text(row, 'link')),
    category: categoryOf(row),
    images: picturesOf(row),
    specifications: specificationsOf(row, attributes),
  });
};

const priceReports = (problems: Problems, { line }: FeedRow) => ({
  onUnreadableDate: (date: string) => problems.addDate(line, date),
  onOpenPrice: (text: string) => problems.addOpenPrice(line, text),
});

/** Classifies all rows. It runs twice over a list and gives the same result each time. */
const classifyRows = function* (header: FeedHeader, problems: Problems, sales: Sales): Generator<ClassifiedRow> {
  const read = rowReader(header);
  const priceOf = priceReader(header, read, sales);
  const productKeyOf = productKeyReader(header, read);
  const familyOf = familyReader(header, read);
  const attributesOf = attributeReader(header, read);
  const describe = descriptionReader(header, read);
  const picturesOf = pictureReader(header, read);
  const { mapping, columns } = header;
  const hasVariants = columns.has('variant') || columns.has('group') || columns.has('handle');
  const referenceText = referenceReader(header, read);
  const refusalOf = codeRefusal(header.survey.content(columns.get('reference')?.[0] ?? -1), hasVariants);
  const known = new Set<string>();
  /** Reference key → price; null without a price, and for parents. */
  const seenKeys = new Map<string, number | null>();
  // An id or handle used as reference repeats on the rows of one product.
  const substitute = columns.get('reference')?.[0];
  const isSubstitute = substitute === columns.get('id')?.[0] || substitute === columns.get('handle')?.[0];

  const referenceOf = (row: FeedRow, key: string | null, variant: string): string => {
    const ref = referenceText(row).slice(0, maxReferenceLength);
    const repeats = isSubstitute && key !== null && known.has(key) && read.text(row, 'group') === '';
    return repeats ? `${ref || key}-${feedSlug(variant) || row.line}` : ref;
  };
  const isPicturesOnly = (row: FeedRow, variant: string, images: string[]): boolean =>
    variant === '' && images.length > 0 && moneyFields.every((field) => read.text(row, field) === '');

  for (const row of header.rows()) {
    const family = familyOf(row);
    const ownKey = productKeyOf(row);
    const productKey = family?.key ?? ownKey;
    const listed = referenceKey(referenceText(row));
    if (read.text(row, 'storeView') !== '' && seenKeys.has(listed)) {
      yield { is: 'repeated', productKey: null };
      continue;
    }
    if (family?.is === 'parent') {
      if (listed !== '') seenKeys.set(listed, null);
      const ref = referenceText(row).slice(0, maxReferenceLength);
      yield { is: 'parent', productKey, refKey: listed, parent: () => describe(row, ref, attributesOf(row)) };
      continue;
    }
    const written = read.texts(row, 'variant').map(plainLine).join(' / ') || (family?.variant ?? '');
    const attributes = attributesOf(row);
    // The attributes of a variant are its name; a product of its own shows them.
    const isNamedByAttributes = family?.is === 'variant' && written === '';
    const variant = isNamedByAttributes ? attributes.map(({ value }) => value).join(' / ') : written;
    const images = picturesOf(row);
    if (productKey !== null && known.has(productKey) && isPicturesOnly(row, variant, images)) {
      yield { is: 'pictures', productKey, images };
      continue;
    }
    const ref = referenceOf(row, productKey, variant);
    const refKey = referenceKey(ref);
    const refusal = refKey === '' ? null : refusalOf(ref, read.text(row, 'name'));
    if (refusal !== null) {
      problems.add(row.line, refusal, mapping['reference'], ref);
      yield { is: 'refused', productKey };
      continue;
    }
    const price = refKey === '' ? null : priceOf(row, priceReports(problems, row));
    if (price === null) problems.add(row.line, 'reference.missing', mapping['reference']);
    else if (price.is === 'refused') problems.add(row.line, price.reason, mapping['price'], read.text(row, 'price'));
    else if (seenKeys.has(refKey)) {
      problems.add(row.line, 'reference.duplicate', mapping['reference'], ref);
      if ((seenKeys.get(refKey) ?? null) !== (price.offer?.price ?? null)) problems.addConflict(row.line, ref);
    }
    if (price === null || price.is === 'refused' || seenKeys.has(refKey)) {
      yield { is: 'refused', productKey };
      continue;
    }
    seenKeys.set(refKey, price.offer?.price ?? null);
    if (productKey !== null) known.add(productKey);
    const item = (): FeedItemRow => ({
      ...describe(row, ref, isNamedByAttributes ? [] : attributes),
      productKey,
      itemId: read.text(row, 'variantId'),
      variant,
      offer: price.offer,
    });
    yield { is: 'item', productKey, refKey, item };
  }
};

const outlineOf = (header: FeedHeader, sales: Sales): ListOutline & { rows: number } => {
  const rowsOf = new Map<string, number>();
  const ownKeys = new Set<string>();
  let rows = 0;
  for (const row of classifyRows(header, createRowProblems(), sales)) {
    rows += 1;
    if (row.is === 'item' || row.is === 'parent') ownKeys.add(row.refKey);
    if (row.productKey !== null) rowsOf.set(row.productKey, (rowsOf.get(row.productKey) ?? 0) + 1);
  }
  return { rowsOf, ownKeys, rows };
};

const openPriceNotes = (problems: Problems): FeedNote[] => {
  const open = problems.openPrices();
  return open === null ? [] : [{ code: 'prices.open', facts: open }];
};

const conflictNotes = (problems: Problems): FeedNote[] => {
  const conflicts = problems.conflicts();
  return conflicts === null ? [] : [{ code: 'references.conflict', facts: conflicts }];
};

const dateNotes = (header: FeedHeader, problems: Problems): FeedNote[] => {
  const unreadable = problems.unreadableDates();
  const doubtful = doubtfulDate(header);
  return [
    ...(unreadable === null ? [] : [{ code: 'dates.unreadable', facts: unreadable }]),
    ...(doubtful === null ? [] : [{ code: 'dates.order', facts: { example: doubtful, order: saleDateOrder(header) } }]),
  ];
};

const describedTable = (header: FeedHeader) => ({
  headings: headingsKey(header.names),
  columns: describeColumns(header),
  chosen: header.chosen,
});

/** The report on a list that nobody can order from: its columns. */
const unreadTable = (header: FeedHeader): ReadFeedReport => {
  const { mapping, shown, ignored, notes } = header;
  const rows = [...header.rows()].length;
  const read = { rows, products: 0, mapping, shown, ignored, problems: [], problemCount: 0 };
  return { ...read, ...describedTable(header), ...(notes.length === 0 ? {} : { notes }) };
};

/** `now` decides which sales are active. Throws `feed.columns`, and `feed.empty` without rows. */
export const readFeedTable = function* (
  table: FeedTable,
  file: string,
  now: number,
  reading: FeedReadingOptions = {},
): Generator<PlacedProduct[], ReadFeedReport> {
  const header = readHeader(table, file, reading);
  if (!header.columns.has('reference')) return unreadTable(header);
  const sales = createSales(now);
  const outline = outlineOf(header, sales);
  const grouping = createProductGrouping(outline);
  const problems = createRowProblems();
  const tally = createPriceTally();
  let products = 0;
  let batch: PlacedProduct[] = [];
  for (const row of classifyRows(header, problems, sales)) {
    if (row.is === 'item') grouping.add(row.item());
    else if (row.is === 'parent' && row.productKey !== null) grouping.addParent(row.productKey, row.parent());
    else if (row.is === 'pictures' && row.productKey !== null) grouping.addImages(row.productKey, row.images);
    grouping.rowDone(row.productKey);
    for (const placed of grouping.completed()) {
      tally.add(placed.product);
      batch.push(placed);
    }
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
  const groups = problems.groups();
  const notes = [
    ...tally.notes(),
    ...header.notes,
    ...priceNotes(header),
    ...conflictNotes(problems),
    ...openPriceNotes(problems),
    ...dateNotes(header, problems),
  ];
  return {
    rows: outline.rows,
    products,
    mapping,
    shown,
    ignored,
    problems: list,
    problemCount,
    ...(groups === null ? {} : { groups }),
    ...(reading.withColumns ? describedTable(header) : {}),
    ...(change === null ? {} : { pricesChangeAt: new Date(change).toISOString() }),
    ...(notes.length === 0 ? {} : { notes }),
  };
};
