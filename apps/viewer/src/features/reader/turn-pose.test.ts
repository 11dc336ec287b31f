import { describe, expect, test } from 'vitest';
import { completes, EYE, heldProgress, type Part, poseOf, type TurnLook, tappedEdge } from './turn-pose.ts';

const SLIDE: TurnLook = { mode: 'single', motion: 'slide' };
const LEAF: TurnLook = { mode: 'spread', motion: 'fold' };
const PAGE: TurnLook = { mode: 'single', motion: 'fold' };

describe('the finger', () => {
  test.each([SLIDE, LEAF, PAGE])('against the direction it grabbed, nothing turns: $mode $motion', (look) => {
    expect(heldProgress(look, 'forward', 40, 400)).toBe(0);
    expect(heldProgress(look, 'back', -40, 400)).toBe(0);
  });
  test('a single page goes with it pixel by pixel', () => expect(heldProgress(SLIDE, 'forward', -100, 400)).toBe(0.25));
  test('the free edge of a leaf goes with it: upright after a page, down after two', () => {
    expect(heldProgress(LEAF, 'forward', -500, 1000)).toBeCloseTo(0.5);
    expect(heldProgress(LEAF, 'back', 1000, 1000)).toBeCloseTo(1);
    expect(heldProgress(LEAF, 'forward', -2000, 1000)).toBe(1);
  });
  test('the free edge of a page alone goes with it, to the fold and back from it', () => {
    // 60° lifted: its edge is seen half a page from the fold.
    expect(heldProgress(PAGE, 'forward', -200, 400)).toBeCloseTo(2 / 3);
    expect(heldProgress(PAGE, 'back', 200, 400)).toBeCloseTo(1 / 3);
    expect(heldProgress(PAGE, 'back', 900, 400)).toBeCloseTo(1);
  });
});

describe('letting go', () => {
  test('a flick decides by its direction, however far it came', () => {
    expect(completes(SLIDE, 'forward', 0.05, 0.9)).toBe(true);
    expect(completes(PAGE, 'back', 0.9, -0.9)).toBe(false);
  });
  test('slowly, it is the way that counts', () => {
    expect(completes(SLIDE, 'forward', 0.1, 0)).toBe(false);
    expect(completes(SLIDE, 'forward', 0.5, 0)).toBe(true);
    for (const look of [SLIDE, LEAF, PAGE])
      for (const [direction, sign] of [
        ['forward', -1],
        ['back', 1],
      ] as const) {
        expect(completes(look, direction, heldProgress(look, direction, sign * 40, 400), 0)).toBe(false);
        expect(completes(look, direction, heldProgress(look, direction, sign * 130, 400), 0)).toBe(true);
      }
  });
});

describe('poses', () => {
  const opacity = (part: Part, progress: number, direction: 'forward' | 'back' = 'forward') =>
    Number(poseOf(part, direction, progress, 900).opacity);

  test('a turn begins and ends where the pages lie', () => {
    expect(poseOf('leavingBook', 'forward', 0, 0)).toEqual({ transform: 'translateX(calc(0.0000 * 100%))' });
    expect(poseOf('comingBook', 'forward', 0, 0)).toEqual({ transform: 'translateX(calc(1.0000 * 100%))' });
    expect(poseOf('leafBack', 'forward', 1, 900)).toEqual({ transform: 'perspective(900px) rotateY(0.000deg)' });
  });
  test('leaf and back are the two faces of one sheet', () => {
    expect(poseOf('leaf', 'forward', 0.5, 900)).toEqual({ transform: 'perspective(900px) rotateY(-90.000deg)' });
    expect(poseOf('leafBack', 'forward', 0.5, 900)).toEqual({ transform: 'perspective(900px) rotateY(90.000deg)' });
  });
  test('a page alone is lifted until it stands upright, and lies down again the same way', () => {
    expect(poseOf('page', 'forward', 1, 900)).toEqual({ transform: 'perspective(900px) rotateY(-90.000deg)' });
    expect(poseOf('page', 'back', 0, 900)).toEqual(poseOf('page', 'forward', 1, 900));
    expect(poseOf('page', 'back', 1, 900)).toEqual({ transform: 'perspective(900px) rotateY(0.000deg)' });
  });
  test('at rest nothing is shaded', () => {
    for (const part of ['leafShade', 'baseCast', 'overCast', 'pageShade', 'pageCast'] as const)
      expect(opacity(part, 0)).toBe(0);
    for (const part of ['leafShade', 'baseCast', 'overCast'] as const) expect(opacity(part, 1)).toBe(0);
    expect(opacity('pageCast', 1, 'back')).toBe(0);
  });
  test('the shadow lies on the side on which the sheet hovers, and begins at its edge', () => {
    expect(opacity('baseCast', 0.25)).toBeGreaterThan(0.3);
    expect(opacity('overCast', 0.25)).toBe(0);
    expect(opacity('baseCast', 0.75)).toBe(0);
    expect(opacity('overCast', 0.75)).toBeGreaterThan(0.3);
    const edge = 100 * (Math.cos(Math.PI / 4) / (1 - Math.sin(Math.PI / 4) / EYE.leaf));
    expect(poseOf('baseCast', 'forward', 0.25, 900).transform).toContain(`translateX(${edge.toFixed(3)}%)`);
    expect(poseOf('overCast', 'forward', 0.75, 900).transform).toContain(`translateX(-${edge.toFixed(3)}%)`);
  });
});

test('only the outer strips of what lies open turn', () => {
  expect(tappedEdge(500, 0, 1000)).toBeNull();
  expect(tappedEdge(20, 0, 1000)).toBe('back');
  expect(tappedEdge(990, 0, 1000)).toBe('forward');
  expect(tappedEdge(60, 0, 374)).toBeNull();
});
