/** The publishers' registry: every call under `/admin/v1` once. The server mounts from it, OpenAPI is printed from it. */
import type { z } from 'zod';
import { linksOperations } from './account-links.ts';
import { analyticsOperations } from './analytics.ts';
import { auditOperations } from './audit.ts';
import { companiesOperations } from './companies.ts';
import { checkOperations } from './documents/check.ts';
import { documentsOperations } from './documents/documents.ts';
import { editionsOperations } from './documents/editions.ts';
import { elementChangesOperations } from './documents/element-changes.ts';
import { findingsOperations } from './documents/findings.ts';
import { mediaOperations } from './documents/media.ts';
import { productSearchOperations } from './documents/product-search.ts';
import { proposalsOperations } from './documents/proposals.ts';
import { reviewOperations } from './documents/review.ts';
import { scheduleOperations } from './documents/schedule.ts';
import { trashOperations } from './documents/trash.ts';
import { eventsOperations } from './events.ts';
import { feedsOperations } from './feeds.ts';
import { invitationsOperations } from './invitations.ts';
import { jobsOperations } from './jobs.ts';
import { membersOperations } from './members.ts';
import type { AdminResource } from './operation.ts';
import { quotasOperations } from './quotas.ts';
import { secretsOperations } from './secrets.ts';
import { sessionOperations } from './session.ts';
import { storeCheckOperations } from './store-check.ts';
import { tokensOperations } from './tokens.ts';
import { uploadsOperations } from './uploads.ts';

export const adminOperations = {
  ...sessionOperations,
  ...tokensOperations,
  ...companiesOperations,
  ...quotasOperations,
  ...membersOperations,
  ...invitationsOperations,
  ...linksOperations,
  ...secretsOperations,
  ...storeCheckOperations,
  ...editionsOperations,
  ...documentsOperations,
  ...trashOperations,
  ...scheduleOperations,
  ...elementChangesOperations,
  ...checkOperations,
  ...findingsOperations,
  ...productSearchOperations,
  ...reviewOperations,
  ...proposalsOperations,
  ...feedsOperations,
  ...auditOperations,
  ...eventsOperations,
  ...analyticsOperations,
  ...uploadsOperations,
  ...mediaOperations,
  ...jobsOperations,
} as const satisfies AdminResource;

export type AdminOperations = typeof adminOperations;
export type AdminOperationId = keyof AdminOperations;

type Parsed<T, K extends string> = T extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

type Sent<T, K extends string> = T extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** The parsed input of a handler. */
export type AdminInputOf<Id extends AdminOperationId> = {
  params: Parsed<AdminOperations[Id], 'params'>;
  query: Parsed<AdminOperations[Id], 'query'>;
  body: Parsed<AdminOperations[Id], 'body'>;
};

export type AdminAnswerOf<Id extends AdminOperationId> = z.output<AdminOperations[Id]['answer']>;

/** The input of a caller; a body that is not JSON is sent as it is. */
export type AdminCallOf<Id extends AdminOperationId> = {
  [K in 'params' | 'query' | 'body' as AdminOperations[Id] extends { [P in K]: unknown } ? K : never]: Sent<
    AdminOperations[Id],
    K
  >;
} & (AdminOperations[Id] extends { bodyType: string } ? { body: Blob | string } : unknown);
