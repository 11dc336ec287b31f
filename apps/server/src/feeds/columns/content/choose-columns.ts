/** Fills fields that the headings leave open, and takes back those that the cells contradict. Pure. */
import type { FeedNote } from '@vitrina/contract';
import { type ColumnPlan, columnLetter, headingCurrency, normalisedHeader } from '../headings/column.ts';
import type { FeedField } from '../headings/feed-field.ts';
import type { ColumnContent } from './column-content.ts';
import { choosePrice, isResellerPrice } from './price-candidates.ts';

/** The survey of a list (survey.ts), as far as the choice needs it. */
type ColumnSurvey = {
  rows: number;
  filled(column: number): number;
  isFilled(column: number): boolean;
  content(column: number): ColumnContent;
  currency(column: number): { code: string } | null;
};

/** `byContent`: the fields whose column was recognised by its cells. */
export type ChosenColumns = {
  columns: Map<FeedField, readonly number[]>;
  rest: readonly number[];
  byContent: ReadonlySet<FeedField>;
  notes: FeedNote[];
};

const MOSTLY = 0.8;
const NEARLY_ALL = 0.9;
const HALF = 0.5;
/** In characters, on average: names are longer than colours. */
const MIN_NAME_LENGTH = 6;
const MIN_NAMES = 3;
const MAX_NAMED = 5;
/** Beyond every average length of cells. */
const MAX_LENGTH = 100_000;
/** Headings that name products with further words, such as `Descripción original`. */
const NAME_WORDS =
  /^(?:nombre|descrip|producto|articulo|detalle|titulo|denominacion|concepto|mercancia|prenda|plato|platillo|bebida|vino|libro|obra|servicio|repuesto|insumo|product|item|name|title)/;
/** Texts about a product or about others. */
const OTHER_TEXTS =
  /\b(?:notas?|observacion(?:es)?|comentarios?|remarks?|fuente|vendedor|proveedor|razon social|contacto|correo|email|direccion|ubicacion|bodega|pais)\b/;
/** Numbers that are amounts, whatever their shape. */
const AMOUNT_WORDS =
  /\b(?:precios?|prices?|pvp|costos?|cost|valor(?:es)?|vr|vlr|importe|total|subtotal|neto|margen|utilidad|descuento|iva|brecha|cantidad|cant|stock|existencias?|saldo)\b/;
const PRICE_FIELDS = ['price', 'salePrice', 'listPrice'] as const;

/** `fixed`: fields that a person has decided. */
type Names = { names: readonly string[]; isHeadingMissing: boolean; fixed: ReadonlySet<FeedField> };

const createChoice = (plan: ColumnPlan, survey: ColumnSurvey, { names }: Names) => {
  const columns = new Map(plan.columns);
  const rest = new Set(plan.rest);
  const byContent = new Set<FeedField>();
  const notes: FeedNote[] = [];
  return {
    /** Columns whose heading names products and whose cells do not. */
    freed: new Set<number>(),
    columns,
    rest,
    byContent,
    notes,
    survey,
    nameOf: (column: number): string => names[column] || columnLetter(column),
    has: (field: FeedField): boolean => (columns.get(field) ?? []).some((column) => survey.isFilled(column)),
    move: (from: FeedField, to: FeedField): void => {
      const column = columns.get(from)?.slice(0, 1);
      if (column === undefined) return;
      columns.set(to, column);
      if (from !== 'id' && from !== 'handle') columns.delete(from);
    },
    choose: (field: FeedField, column: number): void => {
      columns.set(field, [column]);
      rest.delete(column);
      byContent.add(field);
    },
    /** The free column with the highest score above 0. */
    best: (score: (column: number) => number): number | undefined =>
      [...rest]
        .map((column) => ({ column, score: score(column) }))
        .filter((candidate) => candidate.score > 0)
        .sort((one, other) => other.score - one.score || one.column - other.column)[0]?.column,
  };
};
type Choice = ReturnType<typeof createChoice>;

/** Names of products have words: a column of numbers under `Item` counts or codes them. */
const freeNumericName = ({ columns, rest, survey, freed }: Choice, isHeadingMissing: boolean): void => {
  const [column] = columns.get('name') ?? [];
  if (column === undefined || survey.content(column).filled === 0 || survey.content(column).texts >= 1 - MOSTLY) return;
  const hasOther = (columns.get('description') ?? []).some((other) => survey.content(other).texts >= HALF);
  if (!hasOther && !isHeadingMissing) return;
  columns.delete('name');
  rest.add(column);
  freed.add(column);
};

const chooseName = ({ columns, rest, survey, move, best, choose, nameOf }: Choice, isHeadingMissing: boolean): void => {
  if (!columns.has('name')) move('description', 'name');
  if (columns.has('name')) return;
  const minLength = isHeadingMissing ? MIN_NAME_LENGTH : 2 * MIN_NAME_LENGTH;
  const hasTexts = (candidate: number): boolean => {
    const { texts, filled } = survey.content(candidate);
    return texts >= MOSTLY && filled >= MIN_NAMES;
  };
  const isOnlyText = [...rest].filter(hasTexts).length === 1;
  const column = best((candidate) => {
    const { distinct, length } = survey.content(candidate);
    const heading = normalisedHeader(nameOf(candidate));
    if (!hasTexts(candidate)) return 0;
    if (NAME_WORDS.test(heading) && distinct >= HALF && length >= MIN_NAME_LENGTH) return MAX_LENGTH + length;
    if (OTHER_TEXTS.test(heading)) return 0;
    if (isOnlyText && distinct >= HALF && length >= MIN_NAME_LENGTH) return length;
    return distinct >= NEARLY_ALL && length >= minLength ? length : 0;
  });
  if (column !== undefined) choose('name', column);
};

const choosePriceColumn = (choice: Choice, names: readonly string[]): void => {
  const { columns, rest, survey, notes, has, move, nameOf } = choice;
  const filledOf = (field: FeedField): number => survey.filled(columns.get(field)?.[0] ?? -1);
  // Few products are on sale: their others have the price of the list.
  if (!has('price') && filledOf('listPrice') > filledOf('salePrice')) move('listPrice', 'price');
  if (!has('price') && has('salePrice')) move('salePrice', 'price');
  if (!has('price') && has('listPrice')) move('listPrice', 'price');
  const [claimed] = columns.get('price') ?? [];
  const isContradicted = claimed !== undefined && survey.isFilled(claimed) && survey.content(claimed).amounts === 0;
  if (has('price') && !isContradicted) return;
  const free = [...rest];
  const { column, others } = choosePrice(free, names, (candidate) => survey.content(candidate));
  const named = others.slice(0, MAX_NAMED).map(nameOf).join(', ');
  if (column !== null) {
    choice.choose('price', column);
    // Other prices are no facts about the product.
    for (const other of others) rest.delete(other);
    notes.push({ code: 'prices.content', facts: { column: nameOf(column), others: named } });
    return;
  }
  if (has('price')) return;
  if (others.length > 0) notes.push({ code: 'prices.ambiguous', facts: { columns: named } });
  const reseller = free.filter((candidate) => isResellerPrice(names[candidate] ?? '', survey.content(candidate)));
  if (reseller.length > 0)
    notes.push({ code: 'prices.reseller', facts: { columns: reseller.slice(0, MAX_NAMED).map(nameOf).join(', ') } });
  for (const field of PRICE_FIELDS) columns.delete(field);
};

const chooseReference = ({ columns, survey, freed, has, move, best, choose, nameOf }: Choice): void => {
  if (has('reference')) return;
  const codeColumn = (among: (column: number) => boolean): number | undefined =>
    best((candidate) => {
      const { codes, distinct, marked, cents, isCounter, filled } = survey.content(candidate);
      const isCode = codes >= MOSTLY && distinct >= NEARLY_ALL && marked === 0 && cents < HALF && !isCounter;
      const isFilled = filled >= 2 && survey.filled(candidate) * 2 >= survey.rows;
      const isAmount = AMOUNT_WORDS.test(normalisedHeader(nameOf(candidate)));
      return isCode && isFilled && !isAmount && among(candidate) ? codes + distinct : 0;
    });
  const code = has('price') && has('name') ? codeColumn((column) => freed.has(column)) : undefined;
  if (code !== undefined) return choose('reference', code);
  // An id substitutes the reference only in a list with prices: menus and category trees also have ids.
  const substitutes: FeedField[] = has('price') ? ['ean', 'id', 'handle'] : ['ean'];
  const substitute = substitutes.find(has);
  if (substitute !== undefined) return move(substitute, 'reference');
  columns.delete('reference');
  if (!has('price') || !has('name')) return;
  const column = codeColumn(() => true);
  if (column !== undefined) choose('reference', column);
};

/** A column of names that a person has chosen as the codes: the list has none, and its names stand for them (row-reader.ts). */
const nameByReference = ({ columns, survey }: Choice): void => {
  const [column] = columns.get('reference') ?? [];
  if (column === undefined || columns.has('name')) return;
  const { texts, codes } = survey.content(column);
  if (texts >= MOSTLY && codes < 1 - MOSTLY) columns.set('name', [column]);
};

export const chooseColumns = (plan: ColumnPlan, survey: ColumnSurvey, given: Names): ChosenColumns => {
  const choice = createChoice(plan, survey, given);
  const isOpen = (field: FeedField): boolean => !given.fixed.has(field);
  if (isOpen('name') && !isOpen('reference')) nameByReference(choice);
  if (isOpen('name')) {
    freeNumericName(choice, given.isHeadingMissing);
    chooseName(choice, given.isHeadingMissing);
  }
  if (isOpen('price')) choosePriceColumn(choice, given.names);
  if (isOpen('reference')) chooseReference(choice);
  const { columns, rest, byContent, notes } = choice;
  return { columns, rest: [...rest].sort((one, other) => one - other), byContent, notes };
};

/** Currencies that are not written `$`. */
const NOT_DOLLARS: ReadonlySet<string> = new Set(['VES', 'PEN', 'BOB', 'CRC', 'GTQ', 'PYG', 'BRL', 'EUR', 'GBP']);

/** Whether `$` is the dollar of the United States in this list: another column is in a currency that is not written so. */
export const areDollars = (names: readonly string[], price: number, survey: ColumnSurvey): boolean => {
  const heading = names[price] ?? '';
  const isDollar = heading.includes('$') || (survey.content(price).examples[0] ?? '').includes('$');
  const hasOther = names.some(
    (name, column) =>
      column !== price &&
      (NOT_DOLLARS.has(headingCurrency(name) ?? '') ||
        NOT_DOLLARS.has(survey.currency(column)?.code ?? '') ||
        /\b(?:bs|bolivar(?:es)?|soles)\b/.test(normalisedHeader(name))),
  );
  return isDollar && hasOther;
};
