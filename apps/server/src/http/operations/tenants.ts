/** Attributes answers to the companies they are for, for the log of the busiest companies. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TenantUse } from '../../domain/ports/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The company of a request whose body was not parsed; else null: see `tenantOf`. */
    tenant: string | null;
  }
}

/** The company of a document that was read lately; null when unknown. */
export type CompanyOfDocument = (pdfUid: string) => string | null;

const COMPANY_FIELDS = ['companyUid', 'companyId', 'company'];
const DOCUMENT_FIELDS = ['pdfUid', 'pdf', 'id'];
const MAX_NAME_LENGTH = 128;

const textIn = (part: unknown, fields: readonly string[]): string | null => {
  if (typeof part !== 'object' || part === null) return null;
  for (const field of fields) {
    const value = (part as Record<string, unknown>)[field];
    if (typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH) return value;
  }
  return null;
};

/** As the request names it, or the owner of the document that it names. Files belong to no company (decision 022). */
export const tenantOf = (
  { tenant, params, query, body }: Pick<FastifyRequest, 'tenant' | 'params' | 'query' | 'body'>,
  companyOf: CompanyOfDocument,
): string | null => {
  if (tenant !== null) return tenant;
  const parts = [params, query, body];
  for (const part of parts) {
    const company = textIn(part, COMPANY_FIELDS);
    if (company !== null) return company;
  }
  for (const part of parts) {
    const document = textIn(part, DOCUMENT_FIELDS);
    const company = document === null ? null : companyOf(document);
    if (company !== null) return company;
  }
  return null;
};

export const measureTenants = (app: FastifyInstance, tenants: TenantUse, companyOf: CompanyOfDocument): void => {
  app.decorateRequest('tenant', null);
  app.addHook('onResponse', (request, reply, done) => {
    // A refused request may name a company that does not exist.
    const tenant = reply.statusCode < 400 ? tenantOf(request, companyOf) : null;
    if (tenant !== null)
      tenants.add(tenant, reply.elapsedTime / 1000, Number(reply.getHeader('content-length') ?? 0) || 0);
    done();
  });
};
