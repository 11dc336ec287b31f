/** Price lists in the publishers' API: import reports, attempts and sources. */
import { z } from 'zod';

export const feedKinds = ['auto', 'csv', 'tsv', 'json', 'xlsx', 'xml'] as const;
export const FeedKind = z.enum(feedKinds);
export type FeedKind = z.infer<typeof FeedKind>;

/** `line` counts from 1: line of a text file, row of a sheet, position in a JSON list. `reason` is a short code. */
export const FeedRowProblem = z.object({
  line: z.number().int(),
  reason: z.string(),
  column: z.string().optional(),
  value: z.string().optional(),
});
export type FeedRowProblem = z.infer<typeof FeedRowProblem>;

/** Equal problems: their number, and the first three. */
export const FeedProblemGroup = z.object({
  reason: z.string(),
  column: z.string().optional(),
  count: z.number().int(),
  examples: z.array(z.object({ line: z.number().int(), value: z.string().optional() })),
});
export type FeedProblemGroup = z.infer<typeof FeedProblemGroup>;

/** Fields of a price list whose column a person can choose. */
export const mappedFields = [
  'reference',
  'ean',
  'name',
  'description',
  'price',
  'salePrice',
  'listPrice',
  'category',
  'image',
  'stock',
] as const;
const column = z.string().min(1).max(200).nullable().optional();

/**
 * Columns chosen by hand, by heading, or by letter (`C`) where there is none; null: no column. `currency`: of all prices, as ISO 4217
 * code. `sheet`: the sheet of a workbook. An import remembers the choice for lists with the same headings; `{}` forgets it.
 */
export const FeedMapping = z.strictObject({
  reference: column,
  ean: column,
  name: column,
  description: column,
  price: column,
  salePrice: column,
  listPrice: column,
  category: column,
  image: column,
  stock: column,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  sheet: z.string().min(1).max(100).optional(),
});
export type FeedMapping = z.infer<typeof FeedMapping>;

/**
 * A column of a list. `letter`: as a spreadsheet names it. `field`: null without a use. `by`: the heading, the cells or a person decided;
 * null without a field. `confidence`: from 0 to 1. `examples`: up to three cells.
 */
export const FeedColumn = z.object({
  letter: z.string(),
  heading: z.string(),
  field: z.string().nullable(),
  by: z.enum(['heading', 'cells', 'hand']).nullable(),
  confidence: z.number().nullable(),
  examples: z.array(z.string()),
});
export type FeedColumn = z.infer<typeof FeedColumn>;

/**
 * Something that a publisher may not expect of a list that was imported. `code`: `prices.none` (no product has a price),
 * `currencies` (prices in several), `sheets` (the sheet that was read, and others that look like lists), `dates.unreadable`
 * (sales that are left out), `dates.order` (day and month could be exchanged), `prices.content` (the price was recognised by its cells),
 * `prices.ambiguous` (several columns could be the price, none is used), `prices.reseller` (the only prices are for resellers),
 * `prices.few` (most products have no price), `references.conflict` (a code with several prices), `currency.assumed` (cents without a currency), `prices.open`
 * (prices that are only the least one, or a span: the products have none), `sheets.joined` (sheets of one list), `mapping` (columns that a person has
 * chosen before), `headings.none` (columns recognised by their
 * cells), `headings.changed` (a second heading row with another order), `rows.other` (titles, totals and remarks, not read as products).
 */
export const FeedNote = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) });
export type FeedNote = z.infer<typeof FeedNote>;

/**
 * Result of an import. `mapping`: field → heading of its columns. `shown`: columns that shoppers see as
 * specifications. `ignored`: columns without a use. `file`: the name of the list, of an import. `problems`: the first thousand of `problemCount`;
 * `groups`: all of them by cause, absent if none occurs twice.
 * `pricesChangeAt`: the time at which the next sale of this list begins or ends; absent if there is none. `notes`: absent if
 * there are none.
 */
export const FeedReport = z.object({
  file: z.string().optional(),
  rows: z.number().int(),
  products: z.number().int(),
  mapping: z.record(z.string(), z.string()),
  shown: z.array(z.string()),
  ignored: z.array(z.string()),
  problems: z.array(FeedRowProblem),
  problemCount: z.number().int(),
  groups: z.array(FeedProblemGroup).optional(),
  pricesChangeAt: z.string().optional(),
  notes: z.array(FeedNote).optional(),
});
export type FeedReport = z.infer<typeof FeedReport>;

/**
 * The last import attempt. `held`: the new list is suspiciously short, so the present list stays. `failed`: the list could not
 * be fetched or read; `code` and `reason` name the cause. `restored`: a person has taken back the list before.
 */
export const FeedAttempt = z.object({
  at: z.string(),
  origin: z.enum(['file', 'source']),
  outcome: z.enum(['imported', 'unchanged', 'held', 'failed', 'restored']),
  code: z.string().optional(),
  reason: z.string().optional(),
});
export type FeedAttempt = z.infer<typeof FeedAttempt>;

/** The source of a company's price list. The password is never returned; viewers get `url` without its query, and no `user`. */
export const FeedSource = z.object({
  url: z.string(),
  kind: FeedKind,
  minutes: z.number().int(),
  user: z.string().nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

/** `minutes`: the interval, from five minutes to a week. An absent `login` keeps the stored one, null removes it. */
export const FeedSourceChange = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  kind: FeedKind.default('auto'),
  minutes: z.number().int().min(5).max(10_080).default(60),
  login: z
    .object({ user: z.string().min(1).max(200), password: z.string().max(500) })
    .nullable()
    .optional(),
});
export type FeedSourceChange = z.output<typeof FeedSourceChange>;

const Count = z.number().int();
/** A sheet of a workbook that has rows. `isRead`: the list was read from it. */
export const FeedSheet = z.object({ name: z.string(), rows: Count, isRead: z.boolean() });
export type FeedSheet = z.infer<typeof FeedSheet>;

const OfferRow = z.object({
  ref: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
});

/**
 * A price list that was read and not imported. `id`: imports exactly this list until `expiresAt`. `rows`: its first products. `missing`: why it
 * cannot be imported as it was read, only where the request allows it: no column of references, or no row that is a product. `sheets`: of a
 * workbook. `mapping`: what a person has chosen, for this list or for one with its headings. `difference`: to the present list, by reference, with the first twenty new and gone ones and the twenty largest changes; null
 * without a present list. `percent`: of the price before; null if that was 0 or unknown. `scaled`: prices that change ten, a hundred or
 * a thousand times, as with another decimal separator.
 */
export const FeedCheck = z.object({
  id: z.string(),
  expiresAt: z.string(),
  report: FeedReport,
  missing: z.enum(['reference', 'products']).nullable(),
  sheets: z.array(FeedSheet),
  mapping: FeedMapping,
  columns: z.array(FeedColumn),
  rows: z.array(OfferRow.extend({ category: z.string(), imageUrl: z.string().nullable() })),
  difference: z
    .object({
      present: Count,
      same: Count,
      new: z.object({ count: Count, items: z.array(OfferRow) }),
      gone: z.object({ count: Count, items: z.array(OfferRow) }),
      changed: z.object({
        count: Count,
        scaled: Count,
        items: z.array(OfferRow.extend({ before: z.number().nullable(), percent: z.number().nullable() })),
      }),
    })
    .nullable(),
});
export type FeedCheck = z.infer<typeof FeedCheck>;
