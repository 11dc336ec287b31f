/** Uploads in progress: their owners, and their files once complete. */

import type { FileFacts } from './files.ts';

/** `fileKey` null: bytes are missing, or the file has not been inspected yet. */
export type Upload = { id: string; company: string; name: string; fileKey: string | null; expiresAt: Date };

/** Limits of one company: unfinished uploads at a time, and bytes finished on one day (UTC). */
export type UploadLimits = { unfinished: number; bytesADay: number };

export interface UploadsRepo {
  /** Throws `upload.too-many` at either limit, with `seconds` until the next day for the second; `company.unknown`. */
  add(upload: Omit<Upload, 'fileKey'>, limits: UploadLimits, now: Date): Promise<void>;
  /** Null also for one of another company, and for an expired one. */
  read(company: string, id: string, now: Date): Promise<Upload | null>;
  /** A finished upload stays unchanged. */
  finish(id: string, file: FileFacts, expiresAt: Date, now: Date): Promise<void>;
  /** Of the company, finished ones too. */
  idsOf(company: string): Promise<string[]>;
  remove(id: string): Promise<void>;
  /** Sets its expiry to `now`. */
  expire(id: string, now: Date): Promise<void>;
  expired(now: Date, limit: number): Promise<Upload[]>;
}

/** The bytes of uploads in progress. */
export interface UploadFiles {
  /** The complete file as a path on this machine, while `work` runs. Null when bytes are missing. Throws `upload.unknown`. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** A missing upload is no error. */
  remove(id: string): Promise<void>;
}
