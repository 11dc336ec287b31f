/** Reads the offer of a row: price, list price, currency, availability. Pure. */
import type { CommertialOffer, FeedNote } from '@vitrina/contract';
import { DEFAULT_CURRENCY } from '../../domain/companies/settings.ts';
import { availabilityReader } from './availability.ts';
import { areDollars } from './content/choose-columns.ts';
import { isOpenPrice, isPriceOnRequest } from './content/price-words.ts';
import { dateFields, type FeedHeader } from './header.ts';
import { headingCurrency } from './headings/column.ts';
import type { FeedField } from './headings/feed-field.ts';
import { currencyIn, type MoneyStyle, moneyIn } from './parse-money.ts';
import type { FeedRow } from './row.ts';
import type { RowReader } from './row-reader.ts';
import { type DateOrder, type SaleSpan, type Sales, saleSpanIn } from './sale-time.ts';

export const moneyFields = ['price', 'salePrice', 'listPrice'] as const;
type MoneyField = (typeof moneyFields)[number];
/** Fillers of empty cells: the price is missing rather than invalid. */
const noPrice = /^(n\/?a|n\.a\.|-+)?\.?$/i;

/** The currency that the heading of the price names, or that the other columns give to its `$`; null without one. */
const headingPriceCurrency = ({
  columns,
  names,
  survey,
}: Pick<FeedHeader, 'columns' | 'names' | 'survey'>): string | null => {
  const column = columns.get('price')?.[0] ?? -1;
  return headingCurrency(names[column] ?? '') ?? (areDollars(names, column, survey) ? 'USD' : null);
};

/**
 * The currency of the list: the first one named in the currency column or beside a price, whichever row comes first; else that
 * of the heading.
 */
const usualCurrency = ({ columns, names, survey, chosen: { currency } }: FeedHeader): string => {
  if (currency !== undefined) return currency;
  const first = (field: FeedField) => {
    const column = columns.get(field)?.[0];
    return column === undefined ? null : survey.currency(column);
  };
  const [fromColumn, fromPrice] = [first('currency'), first('price')];
  if (fromColumn !== null && (fromPrice === null || fromColumn.row <= fromPrice.row)) return fromColumn.code;
  return fromPrice?.code ?? headingPriceCurrency({ columns, names, survey }) ?? DEFAULT_CURRENCY;
};

const dateColumns = ({ columns }: FeedHeader): number[] => dateFields.flatMap((field) => columns.get(field) ?? []);

/** The order that a date proves, else that of the language of the headings. */
export const saleDateOrder = (header: FeedHeader): DateOrder => {
  const columns = dateColumns(header);
  const isEnglish = columns.some((column) =>
    /\b(date|from|to|starts|ends)\b/i.test((header.names[column] ?? '').replaceAll('_', ' ')),
  );
  return header.survey.dateOrder(columns) ?? (isEnglish ? 'month-first' : 'day-first');
};

/** A date that only the language of the headings decides; null without one. */
export const doubtfulDate = (header: FeedHeader): string | null => {
  const columns = dateColumns(header);
  return header.survey.dateOrder(columns) === null ? header.survey.ambiguousDate(columns) : null;
};

/** In a list of fewer rows each missing price is a mistake of its row. */
const MIN_ROWS = 4;
const RARE = 1 / 3;

/** Whether most rows have no price: then a missing one is no mistake of the row. */
const isPriceRare = ({ columns, survey }: FeedHeader): boolean => {
  const column = columns.get('price')?.[0];
  return column !== undefined && survey.rows >= MIN_ROWS && survey.filled(column) < survey.rows * RARE;
};

/** Notes on prices that a publisher may not expect. */
export const priceNotes = (header: FeedHeader): FeedNote[] => {
  const { columns, survey } = header;
  const column = columns.get('price')?.[0];
  if (column === undefined) return [];
  const isNamed =
    header.chosen.currency !== undefined ||
    survey.currency(column) !== null ||
    columns.has('currency') ||
    headingPriceCurrency(header) !== null;
  const { cents, examples } = survey.content(column);
  return [
    ...(isPriceRare(header)
      ? [{ code: 'prices.few', facts: { priced: survey.filled(column), rows: survey.rows } }]
      : []),
    // Pesos are written without cents.
    ...(!isNamed && cents >= 0.5
      ? [{ code: 'currency.assumed', facts: { currency: DEFAULT_CURRENCY, example: examples[0] ?? '' } }]
      : []),
  ];
};

/** Called with a date of a sale that cannot be read, and with a price that is only the least one. */
type OnPrice = { onUnreadableDate: (text: string) => void; onOpenPrice: (text: string) => void };

type PriceReader = (
  row: FeedRow,
  on: OnPrice,
) => { is: 'offer'; offer: CommertialOffer | null } | { is: 'refused'; reason: 'price.missing' | 'price.invalid' };

/** Parses each price with the separators of its column. The offer is null without a price column, and for a price on request. */
export const priceReader = (header: FeedHeader, read: RowReader, sales: Sales): PriceReader => {
  const { columns, survey } = header;
  const usual = usualCurrency(header);
  const ofHeading = headingPriceCurrency(header);
  const keepsUnpriced = isPriceRare(header);
  const availabilityOf = availabilityReader(header, read);
  const order = saleDateOrder(header);
  const styles = new Map<string, MoneyStyle>();
  const styleOf = (column: number, currency: string): MoneyStyle => {
    const key = `${column} ${currency}`;
    const style = styles.get(key) ?? survey.style(column, currency, usual);
    styles.set(key, style);
    return style;
  };
  const money = (row: FeedRow, field: MoneyField, currency: string): number | null => {
    const column = columns.get(field)?.[0];
    const cell = column === undefined ? undefined : row.cells[column];
    return cell === undefined || column === undefined ? null : moneyIn(cell, styleOf(column, currency));
  };
  const spanOf = (row: FeedRow): SaleSpan =>
    saleSpanIn(read.text(row, 'saleDates'), read.text(row, 'saleStart'), read.text(row, 'saleEnd'), order);
  return (row, { onUnreadableDate, onOpenPrice }) => {
    if (!columns.has('price')) return { is: 'offer', offer: null };
    const named = currencyIn(read.text(row, 'currency')) ?? currencyIn(read.text(row, 'price'));
    const regular = money(row, 'price', named ?? '');
    if (regular === null) {
      const text = read.text(row, 'price');
      const isMissing = noPrice.test(text);
      if (isOpenPrice(text)) {
        onOpenPrice(text);
        return { is: 'offer', offer: null };
      }
      if (isPriceOnRequest(text) || (isMissing && keepsUnpriced)) return { is: 'offer', offer: null };
      return { is: 'refused', reason: isMissing ? 'price.missing' : 'price.invalid' };
    }
    const sale = money(row, 'salePrice', named ?? '');
    const isLower = sale !== null && sale > 0 && sale < regular;
    const span = spanOf(row);
    if (isLower && span.unreadable !== null) onUnreadableDate(span.unreadable);
    const price = isLower && sales.lasts(span) ? sale : regular;
    const listPrice = Math.max(money(row, 'listPrice', named ?? '') ?? 0, regular);
    const currency = header.chosen.currency ?? named ?? ofHeading;
    const isAvailable = availabilityOf(row);
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
