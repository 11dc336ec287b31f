/** Sentences of failures: complete for the closed list of errors. */
import { errorCodes } from '@vitrina/contract';
import { errorWords } from '@vitrina/ui/messages/studio/errors';
import { expect, test } from 'vitest';
import { ApiError, apiErrorOf, isTransient, sentenceOf } from './api-error.ts';

// Covers §studio-8.
test('each code of the closed list has a sentence and a next step of its own, and nothing else has', () => {
  expect(Object.keys(errorWords).toSorted()).toEqual(errorCodes.toSorted());
  const sentences = Object.values(errorWords).map(({ sentence }) => sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const { sentence, action } of Object.values(errorWords)) {
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ¿].+\.$/);
    expect(action).toMatch(/^[A-ZÁÉÍÓÚ¿].+\.$/);
  }
});

const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...headers } });

test('a problem of the server becomes an error with its code, version and waiting time', async () => {
  const conflict = await apiErrorOf(problem(409, { code: 'page.conflict', version: 7, detail: 'x' }));
  expect([conflict.code, conflict.version, conflict.status]).toEqual(['page.conflict', 7, 409]);
  const throttled = await apiErrorOf(problem(429, { code: 'session.throttled' }, { 'retry-after': '4' }));
  expect(throttled.retryAfterS).toBe(4);
});

test.each([
  [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'offline'],
  [problem(500, { code: 'a.code.of.the.future' }), 'internal'],
  [new Response('{', { status: 400, headers: { 'content-type': 'application/problem+json' } }), 'internal'],
])('an answer without a known problem still has a sentence (%#)', async (answer, code) => {
  const error = await apiErrorOf(answer);
  expect(error.code).toBe(code);
  expect(sentenceOf(error)).toMatch(/\. .+\.$/);
});

test('only failures that may pass by themselves are tried again', () => {
  expect(isTransient(new ApiError('offline'))).toBe(true);
  expect(isTransient(new ApiError('database.unavailable', { status: 503 }))).toBe(true);
  expect(isTransient(new ApiError('access.denied', { status: 403 }))).toBe(false);
  expect(isTransient(new TypeError('x'))).toBe(false);
});
