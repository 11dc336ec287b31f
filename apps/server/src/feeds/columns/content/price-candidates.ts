/** Which of several columns of amounts is the price for shoppers, by heading and cells. Pure. */
import { headingCurrency, isForShoppers, normalisedHeader } from '../headings/column.ts';
import type { ColumnContent } from './column-content.ts';

const PRICE = /\b(?:precios?|prices?|pvp|valor(?:es)?|vr|vlr|importe|tarifa|monto|p)\b/;
const PUBLIC =
  /\b(?:publico|pvp|detal(?:le)?|menudeo|menor|minorista|retail|consumidor|cliente|final|venta|normal|contado)\b/;
/** Words that say so without the word for price. */
const RETAIL = /\b(?:publico|pvp|detal(?:le)?|menudeo|menor|minorista|retail)\b/;
const UNIT = /\b(?:und?|unid(?:ad(?:es)?)?|unitario|unit|uds?|c u|pieza|pza|pz|kg|kilo)\b/;
const PACK =
  /\b(?:bultos?|cajas?|paquetes?|paq|pack|docenas?|doc|display|fardo|empaque|cubeta|blister|pallet|x ?\d+)\b/;
/** Amounts that are not what a shopper pays. */
const OTHER =
  /\b(?:antes(?! de iva)|anterior|tachado|comparacion|ahorro|total|subtotal|abono|cuota|deposito|flete|envio|peso|puntos)\b/;
const TAX = /\b(?:iva|impuestos?|tax|igv|itbis)\b/;
const WITHOUT_TAX = /\b(?:(?:sin|antes de|mas|s) (?:iva|igv|itbis)|neto|base)\b/;
const FIRST_OF_SEVERAL = /\b(?:1|a|i|uno)$/;
const RESELLER = /\b(?:mayor|mayoreo|mayoristas?|wholesale|distribuidor(?:es|a)?)\b/;

const MOSTLY = 0.8;
const HALF = 0.5;

/** Larger is likelier; null if the column holds no price that a shopper pays. */
const priceScore = (heading: string, content: ColumnContent): number | null => {
  const name = normalisedHeader(heading);
  if (content.filled === 0 || content.amounts < HALF || !isForShoppers(heading) || OTHER.test(name)) return null;
  const hasPriceWord = PRICE.test(name);
  if (!hasPriceWord && TAX.test(name)) return null;
  const [isPublic, isUnit, isPack] = [PUBLIC.test(name), UNIT.test(name), PACK.test(name)];
  const isMostlyAmounts = content.amounts >= MOSTLY;
  const isPrice =
    content.marked >= MOSTLY ||
    hasPriceWord ||
    (isMostlyAmounts && RETAIL.test(name) && !isUnit && !isPack) ||
    (isMostlyAmounts && (headingCurrency(heading) !== null || heading.includes('$'))) ||
    // Without cents these are numbers of pieces.
    (isMostlyAmounts && (isUnit || isPack) && content.cents >= HALF);
  if (!isPrice) return null;
  // Of two currencies the usual one, then the dollar, which keeps its value.
  const currency = headingCurrency(heading);
  const preference = currency === 'COP' ? 0.1 : currency === 'USD' || heading.includes('$') ? 0.05 : 0;
  // Numbers of pieces may have cents, too: amounts with a currency come first.
  const doubt = content.marked < MOSTLY && !hasPriceWord && (isUnit || isPack) ? 3 : 0;
  const kind = isPack ? 2 : isPublic ? 5 : isUnit ? 4 : 3;
  const details =
    (hasPriceWord ? 0.5 : 0) - (WITHOUT_TAX.test(name) ? 0.25 : 0) + (FIRST_OF_SEVERAL.test(name) ? 0.1 : 0);
  return kind + details + preference - doubt;
};

/** Whether the column holds prices for resellers: a note names them, and nobody else sees them. */
export const isResellerPrice = (heading: string, content: ColumnContent): boolean =>
  RESELLER.test(normalisedHeader(heading)) && content.amounts >= MOSTLY;

export type PriceChoice = { column: number | null; others: readonly number[] };

/** The best column, and the further ones; null when two are equally good. */
export const choosePrice = (
  columns: readonly number[],
  names: readonly string[],
  contentOf: (column: number) => ColumnContent,
): PriceChoice => {
  const ranked = columns
    .flatMap((column) => {
      const score = priceScore(names[column] ?? '', contentOf(column));
      return score === null ? [] : [{ column, score }];
    })
    .sort((one, other) => other.score - one.score || one.column - other.column);
  const [best, second] = ranked;
  const all = ranked.map(({ column }) => column);
  if (best === undefined) return { column: null, others: [] };
  if (second !== undefined && second.score === best.score) return { column: null, others: all };
  return { column: best.column, others: all.slice(1) };
};
