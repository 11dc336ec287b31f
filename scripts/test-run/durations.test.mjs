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
    expect(order(['long/a', 'long/b', 'long/c', 'long/d'], { 'long/d': 40, 'long/b': 90 })).toEqual([
      'long/b',
      'long/d',
      'long/a',
      'long/c',
    ]);
  });

  test('files of one project stay together, however slow those of the next project are', () => {
    expect(order(['node/a', 'node/b', 'long/a', 'long/b'], { 'long/b': 90, 'node/b': 20 })).toEqual([
      'node/b',
      'node/a',
      'long/b',
      'long/a',
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
