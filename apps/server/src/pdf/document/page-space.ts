/** Maps coordinates of a PDF page (points, y upwards, before rotation) to percent of the displayed page. */

import type { Pdfium } from '../pdfium/pdfium.ts';

/** Edges in page points; `top` is greater than `bottom`, as in PDFium. */
export type PointBox = { left: number; right: number; bottom: number; top: number };
type PercentBox = { left: number; top: number; width: number; height: number };
export type ToPercent = (box: PointBox) => PercentBox | null;

/** Side of the virtual device in pixels: large enough that rounding to whole pixels does not matter. */
const SCREEN = 1_000_000;

const round = (value: number): number => Math.round(value * 100) / 100;
const clamp = (value: number): number => Math.min(100, Math.max(0, value));

/**
 * The mapping of one page, including crop box and rotation, which character boxes ignore. Boxes are clipped at the edges of
 * the page; a box whose centre is outside the page becomes null.
 */
export const percentSpace = (pdfium: Pdfium, page: number, size: { width: number; height: number }): ToPercent => {
  const unit = Math.max(size.width, size.height);
  const at = (x: number, y: number): { x: number; y: number } => {
    const { api, scratch } = pdfium;
    api.FPDF_PageToDevice(page, 0, 0, SCREEN, SCREEN, 0, x, y, scratch, scratch + 4);
    const view = pdfium.view();
    return { x: (view.getInt32(scratch, true) * 100) / SCREEN, y: (view.getInt32(scratch + 4, true) * 100) / SCREEN };
  };
  const origin = at(0, 0);
  const right = at(unit, 0);
  const up = at(0, unit);
  const across = { x: (right.x - origin.x) / unit, y: (right.y - origin.y) / unit };
  const upwards = { x: (up.x - origin.x) / unit, y: (up.y - origin.y) / unit };
  const place = (x: number, y: number): { x: number; y: number } => ({
    x: origin.x + x * across.x + y * upwards.x,
    y: origin.y + x * across.y + y * upwards.y,
  });

  return (box) => {
    const a = place(box.left, box.bottom);
    const b = place(box.right, box.top);
    const [left, end] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    const [top, foot] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    const isInside = [(left + end) / 2, (top + foot) / 2].every((centre) => centre >= 0 && centre <= 100);
    if (!isInside) return null;
    const shown = { left: round(clamp(left)), top: round(clamp(top)) };
    return { ...shown, width: round(clamp(end) - shown.left), height: round(clamp(foot) - shown.top) };
  };
};
