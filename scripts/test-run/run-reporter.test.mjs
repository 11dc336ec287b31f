import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, tool } from '../run.mjs';
import { MAX_FILE_SECONDS, MAX_RETRIED_TESTS, reportOf, START_VARIABLE } from './run-reporter.mjs';

const fileOf = (seconds, project = 'node', path = `${project}-${seconds}.test.ts`) => ({
  path,
  project,
  ms: seconds * 1000,
});
const runOf = (over = {}) => ({ files: [fileOf(1)], retried: [], ms: 504_000, ...over });

describe('the report of a run', () => {
  test('ends with the number of files and the duration in minutes', () => {
    expect(reportOf(runOf()).lines.at(-1)).toBe('1 test files in 8.4 minutes');
  });

  test('lists the ten slowest files, the slowest first', () => {
    const { lines } = reportOf(runOf({ files: Array.from({ length: 12 }, (_, at) => fileOf(at + 1)) }));
    const listed = lines.filter((line) => line.includes('.test.ts'));
    expect(listed.map((line) => line.trim())).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((seconds) => `${seconds}.0 s  node  node-${seconds}.test.ts`),
    );
  });

  test.each(['node', 'web', 'e2e'])(
    'a file of "%s" above the limit is a violation, one at the limit is none',
    (project) => {
      const limit = MAX_FILE_SECONDS;
      const { violations } = reportOf(runOf({ files: [fileOf(limit, project), fileOf(limit + 1, project)] }));
      expect(violations).toEqual([
        expect.stringContaining(`${project}-${limit + 1}.test.ts took ${limit + 1}.0 s, above the limit of ${limit} s`),
      ]);
    },
  );

  test('on a machine on which the run takes twice the usual nine minutes, the limit of a file is twice as long', () => {
    const files = [fileOf(2 * MAX_FILE_SECONDS), fileOf(2 * MAX_FILE_SECONDS + 1)];
    const { violations } = reportOf(runOf({ files, ms: 1_080_000 }));
    expect(violations).toEqual([expect.stringContaining('node-61.test.ts took 61.0 s, above the limit of 60 s')]);
  });

  test('a file above the limit with a retried test is no violation: its retry counts', () => {
    const files = [fileOf(MAX_FILE_SECONDS + 4, 'e2e', 'video.test.ts'), fileOf(MAX_FILE_SECONDS + 1)];
    const { violations } = reportOf(runOf({ files, retried: [{ name: 'video.test.ts > a video is played' }] }));
    expect(violations).toEqual([expect.stringContaining('node-31.test.ts took 31.0 s')]);
  });

  test.each(['long', 'e2e-long', 'budget', 'kit'])('slow files of "%s" are no violation', (project) => {
    expect(reportOf(runOf({ files: [fileOf(300, project)] })).violations).toEqual([]);
  });

  test('names each retried test, and has a violation from the third on', () => {
    const retried = Array.from({ length: MAX_RETRIED_TESTS }, (_, at) => ({ name: `a.test.ts > test ${at}` }));
    const within = reportOf(runOf({ retried }));
    expect(within.violations).toEqual([]);
    expect(within.lines).toEqual(expect.arrayContaining(retried.map(({ name }) => `  ${name}`)));
    expect(reportOf(runOf({ retried: [...retried, { name: 'a.test.ts > one more' }] })).violations).toEqual([
      expect.stringContaining('3 tests needed a retry'),
    ]);
  });
});

describe('in a run of Vitest', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(root, 'node_modules', '.run-reporter-'));
    const reporter = pathToFileURL(join(root, 'scripts/test-run/run-reporter.mjs')).href;
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      `import { RunReporter } from '${reporter}';
       export default { test: { retry: 1, include: ['*.test.mjs'], reporters: [new RunReporter()] } };`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Each of the tests fails at its first attempt. */
  const runWithRetries = (count) => {
    const body = Array.from(
      { length: count },
      (_, at) => `let attempts${at} = 0; test('unstable ${at}', () => { expect(++attempts${at}).toBe(2); });`,
    ).join('\n');
    writeFileSync(join(folder, 'unstable.test.mjs'), `import { expect, test } from 'vitest';\n${body}\n`);
    return spawnSync(process.execPath, [tool('vitest'), 'run', '--root', folder], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, [START_VARIABLE]: String(Date.now() - 120_000) },
    });
  };

  test('two retried tests are named with the error of their first attempt and pass; the duration counts from the given start', () => {
    const { status, stdout, stderr } = runWithRetries(2);
    expect(status, stdout + stderr).toBe(0);
    for (const at of [0, 1])
      expect(stdout).toContain(
        `  unstable.test.mjs > unstable ${at}\n      expected 1 to be 2 // Object.is equality\n      at unstable.test.mjs:${at + 2}\n`,
      );
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^1 test files in 2\.\d minutes$/);
  });

  test('three retried tests fail the run', () => {
    const { status, stdout, stderr } = runWithRetries(3);
    expect(status, stdout + stderr).toBe(1);
    expect(stdout).toContain('✗ 3 tests needed a retry');
  });
});
