/**
 * Reads a price list in a process of its own. What is made to take too much memory or time ends the reader and is told,
 * where it would have ended whoever asked. (A thread is no wall: V8 out of memory takes the process with it.)
 */
import { type ChildProcess, fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ErrorCode, FeedReport } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { FeedFile, FeedReader, FeedReading, PlacedProduct } from '../domain/ports/feeds.ts';

/** Several times what a list of 100,000 rows takes. */
const MOST_MEMORY_MB = 1024;
/** What the reader itself may take; whoever takes its products may be slower. */
const DEADLINE_MS = 120_000;
const MOST_READERS = 4;
const script = fileURLToPath(new URL('./feed-process.ts', import.meta.url));

export type FeedMessage =
  | { is: 'batch'; products: PlacedProduct[] }
  | { is: 'read'; report: FeedReport }
  | { is: 'refused'; code: ErrorCode; facts: AppError['facts'] };

/** Null when the reader ended, or was ended, without a word. */
const messageOf = (reader: ChildProcess, deadlineMs: number): Promise<FeedMessage | null> =>
  new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      reader.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
    };
    const timer = setTimeout(() => {
      done();
      resolve(null);
    }, deadlineMs);
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

type ApartOptions = { memoryMb?: number; deadlineMs?: number };

/** Throws what `streamFeed` throws, and `feed.unreadable` (`too-heavy`) for a list that takes too much memory or time. */
export const readFeedApart = async function* (
  { path, name, kind }: FeedFile,
  { memoryMb = MOST_MEMORY_MB, deadlineMs = DEADLINE_MS }: ApartOptions = {},
): FeedReading {
  // No argument of a process holds a NUL.
  const reader = fork(script, [path, name.replaceAll('\0', '\ufffd'), kind], {
    // What is made and thrown away again batch by batch needs no large nursery.
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    // What V8 says of its end is for nobody.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let leftMs = deadlineMs;
  try {
    for (;;) {
      const begin = performance.now();
      const message = await messageOf(reader, Math.max(0, leftMs));
      leftMs -= performance.now() - begin;
      if (message === null) throw new AppError('feed.unreadable', { file: name, reason: 'too-heavy' });
      if (message.is === 'refused') throw new AppError(message.code, message.facts);
      if (message.is === 'read') return message.report;
      yield message.products;
      if (reader.connected) reader.send('more');
    }
  } finally {
    reader.kill('SIGKILL');
  }
};

export const fileNamed = (path: string): FeedFile => ({ path, name: basename(path), kind: 'auto' });

/** A few at a time, for each may take a gibibyte. The others hear `server.busy` at once: whoever waited would outlive its lease. */
export const createFeedReader = (most = MOST_READERS): FeedReader => {
  let running = 0;
  return {
    read: async function* (file) {
      if (running >= most) throw new AppError('server.busy', { reason: 'price lists' });
      running += 1;
      try {
        return yield* readFeedApart(file);
      } finally {
        running -= 1;
      }
    },
  };
};
