/** The price list of a company: its state, its import, and the address from which it is fetched. */
import { z } from 'zod';
import {
  FeedAttempt,
  FeedCheck,
  FeedKind,
  FeedMapping,
  FeedReport,
  FeedSource,
  FeedSourceChange,
} from '../entities/feed.ts';
import { type AdminResource, InCompany, Nothing } from './operation.ts';

/**
 * `products` is null if no list was ever imported, `report` if the list was imported together with a document. `previous`: the list before,
 * which can be taken back; null once another one is being imported.
 */
export const FeedState = z.object({
  products: z.number().int().nullable(),
  importedAt: z.string().nullable(),
  report: FeedReport.nullable(),
  attempt: FeedAttempt.nullable(),
  previous: z.object({ products: z.number().int(), importedAt: z.string(), file: z.string().nullable() }).nullable(),
  source: FeedSource.nullable(),
});
export type FeedState = z.infer<typeof FeedState>;

/** `report` is null if the source has not changed. */
export const FeedRunAnswer = z.object({ outcome: z.enum(['imported', 'unchanged']), report: FeedReport.nullable() });
export type FeedRunAnswer = z.infer<typeof FeedRunAnswer>;

export const MAX_FEED_BYTES = 256 * 1024 * 1024;

/** `force`: accept a list that has lost more than half of its products. */
const force = z.enum(['true', 'false']).default('false');

/** JSON of a `FeedMapping`. */
const mapping = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return FeedMapping.parse(JSON.parse(text));
    } catch {
      context.addIssue('must be the JSON of columns by field, as {"price":"PVP"}');
      return z.NEVER;
    }
  })
  .optional();
const OfFile = z.object({ kind: FeedKind.default('auto'), name: z.string().max(200).default('list.csv'), mapping });

/** `check`: the list of an earlier check, without a body. `partial`: also answers what a list lacks to be imported. */
const OfCheck = OfFile.extend({
  check: z.string().min(1).max(64).optional(),
  partial: z.enum(['true', 'false']).default('false'),
});

const reading = ['feed.busy', 'feed.shrunk', 'feed.unreadable', 'feed.columns', 'feed.empty'] as const;

export const feedsOperations = {
  'feeds.read': {
    method: 'GET',
    path: '/companies/{companyUid}/feed',
    purpose: 'The price list: its columns, the rows that were left out, the last attempt, its source',
    access: 'viewer',
    params: InCompany,
    answer: FeedState,
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'feeds.import': {
    method: 'POST',
    path: '/companies/{companyUid}/feed/import',
    purpose:
      'Replace the price list by the file in the body: CSV, TSV, JSON, XLSX, XLS, ODS or Merchant XML, also as gzip; or, with `check` in the query or `{"check": id}` as the JSON body, by a list exactly as it was checked',
    access: 'editor',
    params: InCompany,
    query: OfFile.extend({ force, check: z.string().min(1).max(64).optional() }),
    bodyType: 'text/csv',
    answer: FeedReport,
    status: 200,
    errors: [...reading, 'feed.check-unknown', 'feed.check-expired', 'server.busy', 'request.type'],
    example: {
      params: { companyUid: 'la-mesa' },
      query: { name: 'precios.csv', force: 'true' },
      body: 'Ref;Nombre;Precio\nE01;Posta cartagenera;$ 38.000\nE02;Arroz de coco;$ 12.000\n',
    },
  },
  'feeds.check': {
    method: 'POST',
    path: '/companies/{companyUid}/feed/check',
    purpose:
      'Read the price list in the body, or that of an earlier `check`, without importing it: its sheets, its columns and who decided, first rows, problems, and the difference to the present list',
    access: 'author',
    params: InCompany,
    query: OfCheck,
    bodyType: 'text/csv',
    answer: FeedCheck,
    status: 200,
    errors: [
      'feed.busy',
      'feed.unreadable',
      'feed.columns',
      'feed.empty',
      'feed.check-unknown',
      'feed.check-expired',
      'server.busy',
      'request.type',
    ],
    example: {
      params: { companyUid: 'la-mesa' },
      query: { name: 'precios.csv', mapping: '{"price":"Precio"}' },
      body: 'Ref;Nombre;Precio\nE01;Posta cartagenera;$ 39.500\nE03;Patacones;$ 9.000\n',
    },
  },
  'feeds.source.put': {
    method: 'PUT',
    path: '/companies/{companyUid}/feed/source',
    purpose: 'Fetch the price list from this address at an interval; the login is never returned',
    access: 'editor',
    params: InCompany,
    body: FeedSourceChange,
    answer: FeedSource,
    status: 200,
    errors: [],
    example: {
      params: { companyUid: 'la-mesa' },
      body: { url: 'https://tienda.example.com/precios.csv', minutes: 60 },
    },
  },
  'feeds.run': {
    method: 'POST',
    path: '/companies/{companyUid}/feed/run',
    purpose: 'Fetch the price list from its source now',
    access: 'editor',
    params: InCompany,
    query: z.object({ force }),
    answer: FeedRunAnswer,
    status: 200,
    errors: [...reading, 'feed.no-source', 'feed.unreachable'],
    example: { params: { companyUid: 'la-mesa' }, query: { force: 'true' } },
  },
  'feeds.undo': {
    method: 'POST',
    path: '/companies/{companyUid}/feed/undo',
    purpose:
      'Take back the list before the present one, named by the time of its import; the present one then is the list before',
    access: 'editor',
    params: InCompany,
    body: z.object({ importedAt: z.string().max(40) }),
    answer: Nothing,
    status: 204,
    errors: ['feed.previous-unknown', 'feed.busy'],
    example: { params: { companyUid: 'la-mesa' }, body: { importedAt: '2026-03-01T12:00:00.000Z' } },
  },
  'feeds.source.delete': {
    method: 'DELETE',
    path: '/companies/{companyUid}/feed/source',
    purpose: 'Stop fetching the price list; the present list stays',
    access: 'editor',
    params: InCompany,
    answer: Nothing,
    status: 204,
    errors: ['feed.no-source'],
    example: { params: { companyUid: 'la-mesa' } },
  },
} as const satisfies AdminResource;
