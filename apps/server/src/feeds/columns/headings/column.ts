/** Maps column headings in Spanish and English to the fields of a price list. Pure. */

import { DEFAULT_CURRENCY } from '../../../domain/companies/settings.ts';
import { currencyIn } from '../parse-money.ts';
import { type FeedField, feedFields, headingsOf } from './feed-field.ts';

/** Fields filled from every matching column; the others use the best match. */
const MULTIPLE: ReadonlySet<FeedField> = new Set(['ean', 'image', 'stock', 'published', 'variant', 'subcategory']);

const fieldOf = new Map<string, { field: FeedField; rank: number }>();
for (const field of feedFields)
  headingsOf[field].forEach((name, rank) => {
    if (!fieldOf.has(name)) fieldOf.set(name, { field, rank });
  });

/** Removes case, accents and punctuation; `imagen 2` and `foto_3` lose their number. */
export const normalisedHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/^((?:imagen|image|foto|picture|categoria|category|subcategoria)) ?\d$/, '$1');

/** Columns of common export formats without meaning for shoppers. */
const EXPORT_NOISE =
  /^(seo|google shopping|variant (grams|inventory|fulfillment|requires|taxable|weight|tax)|option\d (name|linked)|published|image (position|alt)|gift card|status|tax|taxcategory|attribute set|track ?inventory|option ?groups|variantassets|facets|variantfacets|link|url|page|charge tax|continue selling|inventory|weight (value|unit)|requires shipping|fulfillment|cost per item|product metafields)\b|^(new|sale)$/;

/** Columns that only the product exports of these shops have. Everything else of these exports is internal too. */
const MAGENTO_MARKS = ['attribute set code', 'product websites', 'configurable variations', 'use config manage stock'];
const WOOCOMMERCE_MARKS = ['tax status', 'estado del impuesto'];
const hasAny = (header: readonly string[], marks: readonly string[]): boolean =>
  header.some((name) => marks.includes(normalisedHeader(name)));

export const isMagento = (header: readonly string[]): boolean => hasAny(header, MAGENTO_MARKS);

/** Whether the list is the export of a shop system whose further columns are settings, not facts about products. */
export const isShopExport = (header: readonly string[]): boolean =>
  isMagento(header) || hasAny(header, WOOCOMMERCE_MARKS);

/** Attributes of WooCommerce, each in columns for its name and its values. */
export const ATTRIBUTE_NAME = /^(?:attribute (\d+) name|nombre del atributo (\d+))$/;
export const ATTRIBUTE_VALUE = /^(?:attribute (\d+) value s|valor es del atributo (\d+))$/;

/** Internal columns for resellers and costs, which must not be shown to shoppers. */
const RESELLER_HEADING =
  /\b(costos?|cost|margen|margin|utilidad|ganancia|mayor|mayoreo|mayoristas?|wholesale|distribuidor(?:es|a)?|revendedor(?:es)?|reventa|dropshipping|b2b|proveedor|supplier|vendor price|descuento|discount|comision)\b/;
const PRICE_HEADING = /\b(precios?|prices?|pvp|subtotal|importe|valor (total|unitario|neto|venta))\b/;

/** Columns of a stock program about stock, purchases and taxes: no facts for shoppers. */
const INTERNAL_HEADING =
  /^(?:exis|exist|existencias?|stock|inventario|inv|saldos?|bodegas?|almacen|ubicacion|pasillo|estante|rotacion|usuario|cuenta contable|centro de costos?|punto de reorden|iva|igv|itbis|impuestos?|impoconsumo|tarifa (?:iva|impuesto)|porc(?:entaje)? (?:iva|impuesto))\b|\bult(?:im[ao])?\b.*\b(?:compras?|ventas?|costo|entradas?|salidas?|mov(?:imiento)?s?|actualizacion)\b|^(?:fecha|fec|fch|f)\b.*\b(?:compras?|ventas?|ingreso|creacion|modificacion|actualizacion|registro|corte|inventario)\b/;

/** Whether a column of amounts may be the price for shoppers; costs and reseller prices never are. */
export const isForShoppers = (header: string): boolean => !RESELLER_HEADING.test(normalisedHeader(header));

/** Whether an unassigned column may be shown as a specification. */
export const isShowable = (header: string): boolean => {
  const name = normalisedHeader(header);
  return (
    name !== '' &&
    !EXPORT_NOISE.test(name) &&
    !RESELLER_HEADING.test(name) &&
    !PRICE_HEADING.test(name) &&
    !INTERNAL_HEADING.test(name)
  );
};

/** Attribute codes of shops. */
export const MACHINE_NAME = /^[a-z\d]+(?:_[a-z\d]+)+$/;

/** The heading of a specification: `strap_bags` → `Strap bags`. */
export const specificationLabel = (header: string): string => {
  const text = MACHINE_NAME.test(header) ? header.replaceAll('_', ' ') : header;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Column indexes by field; `rest` are the unassigned columns, which may become specifications. */
export type ColumnPlan = { columns: ReadonlyMap<FeedField, readonly number[]>; rest: readonly number[] };

const MONEY_FIELDS: ReadonlySet<FeedField> = new Set(['price', 'salePrice', 'listPrice']);
const CURRENCY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bdolar(es)?\b/, 'USD'],
  [/\beuros?\b/, 'EUR'],
];
const CURRENCY_SUFFIX = /(?: en)? (?:[a-z]{3}|us|bs|dolar(?:es)?|euros?|pesos?(?: colombianos)?)$/;

/** The currency that a heading names, as `Precio (USD)`; null without one. */
export const headingCurrency = (header: string): string | null =>
  currencyIn(header) ?? CURRENCY_WORDS.find(([word]) => word.test(normalisedHeader(header)))?.[1] ?? null;

/** A price in another currency yields to one in the usual currency, whatever their headings. */
const FOREIGN_RANK = 1_000;

/** `ImagenURL` and `PrecioRebaja` are names of programs for two words. */
const asWords = (header: string): string => header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** The field of a heading, without an addition in brackets or a currency: `Precio (IVA incluido)`, `Precio COP`. */
const claimOf = (header: string): { field: FeedField; rank: number } | undefined => {
  const exact = fieldOf.get(normalisedHeader(header)) ?? fieldOf.get(normalisedHeader(asWords(header)));
  if (exact !== undefined || !isForShoppers(header)) return exact;
  const bare = normalisedHeader(header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));
  const found = fieldOf.get(bare) ?? fieldOf.get(bare.replace(CURRENCY_SUFFIX, ''));
  if (found === undefined) return undefined;
  if (!MONEY_FIELDS.has(found.field))
    return fieldOf.get(bare) === undefined ? undefined : { ...found, rank: found.rank + 0.5 };
  const isForeign = (headingCurrency(header) ?? DEFAULT_CURRENCY) !== DEFAULT_CURRENCY;
  return { ...found, rank: found.rank + 0.5 + (isForeign ? FOREIGN_RANK : 0) };
};

export const planColumns = (header: readonly string[]): ColumnPlan => {
  const claims = header
    .map((name, index) => ({ index, claim: claimOf(name) }))
    .flatMap(({ index, claim }) => (claim === undefined ? [] : [{ index, ...claim }]));
  const columns = new Map<FeedField, number[]>();
  for (const field of feedFields) {
    const ranked = claims.filter((claim) => claim.field === field).sort((a, b) => a.rank - b.rank || a.index - b.index);
    // Further code columns lead to the item as bar codes do.
    if (ranked.length > 0)
      columns.set(
        field,
        (MULTIPLE.has(field) ? ranked : ranked.slice(0, 1)).map(({ index }) => index),
      );
    if (field === 'reference' && ranked.length > 1)
      columns.set(
        'ean',
        ranked.slice(1).map(({ index }) => index),
      );
    if (field === 'ean' && ranked.length > 0)
      columns.set('ean', [...new Set([...(columns.get('ean') ?? []), ...ranked.map(({ index }) => index)])]);
  }
  const assigned = new Set([...columns.values()].flat());
  return { columns, rest: header.map((_, index) => index).filter((index) => !assigned.has(index)) };
};

/** `A` to `Z`, `AA` …: how a spreadsheet calls a column without a heading. */
export const columnLetter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetter(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
