/** A row of the publishers' registry: the full description of one call under `/admin/v1`. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Example } from '../example.ts';

export const ADMIN_BASE = '/admin/v1';
/** A write that is authenticated by a session cookie must carry the CSRF token of that session in this header. */
export const CSRF_HEADER = 'x-csrf-token';

/** Roles in a company; each role includes the rights of those before it. An author prepares drafts and changes nothing that shoppers see. */
export const Role = z.enum(['viewer', 'author', 'editor', 'owner']);
export type Role = z.infer<typeof Role>;

/**
 * Required authorization. A role is the minimum role in the company of the path; a caller without a role in it receives
 * 404. `operator`: operators of the deployment. `public`: every caller, signed in or not.
 */
export type Access = 'public' | 'signed-in' | Role | 'operator';

/**
 * `path` is relative to `ADMIN_BASE`; `{name}` is a parameter, and `{companyUid}` scopes the call to that company. `status` is
 * the status of success. Codes that every operation can answer (access, request, internal) are not repeated. `answerType`: the
 * media type of an answer that is not JSON; such an answer is described by `purpose` alone. `bodyType`: the media type of a body
 * that is not JSON and is not parsed.
 */
export type AdminOperation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  purpose: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyType?: string;
  answer: z.ZodType;
  answerType?: string;
  status: 200 | 201 | 202 | 204;
  errors: readonly ErrorCode[];
  example: Example;
};

/** The operations of one resource, by id. */
export type AdminResource = Record<string, AdminOperation>;

/** The answer of a 204. */
export const Nothing = z.void();

/** The parameters of a path that names a company and nothing else. */
export const InCompany = z.object({ companyUid: z.string().min(1).max(128) });

/** Query of a list that is read page by page, from 1. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(20),
});
