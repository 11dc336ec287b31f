/** Price lists as publishers see them: what became of a list, and where the next one comes from. */
import { z } from 'zod';

export const feedKinds = ['auto', 'csv', 'tsv', 'json', 'xlsx', 'xml'] as const;
export const FeedKind = z.enum(feedKinds);
export type FeedKind = z.infer<typeof FeedKind>;

/** `line` from 1: the line of a text file, the row of a sheet, the place in a JSON list. `reason` is a short code. */
export const FeedRowProblem = z.object({
  line: z.number().int(),
  reason: z.string(),
  column: z.string().optional(),
  value: z.string().optional(),
});
export type FeedRowProblem = z.infer<typeof FeedRowProblem>;

/**
 * What became of the last list. `mapping`: field → heading of its columns. `shown`: columns that shoppers see as
 * specifications. `ignored`: columns that nothing is made of. `problems`: the first thousand of `problemCount`.
 * `pricesChangeAt`: when the next sale of this very list begins or ends; left out where none does.
 */
export const FeedReport = z.object({
  rows: z.number().int(),
  products: z.number().int(),
  mapping: z.record(z.string(), z.string()),
  shown: z.array(z.string()),
  ignored: z.array(z.string()),
  problems: z.array(FeedRowProblem),
  problemCount: z.number().int(),
  pricesChangeAt: z.string().optional(),
});
export type FeedReport = z.infer<typeof FeedReport>;

/**
 * The last try. `held`: the new list is suspiciously short, so the one before stays. `failed`: it could not be fetched or
 * read; `code` and `reason` say why.
 */
export const FeedAttempt = z.object({
  at: z.string(),
  origin: z.enum(['file', 'source']),
  outcome: z.enum(['imported', 'unchanged', 'held', 'failed']),
  code: z.string().optional(),
  reason: z.string().optional(),
});
export type FeedAttempt = z.infer<typeof FeedAttempt>;

/** Where a company's list is fetched from; a password is never told. */
export const FeedSource = z.object({
  url: z.string(),
  kind: FeedKind,
  minutes: z.number().int(),
  user: z.string().nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

/** Five minutes to a week apart. `login` left out: the one that is there stays; null: none. */
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
