import { CallError } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReads, isWorthAnotherTry } from './kept-reads.ts';

const failure = (status: number) => new CallError('pdf.pages', status, null);

/** Fails so often, then answers. */
const answering = (value: string, failures: readonly unknown[] = []) => {
  const left = [...failures];
  return vi.fn(() => (left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve(value)));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

test('a refusal is not asked for again, a passing fault is, three times', () => {
  for (const status of [400, 401, 404, 422]) expect(isWorthAnotherTry(0, failure(status)), `${status}`).toBe(false);
  for (const status of [0, 429, 500, 503]) expect(isWorthAnotherTry(2, failure(status)), `${status}`).toBe(true);
  expect(isWorthAnotherTry(3, failure(0))).toBe(false);
});

test('who asks while it is on its way waits for the same answer; afterwards it is kept', async () => {
  const { read, kept } = createReads();
  const ask = answering('páginas');
  expect(await Promise.all([read({ key: 'k', ask }), read({ key: 'k', ask })])).toEqual(['páginas', 'páginas']);
  expect(await read({ key: 'k', ask })).toBe('páginas');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(kept('k')).toEqual({ value: 'páginas', error: null });
});

test('what was known from the start is not asked for', async () => {
  const { read, keep } = createReads();
  const ask = answering('otra');
  keep('k', 'sembrada');
  expect(await read({ key: 'k', ask })).toBe('sembrada');
  expect(ask).not.toHaveBeenCalled();
});

test('a passing fault is tried again with growing pauses, in silence but for those who doubt the network', async () => {
  const { read, onFailedTry } = createReads();
  const doubt = vi.fn();
  onFailedTry(doubt);
  const ask = answering('páginas', [failure(503), failure(0)]);
  const answer = read({ key: 'k', ask });
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe('páginas');
  expect(doubt).toHaveBeenCalledTimes(2);
  expect(console.warn).not.toHaveBeenCalled();
});

test('what failed for good is tried once more, and said to have failed until it is answered', async () => {
  const { read, readFailed, kept } = createReads({ hasRetries: false });
  const ask = answering('páginas', [failure(503), failure(503)]);
  await expect(read({ key: 'k', ask })).rejects.toThrow();
  const said: boolean[] = [];
  for (let time = 0; time < 3; time += 1) {
    readFailed();
    said.push(kept('k').error !== null);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(said).toEqual([true, true, false]);
  expect(kept('k')).toEqual({ value: 'páginas', error: null });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a tab that nobody sees spends no tries', async () => {
  const { read } = createReads();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const ask = answering('páginas', [failure(0)]);
  const answer = read({ key: 'k', ask });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await answer).toBe('páginas');
});

test('a refusal casts no doubt on the network', async () => {
  const { read, onFailedTry } = createReads();
  const doubt = vi.fn();
  onFailedTry(doubt);
  await expect(read({ key: 'k', ask: answering('', [failure(404)]) })).rejects.toThrow();
  expect(doubt).not.toHaveBeenCalled();
});

test('what failed for good says so, is logged once, and is asked anew when wanted again', async () => {
  const { read, kept } = createReads();
  const ask = answering('páginas', [failure(404)]);
  await expect(read({ key: 'pages p', ask })).rejects.toMatchObject({ status: 404 });
  expect(kept('pages p').error).toMatchObject({ status: 404 });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Fetch failed: pages p', expect.anything());
  const again = read({ key: 'pages p', ask });
  expect(kept('pages p').error, 'while it is on its way').toBeNull();
  expect(await again).toBe('páginas');
});

test('when the network is back all that failed is asked anew, and nothing else', async () => {
  const { read, readFailed, kept } = createReads({ hasRetries: false });
  const [lost, found] = [answering('a', [failure(0)]), answering('b')];
  await expect(read({ key: 'lost', ask: lost })).rejects.toThrow();
  await read({ key: 'found', ask: found });
  readFailed();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept('lost').value).toBe('a');
  expect([lost, found].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

test('whoever comes to show what has just failed asks nothing; later, or by a button, it is asked', async () => {
  const { read, ahead, again } = createReads({ hasRetries: false });
  const ask = answering('páginas', [failure(503), failure(503), failure(503)]);
  await expect(read({ key: 'k', ask })).rejects.toThrow();
  ahead({ key: 'k', ask });
  expect(ask).toHaveBeenCalledTimes(1);
  again({ key: 'k', ask });
  await vi.advanceTimersByTimeAsync(10_001);
  expect(ask).toHaveBeenCalledTimes(2);
  ahead({ key: 'k', ask });
  expect(ask).toHaveBeenCalledTimes(3);
});
