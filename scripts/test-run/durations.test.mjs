import { describe, expect, test } from 'vitest';
import { longestFirst, withDurations } from './durations.mjs';

const order = (paths, durations) =>
  longestFirst(
    paths,
    durations,
    (path) => path,
    (path) => path.split('/')[0],
  );

describe('the order of test files', () => {
  test('the slowest of a project is first, and the order of the others stays', () => {
    expect(order(['e2e/a', 'e2e/b', 'e2e/c', 'e2e/d'], { 'e2e/d': 40, 'e2e/b': 90 })).toEqual([
      'e2e/b',
      'e2e/d',
      'e2e/a',
      'e2e/c',
    ]);
  });

  test('the files of a project stay together, in the order of the projects', () => {
    expect(order(['long/a', 'long/b', 'e2e/a', 'e2e/b'], { 'e2e/b': 90, 'long/b': 20 })).toEqual([
      'long/b',
      'long/a',
      'e2e/b',
      'e2e/a',
    ]);
  });
});

describe('the recorded durations', () => {
  test('durations of slow files are recorded, and stay for files that did not run', () => {
    const files = [
      { path: 'b', ms: 20_400 },
      { path: 'a', ms: 3000 },
      { path: 'c', ms: 100 },
    ];
    expect(withDurations({ z: 12, a: 30 }, files)).toEqual({ b: 20, z: 12 });
  });
});
