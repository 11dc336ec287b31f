import { expect, test } from 'vitest';
import { createEpochs, followedEpochs } from './epochs.ts';
import type { Hear } from './ports/changes.ts';

const company = { kind: 'company', uid: 'acme' } as const;
const pdf = { kind: 'document', uid: 'acme' } as const;

test('a change gives its things a new name, and leaves the others theirs', () => {
  const { of, follow } = createEpochs();
  const before = [of(company), of(pdf), of(company, pdf)];
  follow(company);
  expect(of(company)).not.toBe(before[0]);
  expect(of(pdf)).toBe(before[1]);
  expect(of(company, pdf)).not.toBe(before[2]);
  follow('everything');
  expect(of(pdf)).not.toBe(before[1]);
});

test('a name never comes back, however many things change', () => {
  const { of, follow } = createEpochs();
  const names = new Set([of(company)]);
  for (let turn = 0; turn < 3; turn += 1) {
    follow(company);
    expect(names.has(of(company))).toBe(false);
    names.add(of(company));
    for (let other = 0; other < 10_001; other += 1) follow({ kind: 'document', uid: `${other}` });
    expect(names.has(of(company))).toBe(false);
    names.add(of(company));
  }
});

test('while changes may pass unheard nothing has a name; other kinds of change cost none', () => {
  const state = { isHearing: true, hear: (() => undefined) as Hear };
  const changes = {
    isHearing: () => state.isHearing,
    subscribe: (hear: Hear) => {
      state.hear = hear;
      return () => undefined;
    },
  };
  const epochs = followedEpochs(changes, ['company', 'document']);
  const before = epochs.of(company);
  expect(before).not.toBeNull();
  for (let job = 0; job < 10_001; job += 1) state.hear({ kind: 'job', uid: `${job}` });
  expect(epochs.of(company)).toBe(before);
  state.isHearing = false;
  expect(epochs.of(company)).toBeNull();
  state.isHearing = true;
  state.hear('everything');
  expect(epochs.of(company)).not.toBe(before);
});
