/**
 * Reads a price list in a child process: a list that takes too much memory or time ends that process and is reported as an
 * error. A worker thread would not isolate it, because V8 ends the whole process when it runs out of memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@vitrina/contract';
import type { FeedFile, FeedReader, FeedReading, PlacedProduct, ReadFeedReport } from '../domain/ports/feeds.ts';
import { AppError } from '../errors/app-error.ts';

/** Several times the memory needed for a list of 100,000 rows. */
const MAX_MEMORY_MB = 1024;
/** Time spent in the child process; the time of the consumer does not count. */
const READ_TIMEOUT_MS = 120_000;
const MAX_READERS = 4;
const script = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

export type FeedMessage =
  | { type: 'batch'; products: PlacedProduct[] }
  | { type: 'done'; report: ReadFeedReport }
  | { type: 'failed'; code: ErrorCode; facts: AppError['facts'] };

/** The next message; null when the child process ended without one or the time is over. */
const nextMessage = (reader: ChildProcess, timeoutMs: number): Promise<FeedMessage | null> =>
  new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      reader.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
    };
    const timer = setTimeout(() => {
      done();
      resolve(null);
    }, timeoutMs);
    reader.once('message', (message) => {
      done();
      resolve(message as FeedMessage);
    });
    reader.once('error', (error) => {
      done();
      reject(error);
    });
    reader.once('exit', () => {
      done();
      resolve(null);
    });
    if (reader.exitCode !== null || reader.signalCode !== null) {
      done();
      resolve(null);
    }
  });

type ReadLimits = { maxMemoryMb?: number; timeoutMs?: number };

/** Throws what `streamFeed` throws, and `feed.unreadable` (`too-heavy`) for a list that exceeds the limits of memory or time. */
export const readFeedInProcess = async function* (
  { path, name, kind, reading = {} }: FeedFile,
  { maxMemoryMb = MAX_MEMORY_MB, timeoutMs = READ_TIMEOUT_MS }: ReadLimits = {},
): FeedReading {
  // Arguments of a process must not contain NUL.
  const reader = fork(script, [path, name.replaceAll('\0', '\ufffd'), kind], {
    // Batches are short-lived, so a small young generation suffices.
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    // The output of V8 when it runs out of memory is discarded.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  reader.send(reading);
  let leftMs = timeoutMs;
  try {
    for (;;) {
      const begin = performance.now();
      const message = await nextMessage(reader, Math.max(0, leftMs));
      leftMs -= performance.now() - begin;
      if (message === null) throw new AppError('feed.unreadable', { file: name, reason: 'too-heavy' });
      if (message.type === 'failed') throw new AppError(message.code, message.facts);
      if (message.type === 'done') return message.report;
      yield message.products;
      if (reader.connected) reader.send('more');
    }
  } finally {
    reader.kill('SIGKILL');
  }
};

export const fileNamed = (path: string): FeedFile => ({ path, name: basename(path), kind: 'auto' });

/** Limits the child processes, each of up to 1 GiB. Further reads throw `server.busy` at once: waiting would outlive their lease. */
export const createFeedReader = (maxReaders = MAX_READERS): FeedReader => {
  let running = 0;
  return {
    read: async function* (file) {
      if (running >= maxReaders) throw new AppError('server.busy', { reason: 'price lists' });
      running += 1;
      try {
        return yield* readFeedInProcess(file);
      } finally {
        running -= 1;
      }
    },
  };
};
