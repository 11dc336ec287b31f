/** Reads what publishers upload for pages: implements the port `MediaReader`. A picture is decoded in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MediaPurpose } from '@vitrina/contract/admin';
import pLimit from 'p-limit';
import { requireMediaSize } from '../domain/media/add-media.ts';
import type { MediaReader, ReadMedia } from '../domain/ports/uploads.ts';
import { AppError } from '../errors/app-error.ts';
import { readModel } from './model-file.ts';
import { readMp4 } from './mp4-file.ts';
import { pictureKind } from './picture-kind.ts';
import { OUT_OF_BOUNDS, type PictureMessage, type PictureTask } from './picture-messages.ts';
import { readWebm } from './webm-file.ts';

const SCRIPT = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** Each may take most of a gigabyte. */
const MAX_PROCESSES = 2;
const MAX_WAITING = 50;
/** The process limits its own CPU time; this limit also holds on a machine with many other tasks. */
const TIMEOUT_MS = 180_000;
/** Shoppers' requests come first. */
const NICENESS = 5;
/** Enough for the type of every file. */
const HEAD_BYTES = 4096;

const start = (): ChildProcess => {
  const child = fork(SCRIPT, [], {
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // Not permitted everywhere, and no condition for reading.
  }
  return child;
};

/** The message of the process, or its exit code. */
const replyOf = async (child: ChildProcess, task: PictureTask): Promise<PictureMessage | number | null> => {
  const ended = new AbortController();
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const { signal } = ended;
  try {
    // A callback, because the process may end before it has read the task.
    child.send(task, () => undefined);
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as PictureMessage),
      once(child, 'exit', { signal }).then(([code]) => code as number | null),
    ]);
  } finally {
    ended.abort();
    clearTimeout(timer);
    child.on('error', () => undefined);
    child.kill('SIGKILL');
  }
};

const headOf = async (path: string): Promise<{ head: Uint8Array; size: number }> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
};

const startsWith = (head: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(head.subarray(at, at + text.length)).toString('latin1') === text;

const isWebm = (head: Uint8Array): boolean => startsWith(head, '\x1a\x45\xdf\xa3');
const isMp4 = (head: Uint8Array): boolean => startsWith(head, 'ftyp', 4);

/** The purpose of a file by its content. */
export const purposeOf = async (path: string): Promise<MediaPurpose> => {
  const { head } = await headOf(path);
  if (startsWith(head, 'glTF')) return 'model';
  return pictureKind(head) === null && (isWebm(head) || isMp4(head)) ? 'video' : 'image';
};

const readVideo = (path: string, head: Uint8Array): Promise<ReadMedia> => {
  if (isWebm(head)) return readWebm(path);
  if (isMp4(head)) return readMp4(path);
  throw new AppError('media.not-a-video');
};

export const createMediaReader = (): MediaReader => {
  const limit = pLimit(MAX_PROCESSES);

  const readPicture = async (path: string, kind: string, isLogo: boolean): Promise<ReadMedia> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('server.busy', { reason: 'pictures' });
    const reply = await limit(async () => replyOf(start(), { bytes: await readFile(path), kind, isLogo }));
    if (reply === OUT_OF_BOUNDS) throw new AppError('media.pixels');
    // A decoder that crashes has read a damaged or a hostile file.
    if (reply === null || typeof reply === 'number') throw new AppError('media.damaged');
    if (reply.is === 'refused') throw new AppError(reply.code);
    const { picture, width, height } = reply;
    return { kind: 'image', ext: 'webp', picture, width, height };
  };

  return {
    read: async (path, purpose) => {
      const { head, size } = await headOf(path);
      requireMediaSize(purpose, size);
      if (purpose === 'video') return readVideo(path, head);
      if (purpose === 'model') return readModel(path);
      const kind = pictureKind(head);
      if (kind === null) throw new AppError('media.not-an-image');
      return readPicture(path, kind, purpose === 'logo');
    },
  };
};
