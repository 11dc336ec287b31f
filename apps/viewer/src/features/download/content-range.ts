/** What an answer says of itself as part of a file (RFC 9110 §14.4). Pure. */

/** `tag`: names the very bytes of the file; a weak one (`W/`) does not. */
export type Part = { start: number; total: number; tag: string | null };

/** `null`: it does not say which part it is, or of how much. Across origins a server may keep that to itself. */
export const partOf = (headers: Headers): Part | null => {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const tag = headers.get('etag');
  if (start === undefined || total === undefined) return null;
  return { start: Number(start), total: Number(total), tag: tag?.startsWith('"') ? tag : null };
};
