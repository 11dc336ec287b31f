/** `Content-Disposition: attachment` for a name that people chose (RFC 6266, RFC 5987). */

/** Characters that Windows, macOS or Linux refuse in a name become `-`; control characters and edge dots go. */
const fileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\\/:*?"<>|]|\p{Surrogate}/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Null when nothing of the name is left. The plain form is for readers that know no other: letters without accents. */
export const attachment = (name: string): string | null => {
  const safe = fileName(name);
  if (safe === '') return null;
  const plain = safe
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(safe)}`;
};
