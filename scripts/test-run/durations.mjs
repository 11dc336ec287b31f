// Durations of slow test files, recorded in durations.json, and the order that follows from them. Without dependencies: scripts/test.mjs
// loads it before anything is installed.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const DURATIONS = join(root, 'scripts/test-run/durations.json');
/** Shorter files fill the gaps in any order. */
const MIN_SECONDS = 8;

export const readDurations = () => JSON.parse(readFileSync(DURATIONS, 'utf8'));

/**
 * `known` with the files of a run, for the next runs. `files`: `{ path, ms }`. A file below the limit is left out, one that did not run
 * keeps its figure.
 */
export const withDurations = (known, files) => {
  const seconds = new Map(Object.entries(known));
  for (const { path, ms } of files) {
    if (ms >= MIN_SECONDS * 1000) seconds.set(path, Math.round(ms / 1000));
    else seconds.delete(path);
  }
  return Object.fromEntries([...seconds].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

export const recordDurations = (files) =>
  writeFileSync(DURATIONS, `${JSON.stringify(withDurations(readDurations(), files), null, 2)}\n`);

/**
 * `files` in the order of `durations`, in s by path, slowest first within a project. Projects, and files without a duration, keep
 * their order.
 */
export const longestFirst = (files, durations, pathOf, projectOf) => {
  const projects = [...new Set(files.map(projectOf))];
  const orderOf = (file) => projects.indexOf(projectOf(file));
  return files.toSorted((a, b) => orderOf(a) - orderOf(b) || (durations[pathOf(b)] ?? 0) - (durations[pathOf(a)] ?? 0));
};
