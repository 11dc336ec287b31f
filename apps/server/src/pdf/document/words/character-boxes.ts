/** Where PDFium reports a character: around its drawing, or with its bearings. In page points. */
import type { Pdfium } from '../../pdfium/pdfium.ts';
import type { PointBox } from '../page-space.ts';

/** Around the drawing. */
export const characterBox = ({ characters, scratch, view }: Pdfium, text: number, index: number): PointBox | null => {
  if (!characters.box(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)) return null;
  const at = view();
  const left = at.getFloat64(scratch, true);
  const right = at.getFloat64(scratch + 8, true);
  const bottom = at.getFloat64(scratch + 16, true);
  const top = at.getFloat64(scratch + 24, true);
  // The sum is finite only if all four are, and page coordinates do not overflow it.
  return Number.isFinite(left + right + bottom + top) ? { left, right, bottom, top } : null;
};

/** With its bearings, which neighbours in one word share. */
export const looseBox = ({ characters, scratch, view }: Pdfium, text: number, index: number): PointBox | null => {
  if (!characters.looseBox(text, index, scratch)) return null;
  const at = view();
  return {
    left: at.getFloat32(scratch, true),
    top: at.getFloat32(scratch + 4, true),
    right: at.getFloat32(scratch + 8, true),
    bottom: at.getFloat32(scratch + 12, true),
  };
};

export const sideOf = (box: PointBox): number => Math.max(box.right - box.left, box.top - box.bottom);
export const heightOf = (box: PointBox): number => box.top - box.bottom;

/** How much of the height of the taller box is beside the other one; negative when none is. */
export const besideOf = (a: PointBox, b: PointBox): number => Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
