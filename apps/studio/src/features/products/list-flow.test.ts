/** A new price list on its way: refusals before it is sent, other columns, and checks that have expired. */
import type { FeedCheck } from '@vitrina/contract';
import { listRefusals } from '@vitrina/ui/messages/studio/list-refusals';
import { expect, test } from 'vitest';
import { ApiError, wordsOf } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { createListFlow, refusalOf } from './list-flow.ts';

const check = (id: string): FeedCheck => ({
  id,
  expiresAt: '2026-11-26T10:00:00.000Z',
  report: { rows: 1, products: 1, mapping: {}, shown: [], ignored: [], problems: [], problemCount: 0 },
  missing: null,
  sheets: [],
  mapping: {},
  columns: [],
  rows: [],
  difference: null,
});
const file = new File(['Ref;Precio\nA;1'], 'lista.csv');
type Sent = { query: Record<string, string>; body: unknown };

/** `answers`: one for each call, in order. */
const flowWith = (...answers: (FeedCheck | ApiError)[]) => {
  const sent: [string, Sent][] = [];
  const call = (id: string, request: Sent): Promise<unknown> => {
    sent.push([id, request]);
    const answer = answers.shift() ?? check('more');
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { flow: createListFlow({ call } as unknown as Api, 'acme'), sent };
};

// Covers §studio-83.
test('files that are no list are refused before they are sent', () => {
  expect(refusalOf({ name: 'foto.png', size: 9 })).toBe('type');
  expect(refusalOf({ name: 'lista.XLSX', size: 0 })).toBe('empty');
  expect(refusalOf({ name: 'lista.csv', size: 300 * 1024 * 1024 })).toBe('large');
  expect(refusalOf({ name: 'lista.csv.gz', size: 9 })).toBeNull();
});

// Covers §studio-83.
test('a refused list says why, and each reason has a next step', () => {
  for (const { sentence, action } of Object.values(listRefusals))
    expect(`${sentence} ${action}`).toMatch(/^[A-ZÁÉÍÓÚ].+\. [A-ZÁÉÍÓÚ].+\.$/);
  expect(wordsOf(new ApiError('feed.unreadable', { reason: 'encrypted' })).sentence).toContain('contraseña');
  expect(wordsOf(new ApiError('feed.unreadable', { reason: 'of-the-future' })).sentence).toContain('No pudimos leer');
});

// Covers §studio-80.
test('other columns are read from the stored list, which is sent again only when it is not there any more', async () => {
  const { flow, sent } = flowWith(check('c1'), check('c2'), new ApiError('feed.check-expired'), check('c3'));
  await flow.choose(file);
  await flow.map({ price: 'Precio' });
  expect(sent[1]).toMatchObject(['feeds.check', { query: { check: 'c1', mapping: '{"price":"Precio"}' }, body: '' }]);
  await flow.map({ price: 'Otro' });
  expect(sent[3]).toMatchObject(['feeds.check', { query: { mapping: '{"price":"Otro"}' }, body: file }]);
  expect(flow.store.getState().list).toMatchObject({ is: 'read', check: { id: 'c3' } });
});

// Covers §studio-81.
test('a list whose check has expired is read again and waits for another confirmation', async () => {
  const { flow, sent } = flowWith(check('c1'), new ApiError('feed.check-expired'), check('c2'));
  await flow.choose(file);
  flow.force(true);
  expect(await flow.use()).toBe(false);
  expect(flow.store.getState().list).toMatchObject({ isReread: true, isForced: false, check: { id: 'c2' } });
  expect(await flow.use()).toBe(true);
  expect(sent.at(-1)).toMatchObject(['feeds.import', { query: { check: 'c2', force: 'false' } }]);
  expect(flow.store.getState().list).toEqual({ is: 'none' });
});

// Covers §studio-81.
test('a refused list stays with its refusal, and a removed one does not come back when its answer arrives', async () => {
  const { flow } = flowWith(check('c1'), new ApiError('feed.busy'));
  await flow.choose(file);
  expect(await flow.use()).toBe(false);
  expect(flow.store.getState().list).toMatchObject({ is: 'read', isBusyWith: null, failure: { code: 'feed.busy' } });
  const reading = flow.choose(file);
  flow.remove();
  await reading;
  expect(flow.store.getState().list).toEqual({ is: 'none' });
});
