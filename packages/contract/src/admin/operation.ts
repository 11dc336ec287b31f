/** A row of the publishers' registry: everything there is to know of one call under `/admin/v1`. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Example } from '../example.ts';

export const ADMIN_BASE = '/admin/v1';
/** Who changes something with the cookie of a session sends the token of that session in this header. */
export const CSRF_HEADER = 'x-csrf-token';

/** What a person may do in a company; each role may do what those before it may. */
export const Role = z.enum(['viewer', 'editor', 'owner']);
export type Role = z.infer<typeof Role>;

/**
 * Who may call. A role is the least one in the company of the path; to everyone outside of it that company does not
 * exist. `operator`: who runs the deployment. `public`: anyone, signed in or not.
 */
export type Access = 'public' | 'signed-in' | Role | 'operator';

/**
 * `path` lies under `ADMIN_BASE`; `{name}` is a parameter, and `{companyUid}` makes the call one of that company. `status` is
 * that of success. Codes that every operation can answer (access, request, internal) are not repeated. `answerType`: the
 * media type where the answer is no JSON; such an answer is described by its `purpose` alone. `bodyType`: the same of a body that
 * is no JSON and goes in as it is.
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

/** What one resource adds to the registry. */
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
