import { describe, expect, test } from 'vitest';
import { completes, heldProgress, poseOf, tappedEdge } from './turn-pose.ts';

describe('the finger', () => {
  test('against the direction it grabbed, nothing turns', () => {
    expect(heldProgress('single', 'forward', 40, 400)).toBe(0);
    expect(heldProgress('spread', 'back', -40, 400)).toBe(0);
  });
  test('a single page goes with it pixel by pixel', () =>
    expect(heldProgress('single', 'forward', -100, 400)).toBe(0.25));
  test('the free edge of a leaf goes with it: upright after a page, down after two', () => {
    expect(heldProgress('spread', 'forward', -500, 1000)).toBeCloseTo(0.5);
    expect(heldProgress('spread', 'back', 1000, 1000)).toBeCloseTo(1);
    expect(heldProgress('spread', 'forward', -2000, 1000)).toBe(1);
  });
});

describe('letting go', () => {
  test('a flick decides by its direction, however far it came', () => {
    expect(completes('single', 0.05, 0.9)).toBe(true);
    expect(completes('single', 0.9, -0.9)).toBe(false);
  });
  test('slowly, it is the way that counts', () => {
    expect(completes('single', 0.1, 0)).toBe(false);
    expect(completes('single', 0.5, 0)).toBe(true);
  });
});

describe('poses', () => {
  test('a turn begins and ends where the pages lie', () => {
    expect(poseOf('leavingBook', 'forward', 0, 0)).toEqual({ transform: 'translateX(calc(0.0000 * 100%))' });
    expect(poseOf('comingBook', 'forward', 0, 0)).toEqual({ transform: 'translateX(calc(1.0000 * 100%))' });
    expect(poseOf('leafBack', 'forward', 1, 900)).toEqual({ transform: 'perspective(900px) rotateY(0.000deg)' });
    expect(poseOf('leafShade', 'forward', 1, 900)).toEqual({ opacity: '0.000' });
  });
  test('leaf and back are the two faces of one sheet', () => {
    expect(poseOf('leaf', 'forward', 0.5, 900)).toEqual({ transform: 'perspective(900px) rotateY(-90.000deg)' });
    expect(poseOf('leafBack', 'forward', 0.5, 900)).toEqual({ transform: 'perspective(900px) rotateY(90.000deg)' });
  });
});

test('only the outer strips of what lies open turn', () => {
  expect(tappedEdge(500, 0, 1000)).toBeNull();
  expect(tappedEdge(20, 0, 1000)).toBe('back');
  expect(tappedEdge(990, 0, 1000)).toBe('forward');
  expect(tappedEdge(60, 0, 374)).toBeNull();
});
