/** The closed list of error codes and what each means on the wire (RFC 9457). People's words live in `ui/messages`. */
import { z } from 'zod';

/** Code → HTTP status. Every error response carries one of these codes. */
export const errorStatus = {
  'key.missing': 401,
  'key.unknown': 401,
  'request.invalid': 400,
  'request.too-large': 413,
  'request.type': 415,
  'route.unknown': 404,
  'company.unknown': 404,
  'company.exists': 409,
  'company.invalid': 422,
  'pdf.unknown': 404,
  'pdf.foreign': 409,
  'file.unknown': 404,
  'file.range': 416,
  'file.unreadable': 422,
  'publish.missing': 422,
  'publish.empty': 422,
  'publish.not-a-pdf': 422,
  'publish.damaged': 422,
  'publish.password': 422,
  'publish.no-pages': 422,
  'publish.too-many-pages': 422,
  'publish.too-large': 422,
  'publish.page-box': 422,
  'publish.no-page-readable': 422,
  'publish.elements': 422,
  'feed.unreadable': 422,
  'feed.columns': 422,
  'feed.empty': 422,
  'feed.busy': 409,
  'feed.shrunk': 409,
  'feed.no-source': 404,
  'feed.unreachable': 502,
  'tags.invalid': 422,
  'secret.unknown': 404,
  'secret.invalid': 422,
  'secret.key': 422,
  'store.unreachable': 502,
  'store.refused': 502,
  'store.misconfigured': 502,
  'store.throttled': 503,
  'geo.private': 423,
  'geo.missing': 404,
  'geo.unavailable': 503,
  'rate.limited': 429,
  'server.busy': 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** RFC 9457. `detail` names what is wrong in the caller's terms, never a stack or SQL. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(errorCodes),
  detail: z.string().optional(),
  instance: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
