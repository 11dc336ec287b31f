import { CallError } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { isWorthAnotherTry } from './queries.ts';

const failure = (status: number) => new CallError('pdf.pages', status, null);

test('a refusal is not asked for again, a passing fault is, three times', () => {
  for (const status of [400, 401, 404, 422]) expect(isWorthAnotherTry(0, failure(status)), `${status}`).toBe(false);
  for (const status of [0, 429, 500, 503]) expect(isWorthAnotherTry(2, failure(status)), `${status}`).toBe(true);
  expect(isWorthAnotherTry(3, failure(0))).toBe(false);
});
