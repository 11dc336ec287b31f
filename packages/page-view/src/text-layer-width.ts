/** How wide a text would be by itself, so that it can be drawn as wide as it is printed. */

const FONT_PX = 100;

/** A canvas remembers every text it has measured, for as long as it lives: about 1 kB each. */
const MOST_MEASURED = 500;

let canvas: OffscreenCanvasRenderingContext2D | null = null;
let measured = 0;

/** Null in browsers without it: the text is then as wide as it comes, which only shows where it is selected. */
const canvasOf = (): OffscreenCanvasRenderingContext2D | null => {
  if (canvas && measured < MOST_MEASURED) return canvas;
  canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  measured = 0;
  if (canvas) canvas.font = `${FONT_PX}px sans-serif`;
  return canvas;
};

/** In font sizes; null when it cannot be told. */
export const emsOf = (text: string): number | null => {
  const width = canvasOf()?.measureText(text).width ?? 0;
  measured += 1;
  return width > 0 ? width / FONT_PX : null;
};
