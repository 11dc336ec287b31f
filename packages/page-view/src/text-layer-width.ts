/** How wide a text would be by itself, so that it can be drawn as wide as it is printed. */

const FONT_PX = 100;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Null in browsers without it: the text is then as wide as it comes, which only shows where it is selected. */
const canvasOf = (): OffscreenCanvasRenderingContext2D | null => {
  if (canvas === undefined) {
    canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas) canvas.font = `${FONT_PX}px sans-serif`;
  }
  return canvas;
};

/** In font sizes; null when it cannot be told. */
export const emsOf = (text: string): number | null => {
  const width = canvasOf()?.measureText(text).width ?? 0;
  return width > 0 ? width / FONT_PX : null;
};
