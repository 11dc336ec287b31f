// A folder for the temporary files of a run, in memory where there is space. Tests write thousands of small databases and documents
// that live for seconds: on a disk each new PostgreSQL database takes eight times the CPU time.

import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The long tests hold up to 3 GB at a time. */
const MIN_FREE_BYTES = 10 * 1024 ** 3;

const hasSpaceInMemory = () => {
  try {
    const { bsize, bavail } = statfsSync(MEMORY);
    return Math.min(bsize * bavail, freemem()) >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

/** Calls `work` with the environment of its processes, and removes their files. A `TMPDIR` of the caller stays. */
export const withTemporaryFolder = async (work) => {
  if (process.env.TMPDIR) return work({});
  const folder = mkdtempSync(join(hasSpaceInMemory() ? MEMORY : tmpdir(), 'vitrina-run-'));
  // Started as root, PostgreSQL and nginx reach their own folders below as other users.
  chmodSync(folder, 0o711);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
