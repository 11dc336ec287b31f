import { expect, test } from 'vitest';
import type { ChangeListener } from '../ports/changes.ts';
import { createVersionTracker, trackVersions } from './cache-versions.ts';

const company = { kind: 'company', uid: 'acme' } as const;
const pdf = { kind: 'document', uid: 'acme' } as const;

test('a change gives its resources a new version, and leaves the others theirs', () => {
  const { versionOf, follow } = createVersionTracker();
  const before = [versionOf(company), versionOf(pdf), versionOf(company, pdf)];
  follow(company);
  expect(versionOf(company)).not.toBe(before[0]);
  expect(versionOf(pdf)).toBe(before[1]);
  expect(versionOf(company, pdf)).not.toBe(before[2]);
  follow('everything');
  expect(versionOf(pdf)).not.toBe(before[1]);
});

// Covers §backend-29.
test('a version never repeats, however many resources change', () => {
  const { versionOf, follow } = createVersionTracker();
  const names = new Set([versionOf(company)]);
  for (let turn = 0; turn < 3; turn += 1) {
    follow(company);
    expect(names.has(versionOf(company))).toBe(false);
    names.add(versionOf(company));
    for (let other = 0; other < 10_001; other += 1) follow({ kind: 'document', uid: `${other}` });
    expect(names.has(versionOf(company))).toBe(false);
    names.add(versionOf(company));
  }
});

test('no resource has a version while change notifications may be lost; other kinds of change affect none', () => {
  const state = { isConnected: true, notify: (() => undefined) as ChangeListener };
  const changes = {
    isConnected: () => state.isConnected,
    subscribe: (listener: ChangeListener) => {
      state.notify = listener;
      return () => undefined;
    },
  };
  const epochs = trackVersions(changes, ['company', 'document']);
  const before = epochs.versionOf(company);
  expect(before).not.toBeNull();
  for (let job = 0; job < 10_001; job += 1) state.notify({ kind: 'job', uid: `${job}` });
  expect(epochs.versionOf(company)).toBe(before);
  state.isConnected = false;
  expect(epochs.versionOf(company)).toBeNull();
  state.isConnected = true;
  state.notify('everything');
  expect(epochs.versionOf(company)).not.toBe(before);
});
