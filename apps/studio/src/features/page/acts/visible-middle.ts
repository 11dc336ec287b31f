/** The middle of what is seen of the page, in percent of the page: a new element appears before the eyes of the person. */
import type { Position } from '@vitrina/contract';
import { positionOf } from '@vitrina/geometry';
import { STAGE } from '../use-page-keys.ts';

const MIDDLE: Position = { left: 50, top: 50 };

export const visibleMiddle = (): Position => {
  const stage = document.querySelector(STAGE);
  const page = stage?.getBoundingClientRect();
  const around = stage?.closest('[data-viewport]')?.getBoundingClientRect();
  if (!page || !around || page.width === 0) return MIDDLE;
  const middle = (from: number, to: number, least: number, most: number): number =>
    (Math.max(from, least) + Math.max(Math.max(from, least), Math.min(to, most))) / 2;
  const x = middle(page.left, page.right, Math.max(0, around.left), Math.min(window.innerWidth, around.right));
  const y = middle(page.top, page.bottom, Math.max(0, around.top), Math.min(window.innerHeight, around.bottom));
  return positionOf({ x: x - page.left, y: y - page.top }, page);
};
