/** Reads the offer of a row: price, list price, currency, availability. Pure. */
import type { CommertialOffer } from '@vitrina/contract';
import { isInStock } from './cell.ts';
import type { FeedField } from './column.ts';
import type { FeedHeader } from './header.ts';
import { currencyIn, type MoneyStyle, moneyIn } from './money.ts';
import type { FeedRow } from './row.ts';
import type { RowReader } from './row-reader.ts';
import { type SaleSpan, type Sales, saleSpanIn } from './sale-time.ts';

/** Decisions "Products": the currency of a list that names none. */
const defaultCurrency = 'COP';
export const moneyFields = ['price', 'salePrice', 'listPrice'] as const;
type MoneyField = (typeof moneyFields)[number];
/** Texts such as "consultar", which mean that there is no price rather than an invalid one. */
const noPrice = /^(consultar|a consultar|consulte|por confirmar|n\/?a|n\.a\.|-+|s\/p|sin precio)?\.?$/i;

/** The currency of the list: the first one named in the currency column or beside a price, whichever row comes first. */
const usualCurrency = ({ columns, survey }: FeedHeader): string => {
  const first = (field: FeedField) => {
    const column = columns.get(field)?.[0];
    return column === undefined ? null : survey.currency(column);
  };
  const [fromColumn, fromPrice] = [first('currency'), first('price')];
  if (fromColumn !== null && (fromPrice === null || fromColumn.row <= fromPrice.row)) return fromColumn.code;
  return fromPrice?.code ?? defaultCurrency;
};

type PriceReader = (
  row: FeedRow,
) => { is: 'offer'; offer: CommertialOffer | null } | { is: 'refused'; reason: 'price.missing' | 'price.invalid' };

/** Parses each price with the separators of its column. In a list without a price column every offer is null. */
export const priceReader = (header: FeedHeader, read: RowReader, sales: Sales): PriceReader => {
  const { columns, survey } = header;
  const usual = usualCurrency(header);
  const styled = new Map<MoneyField, { column: number; style: MoneyStyle }>();
  for (const field of moneyFields) {
    const column = columns.get(field)?.[0];
    if (column !== undefined) styled.set(field, { column, style: survey.style(column, usual) });
  }
  const money = (row: FeedRow, field: MoneyField): number | null => {
    const at = styled.get(field);
    const cell = at === undefined ? undefined : row.cells[at.column];
    return cell === undefined || at === undefined ? null : moneyIn(cell, at.style);
  };
  const spanOf = (row: FeedRow): SaleSpan =>
    saleSpanIn(read.text(row, 'saleDates'), read.text(row, 'saleStart'), read.text(row, 'saleEnd'));
  return (row) => {
    if (!columns.has('price')) return { is: 'offer', offer: null };
    const regular = money(row, 'price');
    if (regular === null)
      return { is: 'refused', reason: noPrice.test(read.text(row, 'price')) ? 'price.missing' : 'price.invalid' };
    const sale = money(row, 'salePrice');
    const isLower = sale !== null && sale > 0 && sale < regular;
    const price = isLower && sales.lasts(spanOf(row)) ? sale : regular;
    const listPrice = Math.max(money(row, 'listPrice') ?? 0, regular);
    const currency = currencyIn(read.text(row, 'currency')) ?? currencyIn(read.text(row, 'price'));
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
