/** `Content-Disposition: attachment` for a user-chosen name (RFC 6266, RFC 5987). */

/** Replaces characters that Windows, macOS or Linux refuse by `-`; removes control characters and dots at both ends. */
const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\\/:*?"<>|]|\p{Surrogate}/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Null when no valid character remains. The ASCII form, without accents, is for clients that do not support `filename*`. */
export const attachment = (name: string): string | null => {
  const safe = safeFileName(name);
  if (safe === '') return null;
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(safe)}`;
};
