import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoriesIn, unaccepted } from './audit.mjs';

const one = { url: 'https://github.com/advisories/GHSA-aaaa', name: 'left', severity: 'high', title: 'Too far left' };
const answer = { vulnerabilities: { left: { via: [one] }, pad: { via: ['left', one] } } };

test('an advisory counts once, unless it is accepted for that very package', () => {
  const found = advisoriesIn(answer);
  expect(found).toEqual([{ id: 'GHSA-aaaa', package: 'left', severity: 'high', title: 'Too far left' }]);
  expect(unaccepted(found, [])).toHaveLength(1);
  expect(unaccepted(found, [{ id: 'GHSA-aaaa', package: 'right' }])).toHaveLength(1);
  expect(unaccepted(found, [{ id: 'GHSA-aaaa', package: 'left' }])).toEqual([]);
});

test('a registry that refuses is not taken for one that knows of nothing', () => {
  expect(advisoriesIn({ message: '405 Method Not Allowed' })).toBeNull();
  expect(advisoriesIn(null)).toBeNull();
  expect(advisoriesIn({ vulnerabilities: {} })).toEqual([]);
});

test('what is accepted has its reason and its day', () => {
  const accepted = JSON.parse(readFileSync(new URL('./accepted-advisories.json', import.meta.url), 'utf8'));
  for (const entry of accepted) {
    expect(entry).toEqual({
      id: expect.any(String),
      package: expect.any(String),
      reason: expect.any(String),
      since: expect.any(String),
    });
    expect(entry.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
