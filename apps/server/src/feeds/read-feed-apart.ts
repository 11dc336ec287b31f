/**
 * Reads a price list in a process of its own. A kilobyte may ask for a table of a billion cells: that ends the reader and
 * is told, where it would have ended whoever asked. (A thread is no wall: V8 out of memory takes the process with it.)
 */
import { type ChildProcess, fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { FeedRead } from './feed-table.ts';

/** Several times what a list of 100,000 rows takes. */
const MOST_MEMORY_MB = 1024;
const DEADLINE_MS = 120_000;
const script = fileURLToPath(new URL('./feed-process.ts', import.meta.url));

export type FeedOutcome = { is: 'read'; feed: FeedRead } | { is: 'refused'; code: ErrorCode; facts: AppError['facts'] };

/** Null when the reader ended, or was ended, without a word. */
const outcomeOf = (reader: ChildProcess, deadlineMs: number): Promise<FeedOutcome | null> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, deadlineMs, null);
    reader.once('message', (outcome) => resolve(outcome as FeedOutcome));
    reader.once('error', reject);
    reader.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });

/** Throws what `readFeed` throws, and `feed.unreadable` (`too-heavy`) for a list that takes too much memory or time. */
export const readFeedApart = async (
  path: string,
  { memoryMb = MOST_MEMORY_MB, deadlineMs = DEADLINE_MS }: { memoryMb?: number; deadlineMs?: number } = {},
): Promise<FeedRead> => {
  const reader = fork(script, [path], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    // What V8 says of its end is for nobody.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const outcome = await outcomeOf(reader, deadlineMs);
    if (outcome === null) throw new AppError('feed.unreadable', { file: basename(path), reason: 'too-heavy' });
    if (outcome.is === 'refused') throw new AppError(outcome.code, outcome.facts);
    return outcome.feed;
  } finally {
    reader.kill('SIGKILL');
  }
};
