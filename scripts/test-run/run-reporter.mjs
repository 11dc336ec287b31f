// Vitest reporter for the whole run: prints every retried test with its first error, the ten slowest files and the duration of the run.
// With RECORD_DURATIONS=1 it also stores the durations that order the files of later runs.
// A run by scripts/test.mjs fails with more than two retried tests, or with a file that takes too long for its project;
// a run of Vitest alone, as of one folder during work, only prints both.

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { recordDurations } from './durations.mjs';

export const MAX_RETRIED_TESTS = 2;
export const MAX_FILE_SECONDS = 30;
/** Duration of a whole run on two cores. On a machine on which it takes twice that, a file may take twice the limit. */
const USUAL_RUN_MS = 9 * 60_000;
const MAX_SLOW_FILES = 10;
const MAX_ERROR_LINES = 6;

/** Projects for large inputs and for measurements, which take the time that they need. */
const PROJECTS_WITHOUT_LIMIT = new Set(['long', 'e2e-long', 'budget', 'engines', 'kit']);

/** Start of the whole command in ms since 1970, set by scripts/test.mjs: the duration then covers installation and build. */
export const START_VARIABLE = 'VITRINA_TEST_START';

/** The time of a file with a retried test covers a failed attempt, often its whole wait. Its retry counts instead. */
const isTooSlow = ({ path, project, ms }, limitMs, retried) =>
  !PROJECTS_WITHOUT_LIMIT.has(project) && ms > limitMs && !retried.some(({ name }) => name.startsWith(`${path} > `));

/** The message of an error, and the line of the test that it ended, as lines of the report. A retry hides both otherwise. */
const linesOf = (error) => {
  const message = stripVTControlCharacters(error?.message ?? '').split('\n');
  const place = error?.stacks?.findLast(({ file }) => file.includes('.test.'));
  return [
    ...message.filter((line) => line.trim() !== '').slice(0, MAX_ERROR_LINES),
    ...(place ? [`at ${relative(process.cwd(), place.file)}:${place.line}`] : []),
  ].map((line) => `      ${line.trim()}`);
};

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const inMinutes = (ms) => `${(ms / 60_000).toFixed(1)} minutes`;

/**
 * The report of a run as lines of text, and its violations, each of which fails the run.
 * `files`: `{ path, project, ms }` of each test file, with the time for its environment, imports, hooks and tests.
 * `retried`: `{ name, error }` of each test that needed a retry; `error` is what ended its first attempt.
 */
export const reportOf = ({ files, retried, ms }) => {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOW_FILES);
  const limitMs = MAX_FILE_SECONDS * 1000 * Math.max(1, ms / USUAL_RUN_MS);
  const violations = files
    .filter((file) => isTooSlow(file, limitMs, retried))
    .map(
      ({ path, ms: taken }) =>
        `${path} took ${inSeconds(taken)}, above the limit of ${Math.round(limitMs / 1000)} s: split it, or move its large inputs to a *.long.test file.`,
    );
  if (retried.length > MAX_RETRIED_TESTS)
    violations.push(
      `${retried.length} tests needed a retry, above the limit of ${MAX_RETRIED_TESTS}: make them stable.`,
    );
  const lines = [
    'Slowest files:',
    ...slowest.map(({ path, project, ms: taken }) => `  ${inSeconds(taken).padStart(8)}  ${project}  ${path}`),
    ...(retried.length > 0
      ? ['Retried tests:', ...retried.flatMap(({ name, error }) => [`  ${name}`, ...linesOf(error)])]
      : []),
    ...violations.map((violation) => `✗ ${violation}`),
    `${files.length} test files in ${inMinutes(ms)}`,
  ];
  return { lines, violations };
};

const fileOf = (testModule) => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    testModule.diagnostic();
  return {
    path: testModule.relativeModuleId,
    project: testModule.project.name,
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
  };
};

const retriedIn = (testModule) =>
  [...testModule.children.allTests()]
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map((test) => ({
      name: `${testModule.relativeModuleId} > ${test.fullName}`,
      error: test.result().errors?.[0],
    }));

export class RunReporter {
  #start = 0;

  onInit() {
    this.#start = Number(process.env[START_VARIABLE]) || Date.now();
  }

  onTestRunEnd(testModules) {
    const files = testModules.map(fileOf);
    if (process.env['RECORD_DURATIONS'] === '1') recordDurations(files);
    const { lines, violations } = reportOf({
      files,
      retried: testModules.flatMap(retriedIn),
      ms: Date.now() - this.#start,
    });
    process.stdout.write(`${lines.join('\n')}\n`);
    if (violations.length > 0 && process.env[START_VARIABLE]) process.exitCode = 1;
  }
}
