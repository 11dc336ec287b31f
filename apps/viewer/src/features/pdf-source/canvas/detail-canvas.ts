/**
 * The visible section of a zoomed page, drawn sharp over the canvas of the whole page: one canvas no larger than the window,
 * redrawn whenever the view comes to rest. Knows the DOM, not React.
 */

import { pixelLimit } from '../canvas-size.ts';
import type { PdfSource } from '../pdf-source.ts';
import { detailPart } from './detail-part.ts';
import { releaseCanvas } from './release-canvas.ts';

/** The reader's zoom, as far as a drawing needs it. */
export type DrawingZoom = {
  view: () => { zoom: number };
  /** Called when the view, or the visible section of the page, has changed and is at rest. */
  onRest: (listener: () => void) => () => void;
  /** Called when a gesture or an animation moves the view. */
  onMove: (listener: () => void) => () => void;
};

type DetailOptions = { layer: HTMLElement; source: PdfSource; index: number; zoom: DrawingZoom };

const boxOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** Returns the function that stops it and releases the memory of the canvas. */
export const attachDetailCanvas = ({ layer, source, index, zoom }: DetailOptions): (() => void) => {
  let drawing = new AbortController();

  const clear = () => {
    layer.querySelectorAll('canvas').forEach(releaseCanvas);
    layer.replaceChildren();
  };
  const drawVisible = async ({ signal }: AbortController) => {
    const stage = layer.closest('.v-stage');
    const limit = pixelLimit(window.screen);
    const measured = stage && { page: boxOf(layer), window: boxOf(stage), density: window.devicePixelRatio, limit };
    const detail = measured && detailPart(measured);
    if (!detail) return clear();
    const { part, width } = detail;
    const canvas = document.createElement('canvas');
    const style = { left: `${part.left}%`, top: `${part.top}%`, width: `${part.width}%`, height: `${part.height}%` };
    Object.assign(canvas.style, style);
    try {
      await source.draw(index, canvas, { width, part, signal, isUrgent: () => true });
    } catch {
      // Cancelled by a gesture, or failed: the canvas of the whole page stays visible.
      return releaseCanvas(canvas);
    }
    if (signal.aborted) return releaseCanvas(canvas);
    const before = [...layer.querySelectorAll('canvas')];
    layer.replaceChildren(canvas);
    before.forEach(releaseCanvas);
  };
  const redraw = () => {
    drawing.abort();
    drawing = new AbortController();
    if (zoom.view().zoom > 1) void drawVisible(drawing);
    else clear();
  };

  redraw();
  const stopRests = zoom.onRest(redraw);
  const stopMoves = zoom.onMove(() => drawing.abort());
  return () => {
    stopRests();
    stopMoves();
    drawing.abort();
    clear();
  };
};
