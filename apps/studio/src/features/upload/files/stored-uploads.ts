/**
 * Uploads of this browser that have not become a document, so that they go on after a reload. The file itself cannot be stored: the
 * person chooses it again, and its fingerprint tells whether it is the same.
 */
import { z } from 'zod';

/** The server removes uploads after a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_STORED = 10;

const StoredUpload = z.object({
  /** Address of the upload, a path of this origin. */
  path: z.string().startsWith('/'),
  fingerprint: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  isWhole: z.boolean(),
  at: z.number(),
});
export type StoredUpload = z.infer<typeof StoredUpload>;

const keyOf = (company: string): string => `vitrina.studio.uploads.${company}`;

export const fingerprintOf = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string =>
  `${name}|${size}|${lastModified}`;

/** The newest first, without expired ones. Unreadable storage counts as empty. */
const readAll = (company: string, now: number): StoredUpload[] => {
  try {
    const stored = z.array(StoredUpload).parse(JSON.parse(localStorage.getItem(keyOf(company)) ?? '[]'));
    return stored.filter(({ at }) => now - at < LIFETIME_MS);
  } catch {
    return [];
  }
};

const writeAll = (company: string, uploads: readonly StoredUpload[]): void => {
  try {
    localStorage.setItem(keyOf(company), JSON.stringify(uploads.slice(0, MAX_STORED)));
  } catch {
    // Without storage an upload goes on until the page is closed.
  }
};

export const storedUploads = {
  newest: (company: string, now = Date.now()): StoredUpload | null => readAll(company, now)[0] ?? null,
  of: (company: string, fingerprint: string, now = Date.now()): StoredUpload | null =>
    readAll(company, now).find((one) => one.fingerprint === fingerprint) ?? null,
  /** Replaces the one of the same file. */
  put: (company: string, upload: StoredUpload): void => {
    const others = readAll(company, upload.at).filter(({ fingerprint }) => fingerprint !== upload.fingerprint);
    writeAll(company, [upload, ...others]);
  },
  remove: (company: string, path: string, now = Date.now()): void =>
    writeAll(
      company,
      readAll(company, now).filter((one) => one.path !== path),
    ),
};

/** The id of an upload from its address. */
export const uploadIdOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
