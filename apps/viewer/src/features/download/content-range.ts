/** Parses the headers of a partial response (RFC 9110 §14.4). Pure. */

/** `tag`: the strong entity tag; weak tags (`W/`) do not identify the bytes. */
export type ContentRange = { start: number; total: number; tag: string | null };

/** `null` if start or total is missing: across origins a server may not expose the header. */
export const contentRangeOf = (headers: Headers): ContentRange | null => {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const tag = headers.get('etag');
  if (start === undefined || total === undefined) return null;
  return { start: Number(start), total: Number(total), tag: tag?.startsWith('"') ? tag : null };
};
