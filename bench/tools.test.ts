import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findTools } from './tools.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-tools-'));
  writeFileSync(join(folder, 'wrk'), '#!/bin/sh\n');
  chmodSync(join(folder, 'wrk'), 0o755);
  // A file without the right to run is no program.
  writeFileSync(join(folder, 'h2load'), '');
  chmodSync(join(folder, 'h2load'), 0o644);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a missing tool is named with its Debian package and the measurements that are left out', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const has = findTools(
    { wrk: 'the throughput', h2load: 'the latency', cwebp: 'the comparison', pdftoppm: 'the comparison' },
    `/nowhere:${folder}`,
  );
  expect(has).toEqual({ wrk: true, h2load: false, cwebp: false, pdftoppm: false });
  expect(write.mock.calls.map(([line]) => line)).toEqual([
    'h2load is missing (Debian package nghttp2-client). Left out: the latency.\n',
    'cwebp is missing (Debian package webp). Left out: the comparison.\n',
    'pdftoppm is missing (Debian package poppler-utils). Left out: the comparison.\n',
  ]);
  write.mockRestore();
});
