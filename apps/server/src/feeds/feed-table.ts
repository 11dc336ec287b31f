/** Turns a table (text file, sheet, flat JSON) into products and says which rows could not be taken. Pure. */
import type { CommertialOffer } from '@vitrina/contract';
import type { FeedProduct } from '../domain/ports.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { categoryPath, isInStock, pictureList, plainDescription } from './feed-cell.ts';
import type { FeedField } from './feed-column.ts';
import { cellText, type FeedHeader, readHeader } from './feed-header.ts';
import { type FeedProblem, type FeedRowProblem, rowProblem } from './feed-problem.ts';
import { createFeedGathering } from './feed-product.ts';
import { feedSlug } from './feed-slug.ts';
import type { FeedRow } from './feed-text.ts';
import { currencyIn, type MoneyStyle, moneyIn, moneyStyle } from './money.ts';

/** Decisions "Products": what an amount is in when nothing says. */
const defaultCurrency = 'COP';
const maxValueLength = 500;
const moneyFields = ['price', 'salePrice', 'listPrice'] as const;
type MoneyField = (typeof moneyFields)[number];
/** "Ask for the price" and its kind: no mistake, but no price either. */
const noPrice = /^(consultar|a consultar|consulte|por confirmar|n\/?a|n\.a\.|-+|s\/p|sin precio)?\.?$/i;

export type FeedRead = {
  products: FeedProduct[];
  /** Rows below the header with any text. */
  rows: number;
  mapping: Record<string, string>;
  problems: FeedRowProblem[];
};

type RowReader = {
  text(row: FeedRow, field: FeedField): string;
  texts(row: FeedRow, field: FeedField): string[];
};

const rowReader = ({ columns }: FeedHeader): RowReader => {
  const texts = (row: FeedRow, field: FeedField): string[] =>
    (columns.get(field) ?? []).map((column) => cellText(row.cells[column])).filter((text) => text !== '');
  return { texts, text: (row, field) => texts(row, field)[0] ?? '' };
};

type PriceReader = (
  row: FeedRow,
) => { is: 'offer'; offer: CommertialOffer | null } | { is: 'refused'; reason: FeedProblem };

/** Prices are read with the style of their own column. Null offers in a list without a price column. */
const priceReader = (header: FeedHeader, read: RowReader): PriceReader => {
  const { columns, rows } = header;
  const currencyOf = (row: FeedRow): string | null =>
    currencyIn(read.text(row, 'currency')) ?? currencyIn(read.text(row, 'price'));
  const usual = rows.map(currencyOf).find((currency) => currency !== null) ?? defaultCurrency;
  const styles = new Map<MoneyField, MoneyStyle>(
    moneyFields.map((field) => [
      field,
      moneyStyle(
        rows.map((row) => read.text(row, field)),
        usual,
      ),
    ]),
  );
  const money = (row: FeedRow, field: MoneyField): number | null => {
    const column = columns.get(field)?.[0];
    const cell = column === undefined ? undefined : row.cells[column];
    const style = styles.get(field);
    return cell === undefined || style === undefined ? null : moneyIn(cell, style);
  };
  return (row) => {
    if (!columns.has('price')) return { is: 'offer', offer: null };
    const regular = money(row, 'price');
    if (regular === null)
      return { is: 'refused', reason: noPrice.test(read.text(row, 'price')) ? 'price.missing' : 'price.invalid' };
    const sale = money(row, 'salePrice');
    const price = sale !== null && sale > 0 && sale < regular ? sale : regular;
    const listPrice = Math.max(money(row, 'listPrice') ?? 0, regular);
    const currency = currencyOf(row);
    const isAvailable = isInStock(read.text(row, 'stock'));
    const offer: CommertialOffer = {
      price,
      listPrice,
      priceWithoutDiscount: listPrice,
      rewardValue: 0,
      ...(currency === null ? {} : { currency }),
      ...(isAvailable === null ? {} : { isAvailable }),
    };
    return { is: 'offer', offer };
  };
};

const specificationReader = (header: FeedHeader, read: RowReader) => (row: FeedRow) => {
  const description = plainDescription(read.text(row, 'description'));
  const others = header.specifications.map((column) => ({
    key: header.names[column] ?? '',
    value: cellText(row.cells[column]).slice(0, maxValueLength),
  }));
  return [{ key: 'Descripción', value: description }, ...others].filter(({ value }) => value !== '').slice(0, 20);
};

/** Several rows are one product by group, handle or id; a row without name and key continues the row above (Vendure). */
const productKeyReader = (header: FeedHeader, read: RowReader) => {
  const canContinue = header.columns.has('handle') || header.columns.has('group') || header.columns.has('variant');
  let above: string | null = null;
  return (row: FeedRow): string | null => {
    const key = read.text(row, 'group') || read.text(row, 'handle') || read.text(row, 'id');
    const continues = key === '' && canContinue && read.text(row, 'name') === '';
    if (!continues) above = key === '' ? null : key;
    return above;
  };
};

/** Throws `feed.columns`, `feed.empty`. */
export const readFeedTable = (rows: FeedRow[], file: string): FeedRead => {
  const header = readHeader(rows, file);
  const read = rowReader(header);
  const priceOf = priceReader(header, read);
  const specificationsOf = specificationReader(header, read);
  const productKeyOf = productKeyReader(header, read);
  const gathering = createFeedGathering();
  const problems: FeedRowProblem[] = [];
  const { mapping } = header;
  // Where an id or handle stands in for references, it repeats on the rows of one product.
  const isStandIn = mapping['reference'] === mapping['id'] || mapping['reference'] === mapping['handle'];

  const referenceOf = (row: FeedRow, key: string | null, variant: string): string => {
    const ref = read.text(row, 'reference');
    return isStandIn && key !== null && gathering.has(key) ? `${ref || key}-${feedSlug(variant) || row.line}` : ref;
  };

  for (const row of header.rows) {
    const productKey = productKeyOf(row);
    const variant = read.texts(row, 'variant').join(' / ');
    const images = pictureList(read.texts(row, 'image'));
    const isPicturesOnly =
      variant === '' && images.length > 0 && moneyFields.every((field) => read.text(row, field) === '');
    if (isPicturesOnly && productKey !== null && gathering.has(productKey)) {
      gathering.addPictures(productKey, images);
      continue;
    }
    const ref = referenceOf(row, productKey, variant);
    if (referenceKey(ref) === '') {
      problems.push(rowProblem(row.line, 'reference.missing', mapping['reference']));
      continue;
    }
    const price = priceOf(row);
    if (price.is === 'refused') {
      problems.push(rowProblem(row.line, price.reason, mapping['price'], read.text(row, 'price')));
      continue;
    }
    const isTaken = !gathering.add({
      ref,
      otherRefs: read.texts(row, 'ean'),
      productKey,
      productId: read.text(row, 'group') || read.text(row, 'id'),
      itemId: read.text(row, 'variantId'),
      name: read.text(row, 'name') || ref,
      variant,
      handle: feedSlug(read.text(row, 'handle')),
      category: categoryPath([...read.texts(row, 'category'), ...read.texts(row, 'subcategory')]),
      images,
      specifications: specificationsOf(row),
      offer: price.offer,
    });
    if (isTaken) problems.push(rowProblem(row.line, 'reference.duplicate', mapping['reference'], ref));
  }
  return { products: gathering.products(), rows: header.rows.length, mapping, problems };
};
