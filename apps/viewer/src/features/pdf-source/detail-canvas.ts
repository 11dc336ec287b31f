/**
 * The part of a zoomed page that is in sight, drawn sharp over the canvas of the whole page: one canvas no larger than
 * the window, drawn anew at every rest. Knows the DOM, not React.
 */
import { pixelLimit } from './canvas-size.ts';
import { detailPart } from './detail-part.ts';
import type { PdfSource } from './pdf-source.ts';
import { releaseCanvas } from './release-canvas.ts';

/** The reader's zoom, as far as a drawing needs it. */
export type ZoomAtRest = {
  resting: () => { zoom: number };
  subscribe: (onRest: () => void) => () => void;
  /** A hand, or the view by itself, is on its way. */
  onNext: (hear: () => void) => () => void;
};

type Detailed = { layer: HTMLElement; source: PdfSource; index: number; zoom: ZoomAtRest };

const boxOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** Returns how to end it; the memory is then given back. */
export const followZoom = ({ layer, source, index, zoom }: Detailed): (() => void) => {
  let drawing = new AbortController();

  const clear = () => {
    layer.querySelectorAll('canvas').forEach(releaseCanvas);
    layer.replaceChildren();
  };
  const drawSeen = async ({ signal }: AbortController) => {
    const stage = layer.closest('.v-stage');
    const limit = pixelLimit(window.screen);
    const sight = stage && { page: boxOf(layer), window: boxOf(stage), density: window.devicePixelRatio, limit };
    const detail = sight && detailPart(sight);
    if (!detail) return clear();
    const { part, width } = detail;
    const canvas = document.createElement('canvas');
    const style = { left: `${part.left}%`, top: `${part.top}%`, width: `${part.width}%`, height: `${part.height}%` };
    Object.assign(canvas.style, style);
    try {
      await source.draw(index, canvas, { width, part, signal, isUrgent: () => true });
    } catch {
      // Given up for a gesture, or not to be drawn: the whole page lies below.
      return releaseCanvas(canvas);
    }
    if (signal.aborted) return releaseCanvas(canvas);
    const before = [...layer.querySelectorAll('canvas')];
    layer.replaceChildren(canvas);
    before.forEach(releaseCanvas);
  };
  const rest = () => {
    drawing.abort();
    drawing = new AbortController();
    if (zoom.resting().zoom > 1) void drawSeen(drawing);
    else clear();
  };

  rest();
  const stopRests = zoom.subscribe(rest);
  const stopGestures = zoom.onNext(() => drawing.abort());
  return () => {
    stopRests();
    stopGestures();
    drawing.abort();
    clear();
  };
};
