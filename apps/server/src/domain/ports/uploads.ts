/** Files on their way in: who sends them, and where they lie once they are whole. */

/** `fileKey` null: bytes are missing, or nobody has looked at them yet. */
export type Upload = { id: string; company: string; name: string; fileKey: string | null; expiresAt: Date };

export interface UploadsRepo {
  /** Throws `upload.too-many` when that many of the company are unfinished, `company.unknown`. */
  add(upload: Omit<Upload, 'fileKey'>, mostUnfinished: number, now: Date): Promise<void>;
  /** Null also for one of another company, and after its time. */
  read(company: string, id: string, now: Date): Promise<Upload | null>;
  finish(id: string, fileKey: string, expiresAt: Date): Promise<void>;
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
