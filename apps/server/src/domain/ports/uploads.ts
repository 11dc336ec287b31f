/** Files on their way in: who sends them, and where they lie once they are whole. */

import type { FileFacts } from '../ports.ts';

/** `fileKey` null: bytes are missing, or nobody has looked at them yet. */
export type Upload = { id: string; company: string; name: string; fileKey: string | null; expiresAt: Date };

/** Of one company: unfinished at a time, and finished on one day (UTC), bytes. */
export type UploadLimits = { unfinished: number; bytesADay: number };

export interface UploadsRepo {
  /** Throws `upload.too-many` at either limit, with `seconds` until the next day at the second; `company.unknown`. */
  add(upload: Omit<Upload, 'fileKey'>, most: UploadLimits, now: Date): Promise<void>;
  /** Null also for one of another company, and after its time. */
  read(company: string, id: string, now: Date): Promise<Upload | null>;
  /** What is finished already stays as it is. */
  finish(id: string, file: FileFacts, expiresAt: Date, now: Date): Promise<void>;
  remove(id: string): Promise<void>;
  /** Its time is over at `now`. */
  expire(id: string, now: Date): Promise<void>;
  expired(now: Date, limit: number): Promise<Upload[]>;
}

/** The bytes of uploads while they come. */
export interface UploadFiles {
  /** The whole file as a path on this machine, while `work` runs. Null when bytes are missing. Throws `upload.unknown`. */
  whole<T>(id: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** What is not there is no error. */
  remove(id: string): Promise<void>;
}
