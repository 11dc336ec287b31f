import { describe, expect, test } from 'vitest';
import {
  completes,
  dragProgress,
  EYE_DISTANCE,
  preparation,
  type TurnLayer,
  type TurnStyle,
  tappedEdge,
  turnTransforms,
} from './turn-transforms.ts';

const SLIDE: TurnStyle = { mode: 'single', motion: 'slide' };
const LEAF: TurnStyle = { mode: 'spread', motion: 'fold' };
const PAGE: TurnStyle = { mode: 'single', motion: 'fold' };

describe('dragProgress', () => {
  test.each([SLIDE, LEAF, PAGE])('a drag against the grabbed direction has no progress: $mode $motion', (style) => {
    expect(dragProgress(style, 'forward', 40, 400)).toBe(0);
    expect(dragProgress(style, 'back', -40, 400)).toBe(0);
  });
  test('a sliding page follows the pointer pixel by pixel', () =>
    expect(dragProgress(SLIDE, 'forward', -100, 400)).toBe(0.25));
  test('the free edge of a leaf follows the pointer: upright after one page width, flat after two', () => {
    expect(dragProgress(LEAF, 'forward', -500, 1000)).toBeCloseTo(0.5);
    expect(dragProgress(LEAF, 'back', 1000, 1000)).toBeCloseTo(1);
    expect(dragProgress(LEAF, 'forward', -2000, 1000)).toBe(1);
  });
  test('the free edge of a single page follows the pointer, to the fold and back', () => {
    // 60° lifted: its edge is seen half a page from the fold.
    expect(dragProgress(PAGE, 'forward', -200, 400)).toBeCloseTo(2 / 3);
    expect(dragProgress(PAGE, 'back', 200, 400)).toBeCloseTo(1 / 3);
    expect(dragProgress(PAGE, 'back', 900, 400)).toBeCloseTo(1);
  });
});

describe('completes', () => {
  test('a flick completes by its direction, whatever its distance', () => {
    expect(completes(SLIDE, 'forward', 0.05, 0.9)).toBe(true);
    expect(completes(PAGE, 'back', 0.9, -0.9)).toBe(false);
  });
  test('a slow drag completes by its distance', () => {
    expect(completes(SLIDE, 'forward', 0.1, 0)).toBe(false);
    expect(completes(SLIDE, 'forward', 0.5, 0)).toBe(true);
    for (const style of [SLIDE, LEAF, PAGE])
      for (const [direction, sign] of [
        ['forward', -1],
        ['back', 1],
      ] as const) {
        expect(completes(style, direction, dragProgress(style, direction, sign * 40, 400), 0)).toBe(false);
        expect(completes(style, direction, dragProgress(style, direction, sign * 130, 400), 0)).toBe(true);
      }
  });
});

const LENGTHS = { depth: 900, spine: 200 };

describe('turnTransforms', () => {
  const opacity = (layer: TurnLayer, progress: number, direction: 'forward' | 'back' = 'forward') =>
    Number(turnTransforms(layer, direction, progress, LENGTHS).opacity);

  test('a turn begins and ends at the resting position of the pages', () => {
    expect(turnTransforms('leavingView', 'forward', 0, LENGTHS)).toEqual({
      transform: 'translateX(0.00%)',
    });
    expect(turnTransforms('comingView', 'forward', 0, LENGTHS)).toEqual({
      transform: 'translateX(100.00%)',
    });
    expect(turnTransforms('leafBack', 'forward', 1, LENGTHS)).toEqual({
      transform: 'perspective(900px) rotateY(0.000deg)',
    });
  });
  test('layers that come into view later begin in view, narrower than a pixel; the others begin as they rest', () => {
    const back = turnTransforms('leafBack', 'forward', 0.5, LENGTHS).transform?.replace('90.000', '89.964');
    expect(preparation('leafBack', 'forward', LENGTHS)).toEqual({ transform: back });
    expect(preparation('comingView', 'back', LENGTHS)?.transform).toBe('translateX(-49.9%) scaleX(0.0002)');
    expect(preparation('baseCast', 'forward', LENGTHS)?.transform).toBe('scaleX(0.0005)');
    expect(preparation('page', 'back', LENGTHS)?.transform).toContain('rotateY(-89.964deg)');
    for (const layer of ['page', 'leaf', 'leavingView'] as const)
      expect(preparation(layer, 'forward', LENGTHS)).toBeNull();
  });
  test('leaf and back are half a turn apart at every progress', () => {
    expect(turnTransforms('leaf', 'forward', 0.5, LENGTHS)).toEqual({
      transform: 'perspective(900px) rotateY(-90.000deg)',
    });
    expect(turnTransforms('leafBack', 'forward', 0.5, LENGTHS)).toEqual({
      transform: 'perspective(900px) rotateY(90.000deg)',
    });
  });
  test('a single page is lifted until it is upright, and lowered the same way', () => {
    expect(turnTransforms('page', 'forward', 1, LENGTHS)).toEqual({
      transform: 'perspective(900px) rotateY(-90.000deg)',
    });
    expect(turnTransforms('page', 'back', 0, LENGTHS)).toEqual(turnTransforms('page', 'forward', 1, LENGTHS));
    expect(turnTransforms('page', 'back', 1, LENGTHS)).toEqual({ transform: 'perspective(900px) rotateY(0.000deg)' });
  });
  test('the spine moves from its place beside the cover to the middle, and back', () => {
    const moved = (direction: 'forward' | 'back', progress: number) =>
      turnTransforms('spine', direction, progress, LENGTHS).translate;
    expect([0, 0.25, 1].map((progress) => moved('forward', progress))).toEqual(['-200.00px', '-150.00px', '0.00px']);
    expect([0, 0.25, 1].map((progress) => moved('back', progress))).toEqual(['0.00px', '-50.00px', '-200.00px']);
  });
  test('at rest no layer is shaded', () => {
    for (const layer of ['leafShade', 'baseCast', 'overCast', 'pageShade', 'pageCast'] as const)
      expect(opacity(layer, 0)).toBe(0);
    for (const layer of ['leafShade', 'baseCast', 'overCast'] as const) expect(opacity(layer, 1)).toBe(0);
    expect(opacity('pageCast', 1, 'back')).toBe(0);
  });
  test('the shadow is on the side of the lifted sheet and begins at its edge', () => {
    expect(opacity('baseCast', 0.25)).toBeGreaterThan(0.3);
    expect(opacity('overCast', 0.25)).toBe(0);
    expect(opacity('baseCast', 0.75)).toBe(0);
    expect(opacity('overCast', 0.75)).toBeGreaterThan(0.3);
    const edge = 100 * (Math.cos(Math.PI / 4) / (1 - Math.sin(Math.PI / 4) / EYE_DISTANCE.leaf));
    expect(turnTransforms('baseCast', 'forward', 0.25, LENGTHS).transform).toContain(`translateX(${edge.toFixed(3)}%)`);
    expect(turnTransforms('overCast', 'forward', 0.75, LENGTHS).transform).toContain(
      `translateX(-${edge.toFixed(3)}%)`,
    );
  });
});

test('only taps on the outer strips of the open pages turn', () => {
  expect(tappedEdge(500, 0, 1000)).toBeNull();
  expect(tappedEdge(20, 0, 1000)).toBe('back');
  expect(tappedEdge(990, 0, 1000)).toBe('forward');
  expect(tappedEdge(60, 0, 374)).toBeNull();
});
