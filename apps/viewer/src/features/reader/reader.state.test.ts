import { describe, expect, test } from 'vitest';
import {
  inView,
  isAhead,
  keptViews,
  keyTarget,
  openAt,
  type ReaderState,
  reader,
  roleOf,
  typedPage,
  viewsOf,
} from './reader.state.ts';

const go = (state: ReaderState, view: number) => reader(state, { type: 'went', view, mode: state.mode });

describe('turning', () => {
  test('a new page turns from what is open, the way the number goes', () => {
    const state = go(openAt(4, 'spread'), 6);
    expect(state.view).toBe(6);
    expect(state.turn).toEqual({ from: 4, to: 6, direction: 'forward', phase: 'settling', start: 0 });
    expect(go(openAt(4, 'spread'), 2).turn?.direction).toBe('back');
  });

  test('input is never queued: a new turn takes the running one as done', () => {
    const state = go(go(openAt(4, 'spread'), 6), 8);
    expect(state.turn).toMatchObject({ from: 6, to: 8, start: 0 });
  });

  test('what a finger began goes on from where it let go', () => {
    const held = reader(openAt(4, 'spread'), { type: 'grabbed', to: 6 });
    expect(held.view).toBe(4);
    const released = reader(held, { type: 'released', completes: true, progress: 0.6 });
    const gone = go(released, 6);
    expect(gone.turn).toBe(released.turn);
    expect(gone.turn).toMatchObject({ phase: 'settling', start: 0.6 });
    expect(reader(gone, { type: 'landed' })).toMatchObject({ view: 6, turn: null });
  });

  test('a turn that falls back opens nothing', () => {
    const held = reader(openAt(4, 'spread'), { type: 'grabbed', to: 6 });
    const released = reader(held, { type: 'released', completes: false, progress: 0.1 });
    expect(released).toMatchObject({ view: 4, turn: { phase: 'returning', start: 0.1 } });
    expect(reader(released, { type: 'landed' })).toMatchObject({ view: 4, turn: null });
  });

  test('letting go of what is no longer held changes nothing', () => {
    const gone = go(reader(openAt(4, 'spread'), { type: 'grabbed', to: 6 }), 2);
    expect(reader(gone, { type: 'released', completes: true, progress: 1 })).toBe(gone);
  });

  test('another mode opens without a turn', () =>
    expect(reader(openAt(4, 'spread'), { type: 'went', view: 5, mode: 'single' })).toMatchObject({
      view: 5,
      turn: null,
    }));

  test('roles say what moves and what waits', () => {
    const state = go(openAt(4, 'spread'), 6);
    expect([2, 4, 6, 8].map((view) => roleOf(state, view))).toEqual(['waiting', 'leaving', 'coming', 'waiting']);
    expect(roleOf(openAt(4, 'spread'), 4)).toBe('open');
  });

  test('a view that was left greets no more', () => expect([...go(openAt(1, 'single'), 2).left]).toEqual([1]));
});

describe('what is kept in the document', () => {
  test('two pages ahead and one behind, whichever way one leafs, or one spread on either side', () => {
    expect(keptViews(openAt(5, 'single'), 24, { view: 5, travel: 'forward' })).toEqual([4, 5, 6, 7]);
    const back = reader(reader(openAt(6, 'single'), { type: 'went', view: 5, mode: 'single' }), { type: 'landed' });
    expect(keptViews(back, 24, { view: 5, travel: back.travel })).toEqual([3, 4, 5, 6]);
    expect([isAhead(back, 4), isAhead(back, 6)]).toEqual([true, false]);
    expect(keptViews(openAt(6, 'spread'), 24, { view: 6, travel: 'forward' })).toEqual([4, 6, 8]);
  });
  test('no more than there is', () => {
    expect(keptViews(openAt(1, 'spread'), 24, { view: 1, travel: 'forward' })).toEqual([1, 2]);
    expect(keptViews(openAt(24, 'spread'), 24, { view: 24, travel: 'forward' })).toEqual([22, 24]);
  });
  test('neighbours wait for the first picture', () => expect(keptViews(openAt(6, 'spread'), 24, null)).toEqual([6]));
  test('a far turn keeps both its ends', () =>
    expect(keptViews(go(openAt(2, 'spread'), 20), 24, { view: 20, travel: 'forward' })).toEqual([2, 18, 20, 22]));
});

describe('keys', () => {
  test('the blank page at the end of an even count cannot be reached', () => {
    expect(keyTarget('ArrowRight', false, 24, 24, 'spread')).toBeNull();
    expect(keyTarget('End', false, 1, 24, 'spread')).toBe(24);
    expect(typedPage('25', 24)).toBeNull();
    expect(viewsOf(4, 'spread')).toEqual([1, 2, 4]);
  });
  test('nothing lies before the cover', () => expect(keyTarget('PageUp', false, 1, 24, 'spread')).toBeNull());
  test('each key goes its way', () => {
    expect(keyTarget('ArrowRight', false, 4, 24, 'spread')).toBe(6);
    expect(keyTarget('ArrowLeft', false, 2, 24, 'spread')).toBe(1);
    expect(keyTarget(' ', false, 4, 24, 'single')).toBe(5);
    expect(keyTarget(' ', true, 4, 24, 'single')).toBe(3);
    expect(keyTarget('Home', false, 9, 24, 'single')).toBe(1);
    expect(keyTarget('x', false, 9, 24, 'single')).toBeNull();
  });
});

test.each(['0', '-1', '25', '4.5', '4a', '', ' ', '1e1'])('"%s" is no page of 24', (text) =>
  expect(typedPage(text, 24)).toBeNull(),
);
test('a page with blanks around it is one', () => expect(typedPage(' 24 ', 24)).toBe(24));

test('in spreads two pages are in view, at the cover and before the blank one', () => {
  expect(inView(5, 24, 'spread')).toEqual({ first: 4, second: 5 });
  expect(inView(1, 24, 'spread')).toEqual({ first: 1, second: null });
  expect(inView(24, 24, 'spread')).toEqual({ first: 24, second: null });
  expect(inView(5, 24, 'single')).toEqual({ first: 5, second: null });
});
