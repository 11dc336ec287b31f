import { describe, expect, test } from 'vitest';
import {
  initialReaderState,
  isAhead,
  keyTarget,
  mountedViews,
  needsNeighbours,
  parsePageNumber,
  type ReaderState,
  readerReducer,
  roleOf,
  viewsOf,
  visiblePages,
} from './reader.state.ts';

const go = (state: ReaderState, view: number) => readerReducer(state, { type: 'navigated', view, mode: state.mode });

describe('turning', () => {
  test('navigation to a page starts a turn from the open view in the direction of the number', () => {
    const state = go(initialReaderState(4, 'spread'), 6);
    expect(state.view).toBe(6);
    expect(state.turn).toEqual({ from: 4, to: 6, direction: 'forward', phase: 'settling', start: 0 });
    expect(go(initialReaderState(4, 'spread'), 2).turn?.direction).toBe('back');
  });

  test('a new turn ends the running one: turns are never queued', () => {
    const state = go(go(initialReaderState(4, 'spread'), 6), 8);
    expect(state.turn).toMatchObject({ from: 6, to: 8, start: 0 });
  });

  test('a released drag settles from its current progress', () => {
    const held = readerReducer(initialReaderState(4, 'spread'), { type: 'turn-grabbed', to: 6 });
    expect(held.view).toBe(4);
    const released = readerReducer(held, { type: 'turn-released', completes: true, progress: 0.6 });
    const navigated = go(released, 6);
    expect(navigated.turn).toBe(released.turn);
    expect(navigated.turn).toMatchObject({ phase: 'settling', start: 0.6 });
    expect(readerReducer(navigated, { type: 'turn-ended' })).toMatchObject({ view: 6, turn: null });
  });

  test('a turn that returns opens no view', () => {
    const held = readerReducer(initialReaderState(4, 'spread'), { type: 'turn-grabbed', to: 6 });
    const released = readerReducer(held, { type: 'turn-released', completes: false, progress: 0.1 });
    expect(released).toMatchObject({ view: 4, turn: { phase: 'returning', start: 0.1 } });
    expect(readerReducer(released, { type: 'turn-ended' })).toMatchObject({ view: 4, turn: null });
  });

  test('releasing a turn that is not held changes nothing', () => {
    const navigated = go(readerReducer(initialReaderState(4, 'spread'), { type: 'turn-grabbed', to: 6 }), 2);
    expect(readerReducer(navigated, { type: 'turn-released', completes: true, progress: 1 })).toBe(navigated);
  });

  test('a change of mode opens the view without a turn', () =>
    expect(
      readerReducer(initialReaderState(4, 'spread'), { type: 'navigated', view: 5, mode: 'single' }),
    ).toMatchObject({
      view: 5,
      turn: null,
    }));

  test('roles tell leaving, coming, open and waiting views apart', () => {
    const state = go(initialReaderState(4, 'spread'), 6);
    expect([2, 4, 6, 8].map((view) => roleOf(state, view))).toEqual(['waiting', 'leaving', 'coming', 'waiting']);
    expect(roleOf(initialReaderState(4, 'spread'), 4)).toBe('open');
  });

  test('a view that was left counts as visited', () =>
    expect([...go(initialReaderState(1, 'single'), 2).visited]).toEqual([1]));
});

describe('mounted views', () => {
  test('two pages ahead and one behind in the direction of reading are mounted, or one spread on either side', () => {
    expect(mountedViews(initialReaderState(5, 'single'), 24, { view: 5, direction: 'forward' })).toEqual([4, 5, 6, 7]);
    const back = readerReducer(
      readerReducer(initialReaderState(6, 'single'), { type: 'navigated', view: 5, mode: 'single' }),
      { type: 'turn-ended' },
    );
    expect(mountedViews(back, 24, { view: 5, direction: back.direction })).toEqual([3, 4, 5, 6]);
    expect([isAhead(back, 4), isAhead(back, 6)]).toEqual([true, false]);
    expect(mountedViews(initialReaderState(6, 'spread'), 24, { view: 6, direction: 'forward' })).toEqual([4, 6, 8]);
  });
  test('no views beyond the ends of the document are mounted', () => {
    expect(mountedViews(initialReaderState(1, 'spread'), 24, { view: 1, direction: 'forward' })).toEqual([1, 2]);
    expect(mountedViews(initialReaderState(24, 'spread'), 24, { view: 24, direction: 'forward' })).toEqual([22, 24]);
  });
  test('no neighbours are mounted before the first picture', () =>
    expect(mountedViews(initialReaderState(6, 'spread'), 24, null)).toEqual([6]));
  test('both views of a turn over many pages are mounted', () =>
    expect(mountedViews(go(initialReaderState(2, 'spread'), 20), 24, { view: 20, direction: 'forward' })).toEqual([
      2, 18, 20, 22,
    ]));
  // Covers §viewer-13.
  test('neighbours are due at rest, and in a turn only if the next view in its direction is not mounted', () => {
    const around = { view: 5, direction: 'forward' } as const;
    const first = go(initialReaderState(5, 'single'), 6);
    expect(needsNeighbours(first, 24, around)).toBe(false);
    expect(needsNeighbours(readerReducer(first, { type: 'turn-ended' }), 24, around)).toBe(true);
    expect(needsNeighbours(go(first, 7), 24, around)).toBe(true);
    expect(needsNeighbours(go(initialReaderState(6, 'spread'), 8), 24, { ...around, view: 6 })).toBe(true);
    expect(needsNeighbours(go(initialReaderState(23, 'single'), 24), 24, { ...around, view: 23 })).toBe(false);
  });
});

describe('keys', () => {
  test('no key leads to the blank page of an even count', () => {
    expect(keyTarget('ArrowRight', false, 24, 24, 'spread')).toBeNull();
    expect(keyTarget('End', false, 1, 24, 'spread')).toBe(24);
    expect(parsePageNumber('25', 24)).toBeNull();
    expect(viewsOf(4, 'spread')).toEqual([1, 2, 4]);
  });
  test('PageUp on the cover leads nowhere', () => expect(keyTarget('PageUp', false, 1, 24, 'spread')).toBeNull());
  test('each key leads to its view', () => {
    expect(keyTarget('ArrowRight', false, 4, 24, 'spread')).toBe(6);
    expect(keyTarget('ArrowLeft', false, 2, 24, 'spread')).toBe(1);
    expect(keyTarget(' ', false, 4, 24, 'single')).toBe(5);
    expect(keyTarget(' ', true, 4, 24, 'single')).toBe(3);
    expect(keyTarget('Home', false, 9, 24, 'single')).toBe(1);
    expect(keyTarget('x', false, 9, 24, 'single')).toBeNull();
  });
});

test.each(['0', '-1', '25', '4.5', '4a', '', ' ', '1e1'])(
  '"%s" is no page number of a document with 24 pages',
  (text) => expect(parsePageNumber(text, 24)).toBeNull(),
);
test('a page number with spaces around it is valid', () => expect(parsePageNumber(' 24 ', 24)).toBe(24));

test('a spread shows two pages, the cover and the last page before the blank one', () => {
  expect(visiblePages(5, 24, 'spread')).toEqual({ first: 4, second: 5 });
  expect(visiblePages(1, 24, 'spread')).toEqual({ first: 1, second: null });
  expect(visiblePages(24, 24, 'spread')).toEqual({ first: 24, second: null });
  expect(visiblePages(5, 24, 'single')).toEqual({ first: 5, second: null });
});
