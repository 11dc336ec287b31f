/** Measures the natural width of a text, so that the text layer can match the printed width. */

const FONT_PX = 100;

/** A canvas caches every text it has measured, about 1 kB each, so it is replaced after this many. */
const MAX_MEASURED = 500;

let canvas: OffscreenCanvasRenderingContext2D | null = null;
let measured = 0;

/** `null` in browsers without OffscreenCanvas: the text then keeps its natural width, which only affects the selection. */
const canvasForMeasuring = (): OffscreenCanvasRenderingContext2D | null => {
  if (canvas && measured < MAX_MEASURED) return canvas;
  canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  measured = 0;
  if (canvas) canvas.font = `${FONT_PX}px sans-serif`;
  return canvas;
};

/** Width in em; `null` if it cannot be measured. */
export const textWidthInEms = (text: string): number | null => {
  const width = canvasForMeasuring()?.measureText(text).width ?? 0;
  measured += 1;
  return width > 0 ? width / FONT_PX : null;
};
