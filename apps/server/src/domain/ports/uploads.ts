/** Uploads in progress: their owners, and their files once complete; and the pictures, videos and 3D models that are made of them. */
import type { Media, MediaPurpose } from '@vitrina/contract/admin';
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

/** A picture is encoded anew; of a video or model the file itself is stored. `ext`: of the stored file. */
export type ReadMedia =
  | { kind: 'image'; ext: 'webp'; picture: Uint8Array; width: number; height: number }
  | { kind: 'video'; ext: 'mp4' | 'webm'; width: number; height: number }
  | { kind: 'model'; ext: 'glb' };

export interface MediaReader {
  /** Decides by the content. Throws `media.*`. */
  read(path: string, purpose: MediaPurpose): Promise<ReadMedia>;
}

/** `upload`: the upload or command that stored the file last. */
export type StoredMedia = {
  company: string;
  fileKey: string;
  upload: string;
  kind: Media['kind'];
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

export interface MediaRepo {
  /** A file that the company has already is taken up again: it counts once, and its age begins anew. */
  add(media: StoredMedia, now: Date): Promise<void>;
  ofUpload(company: string, upload: string): Promise<StoredMedia | null>;
  has(company: string, fileKey: string): Promise<boolean>;
  /** Companies with files that were stored before `before` and not looked at since `checkedBefore`. */
  companiesToCheck(before: Date, checkedBefore: Date): Promise<string[]>;
  /** Keys of files that were stored before `before`; they count as looked at `now`. */
  check(company: string, before: Date, now: Date): Promise<string[]>;
  /** Files that were stored again since `before` stay. Resolves to the removed keys. */
  remove(company: string, fileKeys: readonly string[], before: Date): Promise<string[]>;
}
