/** The registry: every call of §7 once, and ours beside them. The server mounts from it, the client calls by it, OpenAPI is printed from it. */
import { z } from 'zod';
import { Company, Development, Uid } from './entities/company.ts';
import { AnalyticsEvent, EventName } from './entities/event.ts';
import { PdfPage } from './entities/page.ts';
import { PdfDetails, PdfList, PdfMenu, SectionList } from './entities/pdf.ts';
import { CatalogCategory, ProductAnswer, ProductQuery } from './entities/product.ts';
import type { ErrorCode } from './errors.ts';
import type { Example } from './example.ts';
import { type OperationId, routes } from './routes.ts';

/** `status` is the status of success. Codes that every operation can answer (key, request, internal) are not repeated. */
type Operation = {
  method: 'GET' | 'POST';
  path: string;
  purpose: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  status: 200 | 202;
  errors: readonly ErrorCode[];
  example: Example;
};

const count = (max: number, byDefault: number) => z.coerce.number().int().min(1).max(max).default(byDefault);

export const operations = {
  'company.read': {
    ...routes['company.read'],
    purpose: 'Load a company',
    query: z.object({ companyId: Uid }),
    answer: Company,
    status: 200,
    errors: ['company.unknown'],
    example: { query: { companyId: 'la-mesa' } },
  },
  'company.developments': {
    ...routes['company.developments'],
    purpose: 'List the developments of a company',
    query: z.object({ companyId: Uid, companyName: z.string().max(400).optional() }),
    answer: z.array(Development),
    status: 200,
    errors: ['company.unknown'],
    example: { query: { companyId: 'la-mesa' } },
  },
  'pdf.menu': {
    ...routes['pdf.menu'],
    purpose: 'The menu of a PDF; the first entry is used',
    query: z.object({ pdfUid: Uid }),
    answer: z.array(PdfMenu),
    status: 200,
    errors: ['pdf.unknown'],
    example: { query: { pdfUid: 'carta-la-mesa' } },
  },
  'pdf.details': {
    ...routes['pdf.details'],
    purpose: 'Name, file and kind of a PDF',
    params: z.object({ pdfUid: Uid }),
    query: z.object({ companyUid: Uid }),
    answer: PdfDetails,
    status: 200,
    errors: ['pdf.unknown', 'company.unknown'],
    example: { params: { pdfUid: 'carta-la-mesa' }, query: { companyUid: 'la-mesa' } },
  },
  'pdf.sections': {
    ...routes['pdf.sections'],
    purpose: 'The table of contents of a PDF; the first entry is used',
    params: z.object({ id: Uid }),
    answer: z.array(SectionList),
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: { id: 'carta-la-mesa' } },
  },
  'pdf.pages': {
    ...routes['pdf.pages'],
    purpose: 'The pages of a PDF with their elements',
    query: z.object({ pdfUid: Uid }),
    answer: z.array(PdfPage),
    status: 200,
    errors: ['pdf.unknown'],
    example: { query: { pdfUid: 'carta-la-mesa' } },
  },
  'pdf.list': {
    ...routes['pdf.list'],
    purpose: 'Published PDFs of a company, or those that carry a product reference',
    query: z.object({
      companyUid: Uid,
      page: count(100_000, 1),
      itemsPerPage: count(100, 10),
      productREF: z.string().max(200).optional(),
    }),
    answer: PdfList,
    status: 200,
    errors: ['company.unknown'],
    example: { query: { companyUid: 'la-mesa', productREF: 'E01' } },
  },
  'catalog.read': {
    ...routes['catalog.read'],
    purpose: 'The categories of a company, to four levels',
    params: z.object({ companyUid: Uid }),
    answer: z.array(CatalogCategory),
    status: 200,
    errors: ['company.unknown', 'store.unreachable', 'store.refused', 'store.misconfigured', 'store.throttled'],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'integration.products': {
    ...routes['integration.products'],
    purpose: "Products from the company's store",
    body: ProductQuery,
    answer: ProductAnswer,
    status: 200,
    errors: ['company.unknown', 'store.unreachable', 'store.refused', 'store.misconfigured', 'store.throttled'],
    example: { body: { companyId: 'la-mesa', refId: 'E01,E02' } },
  },
  'analytics.proxy': {
    ...routes['analytics.proxy'],
    purpose: 'Receive an analytics event of a framed viewer',
    query: z.object({ event: EventName, debug: z.literal('1').optional() }),
    body: AnalyticsEvent,
    answer: z.object({ accepted: z.literal(true) }),
    status: 202,
    errors: ['rate.limited'],
    example: {
      query: { event: 'tag_click' },
      body: {
        event: 'tag_click',
        development: { name: 'pdf view', version: 1, platform: 'Desk' },
        user: { uid: '', name: '', email: '' },
        company: 'la-mesa',
        pdf: 'carta-la-mesa',
        page: 2,
        tgo: false,
        session: 'a-random-id-of-the-tab',
        at: '2026-03-01T12:00:00.000Z',
        data: { ref: 'E01' },
      },
    },
  },
} as const satisfies { [Id in OperationId]: Operation };

/** Ours, beside the ten calls. Viewers do not make them, so they have no routes in the browser. */
export const addedOperations = {
  'integration.lookup': {
    method: 'GET',
    path: '/integration/products',
    purpose: 'Products by reference, for caches between caller and server: sort the references and name each once',
    query: z.object({
      companyId: Uid,
      refId: z.string().min(1).max(2000),
      region: z.string().max(40).default('costa1'),
    }),
    answer: ProductAnswer,
    status: 200,
    errors: ['company.unknown', 'store.unreachable', 'store.refused', 'store.misconfigured', 'store.throttled'],
    example: { query: { companyId: 'la-mesa', refId: 'E01,E02', region: 'costa1' } },
  },
} as const satisfies Record<string, Operation>;

/** Everything that the server mounts under `API_BASE`. */
export const mountedOperations = { ...operations, ...addedOperations };
export type Operations = typeof mountedOperations;
export type MountedId = keyof Operations;

type Parsed<T, K extends string> = T extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;
type Sent<T, K extends string> = T extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** The parsed input of a handler. */
export type InputOf<Id extends MountedId> = {
  params: Parsed<Operations[Id], 'params'>;
  query: Parsed<Operations[Id], 'query'>;
  body: Parsed<Operations[Id], 'body'>;
};

/** The input of a caller. */
export type CallOf<Id extends MountedId> = {
  [K in 'params' | 'query' | 'body' as Operations[Id] extends { [P in K]: unknown } ? K : never]: Sent<
    Operations[Id],
    K
  >;
};

export type AnswerOf<Id extends MountedId> = z.output<Operations[Id]['answer']>;
