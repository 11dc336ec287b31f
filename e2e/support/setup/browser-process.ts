/** Global set-up of every project with a browser: one Chromium, which each test file connects to. */
import { existsSync, statfsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { FLAGS } from '../flags.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the browser. */
    browserEndpoint: string;
  }
}

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

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;
  const server = await chromium.launchServer({
    host: '127.0.0.1',
    executablePath: CHROMIUM_PATH,
    args: FLAGS,
    ignoreDefaultArgs: droppedDefaults(),
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
};
