/** Publishing jobs: queued, running and ended. */
import { z } from 'zod';
import { Uid } from '../entities/company.ts';
import { FeedNote } from '../entities/feed.ts';
import { errorCodes } from '../errors.ts';
import { PageState } from './documents/documents.ts';
import { PriceFinding } from './documents/findings.ts';
import { type AdminResource, InCompany } from './operation.ts';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

export const JobProgress = z.object({
  step: z.enum(['check', 'store', 'words', 'references', 'pages', 'ocr', 'save']),
  done: z.number().int().min(0),
  total: z.number().int().min(0),
});
export type JobProgress = z.infer<typeof JobProgress>;

const SomePrices = z.object({ count: z.number().int(), examples: z.array(PriceFinding) });

/**
 * `edition`: its number; absent in reports of earlier versions. `isDraft`: it is a draft, and the current edition stayed. `inFeed`: references of the price list, or candidates that the store knows. `found`: distinct references on the pages.
 * `tagged`: tags placed. `taggedBefore`: tags that publishing placed on the edition before; absent for the first one.
 * `ambiguous`: references that the pages print only as what could be an ordinary number, in a column of amounts or of other codes, or in the
 * row of another product, without a tag; `rule` names which. `missing`: references of the list that no page prints. `unknown`: printed codes
 * that look like those of the list but are not in it. `byName`: tags placed by the name of the product, because no page prints its code. `doubtful`:
 * products that may be printed under a similar name, without a tag; they are in the review list. `isPoor`: so few references have tags that the document is not ready; absent otherwise.
 * Each is absent when there are none. `storeFailure`: the error code of the store; it prevented automatic tags and nothing else.
 * `moves`: of the tags of the edition before, by page; absent for the first one. `carried` and `moved` count where tags are now, `new` those of
 * products without a tag before, `review` and `removed` where they were: uncertain ones, and those whose product is not found.
 * `prices`: printed prices beside those of the price list or store; absent when none was compared. `compared`: products for which one printed price
 * counts; `different`: where it is another one, with its place; `several`: products with several printed prices of which none is that of the list.
 * `failedPages`: pages without a picture, and `blank` ones, which are white although they have content.
 * `linksLeftOut`: the number of links of the PDF beyond the limit of a document; absent when there are none.
 * `sectionsLeftOut`: the number of outline entries that became no section, by reason; absent when there are none.
 * `ocr`: pages without usable text whose pictures were read, in the `language` of the company, with the words that count as print and the mean
 * confidence, 0 to 1, of all that were read; and pages of which reading `failed`, with `off` where OCR is switched off. Absent when every page
 * has usable text.
 * `problems`: sentences, in English, about what a publisher would not expect, with what to do; absent in reports of earlier versions.
 * `notes`: `prices.none` when no product of the price list has a price; absent without any.
 */
export const JobReport = z.object({
  edition: z.number().int().optional(),
  isDraft: z.boolean().optional(),
  pages: z.number().int(),
  sections: z.number().int(),
  words: z.number().int(),
  references: z.object({
    inFeed: z.number().int(),
    found: z.number().int(),
    tagged: z.number().int(),
    taggedBefore: z.number().int().optional(),
    ambiguous: z
      .object({
        count: z.number().int(),
        examples: z.array(
          z.object({
            ref: z.string(),
            page: z.number().int(),
            rule: z.enum(['number', 'amount', 'other-codes', 'mention']).optional(),
          }),
        ),
      })
      .optional(),
    missing: z.object({ count: z.number().int(), examples: z.array(z.string()) }).optional(),
    unknown: z
      .object({
        count: z.number().int(),
        examples: z.array(z.object({ code: z.string(), page: z.number().int() })),
      })
      .optional(),
    byName: z.number().int().optional(),
    doubtful: z
      .object({
        count: z.number().int(),
        examples: z.array(z.object({ ref: z.string(), name: z.string(), page: z.number().int() })),
      })
      .optional(),
    isPoor: z.boolean().optional(),
  }),
  prices: z
    .object({ compared: z.number().int(), different: SomePrices.optional(), several: SomePrices.optional() })
    .optional(),
  failedPages: z.array(
    z.object({ page: z.number().int(), reason: z.enum(['deadline', 'crash', 'page', 'font', 'blank']) }),
  ),
  storeFailure: z.string().nullable(),
  moves: z
    .array(
      z.object({
        page: z.number().int(),
        carried: z.number().int(),
        moved: z.number().int(),
        new: z.number().int(),
        review: z.number().int(),
        removed: z.number().int(),
      }),
    )
    .optional(),
  linksLeftOut: z.number().int().optional(),
  sectionsLeftOut: z
    .object({
      noTitle: z.number().int(),
      noPage: z.number().int(),
      repeated: z.number().int(),
      pageNumbers: z.number().int(),
      limit: z.number().int(),
    })
    .partial()
    .optional(),
  ocr: z
    .object({
      language: z.string(),
      pages: z.array(z.object({ page: z.number().int(), words: z.number().int(), confidence: z.number().nullable() })),
      failed: z.array(
        z.object({
          page: z.number().int(),
          reason: z.enum(['crash', 'memory', 'deadline', 'language', 'file', 'off']),
        }),
      ),
    })
    .optional(),
  problems: z.array(z.string()).optional(),
  notes: z.array(FeedNote).optional(),
  seconds: z.number(),
});
export type JobReport = z.infer<typeof JobReport>;

/** As in a problem (RFC 9457): `detail` holds no internals. */
export const JobFailure = z.object({ code: z.enum(errorCodes), detail: z.string().optional() });
export type JobFailure = z.infer<typeof JobFailure>;

/**
 * `document`: the uid that addresses carry. `hold`: the publishing ends in a draft. `proposals`: the number of tags found in the words,
 * before any picture is drawn; null until then. `revision` grows with each change. `attempts` counts the workers that have begun the job. `isCancelling`: a worker still
 * holds the job and will release it. `report` is set in state `done`, `failure` in state `failed`. Times are ISO texts.
 */
export const Job = z.object({
  id: z.string(),
  revision: z.number().int(),
  company: Uid,
  document: Uid,
  name: z.string(),
  hold: z.boolean(),
  state: JobState,
  isCancelling: z.boolean(),
  progress: JobProgress.nullable(),
  attempts: z.number().int(),
  proposals: z.number().int().nullable(),
  report: JobReport.nullable(),
  failure: JobFailure.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

/** `hasDocument`: the document is there, perhaps in the trash; false until its first publishing has ended. */
export const ListedJob = Job.extend({ hasDocument: z.boolean() });
export type ListedJob = z.infer<typeof ListedJob>;

const OfJob = InCompany.extend({ jobId: z.string().min(1).max(64) });

export const jobsOperations = {
  'jobs.create': {
    method: 'POST',
    path: '/companies/{companyUid}/jobs',
    purpose:
      'Queue the publishing of an upload as a new document, or as the next edition of an existing one: `document` is its slug, and without it the document is new, with a slug of its name that no other one has; with `hold` it ends in a draft, whose number is in the report, and shoppers keep reading the current edition. An author needs `hold`',
    access: 'author',
    params: InCompany,
    body: z.object({
      upload: z.string().min(1).max(64),
      document: z.string().max(128).optional(),
      name: z.string().max(400).optional(),
      hold: z.boolean().default(false),
    }),
    answer: Job,
    status: 201,
    errors: [
      'edition.too-many',
      'upload.unknown',
      'upload.unfinished',
      'company.invalid',
      'job.too-many',
      'quota.documents',
      'quota.storage',
      'publish.not-a-pdf',
      'publish.damaged',
      'publish.password',
      'publish.no-pages',
      'publish.too-many-pages',
      'publish.too-large',
      'publish.page-box',
    ],
    example: {
      params: { companyUid: 'la-mesa' },
      body: { upload: '{{uploads.create.id}}', document: 'carta-de-marzo', name: 'Carta de marzo' },
    },
  },
  'jobs.list': {
    method: 'GET',
    path: '/companies/{companyUid}/jobs',
    purpose: 'Publishing jobs of a company, newest first; `before` is the id of the last job of the page before',
    access: 'viewer',
    params: InCompany,
    query: z.object({
      state: JobState.optional(),
      before: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({ jobs: z.array(ListedJob) }),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' }, query: { state: 'queued' } },
  },
  'jobs.read': {
    method: 'GET',
    path: '/companies/{companyUid}/jobs/{jobId}',
    purpose: 'One publishing job',
    access: 'viewer',
    params: OfJob,
    answer: Job,
    status: 200,
    errors: ['job.unknown'],
    example: { params: { companyUid: 'la-mesa', jobId: '{{jobs.create.id}}' } },
  },
  'jobs.proposals': {
    method: 'GET',
    path: '/companies/{companyUid}/jobs/{jobId}/proposals',
    purpose:
      'The tags that a running publishing has found in the words, before its pictures are drawn: pages with tags from page `from` on. Once the job has ended, the edition has them',
    access: 'viewer',
    params: OfJob,
    query: z.object({
      from: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    answer: z.object({
      pages: z.array(
        z.object({
          page: z.number().int(),
          tags: z.array(PageState.shape.tags.element.omit({ id: true, review: true })),
        }),
      ),
    }),
    status: 200,
    errors: ['job.unknown'],
    example: { params: { companyUid: 'la-mesa', jobId: '{{jobs.create.id}}' }, query: { from: 1 } },
  },
  'jobs.preview': {
    method: 'POST',
    path: '/companies/{companyUid}/jobs/{jobId}/preview',
    purpose:
      'A preview address that shows the pages of a publishing job as they are made, without signing in, for an hour; once the job has ended it leads to the document. Anyone with the address can see the pages: keep it secret',
    access: 'author',
    params: OfJob,
    answer: z.object({ url: z.string(), expiresAt: z.string() }),
    status: 201,
    errors: ['job.unknown', 'job.over'],
    example: { params: { companyUid: 'la-mesa', jobId: '{{jobs.create.id}}' } },
  },
  'jobs.cancel': {
    method: 'POST',
    path: '/companies/{companyUid}/jobs/{jobId}/cancel',
    purpose:
      'Cancel a publishing job: at once while it is queued, else within a second or a page; the current edition stays. An author cancels only those with `hold`',
    access: 'author',
    params: OfJob,
    answer: Job,
    status: 200,
    errors: ['job.unknown', 'job.over'],
    example: { params: { companyUid: 'la-mesa', jobId: '{{jobs.create.id}}' } },
  },
  'jobs.events': {
    method: 'GET',
    path: '/companies/{companyUid}/jobs/{jobId}/events',
    purpose:
      'The progress of a publishing job as server-sent events: `progress` with the job at once and after each change, `end` with its last state; the id of each event is the revision',
    access: 'viewer',
    params: OfJob,
    answer: z.string(),
    answerType: 'text/event-stream',
    status: 200,
    errors: ['job.unknown', 'server.busy'],
    example: { params: { companyUid: 'la-mesa', jobId: '{{jobs.create.id}}' } },
  },
} as const satisfies AdminResource;
