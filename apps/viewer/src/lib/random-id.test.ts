import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

test('ids are 32 hex digits, unique, and need no secure origin', () => {
  const ids = Array.from({ length: 100 }, () => randomId({ getRandomValues: crypto.getRandomValues.bind(crypto) }));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
