/**
 * The head of a request, read strictly: what is not plain and whole is null, and somebody else's to understand. A head that is
 * read here means the same to every parser (RFC 9112): no folded lines, no bare CR or LF, one length at most, no transfer coding.
 */

/** Fields keep what was sent; `null` where the header is missing. */
export type RequestHead = {
  method: string;
  target: string;
  host: string;
  acceptEncoding: string | null;
  apiKey: string | null;
  requestId: string | null;
  ifNoneMatch: string | null;
  forwardedFor: string | null;
  /** Host and protocol that a proxy says were asked for. */
  forwardedTo: string | null;
  isRange: boolean;
  hasBody: boolean;
  /** Bytes of the body that are still to come after the chunk. */
  bodyLeft: number;
};

/** Longer heads are rare, and nothing to hurry for. */
const MOST_BYTES = 8 * 1024;

const HEAD =
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[!-~]* HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n/;
const LENGTH = /^\d{1,10}$/;

/** What the answer may depend on, and what says where the request ends. */
const READ = new Set([
  'host',
  'accept-encoding',
  'x-api-key',
  'x-request-id',
  'if-none-match',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'range',
  'content-length',
]);
const NEVER = new Set(['transfer-encoding', 'upgrade', 'expect', 'trailer', 'te']);

/** Null for a header that comes twice, or that makes the request anything but plain. */
const fieldsOf = (head: string): Map<string, string> | null => {
  const fields = new Map<string, string>();
  for (let start = head.indexOf('\r\n') + 2; start < head.length - 2; ) {
    const colon = head.indexOf(':', start);
    const end = head.indexOf('\r\n', colon);
    const name = head.slice(start, colon).toLowerCase();
    start = end + 2;
    if (READ.has(name)) {
      if (fields.has(name)) return null;
      fields.set(name, head.slice(colon + 1, end).trim());
    } else if (name === 'connection') {
      if (
        head
          .slice(colon + 1, end)
          .trim()
          .toLowerCase() !== 'keep-alive'
      )
        return null;
    } else if (NEVER.has(name)) return null;
  }
  return fields;
};

/** `chunk`: what came in one piece, the beginning of a request at its beginning. Null where it holds more or less than one head and its body. */
export const readHead = (chunk: Buffer): RequestHead | null => {
  const text = chunk.toString('latin1', 0, Math.min(chunk.length, MOST_BYTES));
  const end = text.indexOf('\r\n\r\n') + 4;
  if (end < 4 || !HEAD.test(text)) return null;
  const fields = fieldsOf(text.slice(0, end));
  const host = fields?.get('host');
  if (!fields || !host) return null;
  const length = fields.get('content-length') ?? '0';
  const bodyLeft = LENGTH.test(length) ? Number(length) - (chunk.length - end) : -1;
  if (bodyLeft < 0) return null;
  const space = text.indexOf(' ');
  const field = (name: string): string | null => fields.get(name) ?? null;
  const [toHost, toProtocol] = [field('x-forwarded-host'), field('x-forwarded-proto')];
  return {
    method: text.slice(0, space),
    target: text.slice(space + 1, text.indexOf(' ', space + 1)),
    host,
    acceptEncoding: field('accept-encoding'),
    apiKey: field('x-api-key'),
    requestId: field('x-request-id'),
    ifNoneMatch: field('if-none-match'),
    forwardedFor: field('x-forwarded-for'),
    forwardedTo: toHost === null && toProtocol === null ? null : `${toProtocol} ${toHost}`,
    isRange: fields.has('range'),
    hasBody: Number(length) > 0,
    bodyLeft,
  };
};
