/** `Content-Disposition: attachment` for a user-chosen name. The package encodes the name; which names are safe is decided here. */
import { create } from 'content-disposition';

/** Replaces characters that Windows, macOS or Linux refuse by `-`; removes control characters and dots at both ends. */
const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\\/:*?"<>|]|\p{Surrogate}/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');

/** Without accents, for clients that do not support `filename*`. Some clients decode `%20`, so no `%` remains. */
const asciiFileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');

/** Null when no valid character remains. */
export const attachment = (name: string): string | null => {
  const safe = safeFileName(name);
  return safe === '' ? null : create(safe, { fallback: asciiFileName(safe) });
};
