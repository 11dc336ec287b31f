/** The Chromium of a worker. A browser that all workers connect to would send every message through the process of Vitest as well. */
import { existsSync, statfsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { FLAGS } from '../flags.ts';

const MIN_SHARED_MEMORY_BYTES = 1024 ** 3;

/** Shared memory in /dev/shm costs less CPU time than in files, Playwright's default; containers give it as little as 64 MB. */
const hasSharedMemory = (): boolean => {
  const path = '/dev/shm';
  if (!existsSync(path)) return false;
  const { bsize, bavail } = statfsSync(path);
  return bsize * bavail >= MIN_SHARED_MEMORY_BYTES;
};

/** Defaults of Playwright that are dropped. Visitors have Chromium's limit on URL changes. */
const droppedDefaults = (): string[] => [
  '--disable-ipc-flooding-protection',
  ...(hasSharedMemory() ? ['--disable-dev-shm-usage'] : []),
];

/** It ends with this process. */
export const launchBrowser = (): Promise<Browser> => {
  const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: FLAGS, ignoreDefaultArgs: droppedDefaults() });
};
