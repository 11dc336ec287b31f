/** The detail canvas of a zoomed page, over a fake source whose draws the test finishes. */
import { UNZOOMED, type Zoomed } from '@vitrina/geometry';
import { beforeEach, expect, test, vi } from 'vitest';
import { pending } from '../pdf-source.fixture.ts';
import type { DrawOptions, PdfSource } from '../pdf-source.ts';
import { attachDetailCanvas } from './detail-canvas.ts';

type Draw = { canvas: HTMLCanvasElement; options: DrawOptions; finish: () => void };

const zoomed = (zoom: number): Zoomed => ({ ...UNZOOMED, zoom });

const open = (first = UNZOOMED) => {
  const draws: Draw[] = [];
  let view = first;
  const listeners = { rest: () => {}, move: () => {} };
  const source = {
    draw: (_: number, canvas: HTMLCanvasElement, options: DrawOptions) => {
      Object.assign(canvas, { width: 100, height: 100 });
      const { promise, resolve, reject } = pending();
      options.signal.addEventListener('abort', () => reject(new Error('cancelled')));
      draws.push({ canvas, options, finish: resolve });
      return promise;
    },
  } as unknown as PdfSource;
  const listen = (name: keyof typeof listeners) => (listener: () => void) => {
    listeners[name] = listener;
    return () => {
      listeners[name] = () => {};
    };
  };
  const stage = document.createElement('div');
  stage.className = 'v-stage';
  const layer = stage.appendChild(document.createElement('div'));
  const zoom = { view: () => view, onRest: listen('rest'), onMove: listen('move') };
  const end = attachDetailCanvas({ layer, source, index: 3, zoom });
  const rest = (next: Zoomed) => {
    view = next;
    listeners.rest();
  };
  return { draws, layer, rest, grab: () => listeners.move(), end };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));
const shown = (layer: HTMLElement) => [...layer.querySelectorAll('canvas')];

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 400));
});

test('an unzoomed page has no detail canvas', () => {
  const { draws, layer } = open();
  expect([draws.length, shown(layer).length]).toEqual([0, 0]);
});

test('the detail is drawn at rest; the previous canvas stays until then and is released', async () => {
  const { draws, layer, rest, grab } = open();
  rest(zoomed(4));
  expect(draws[0]?.options.part).toEqual({ left: 0, top: 0, width: 100, height: 100 });
  draws[0]?.finish();
  await settle();
  expect(shown(layer)).toEqual([draws[0]?.canvas]);
  grab();
  rest(zoomed(8));
  expect(shown(layer)).toEqual([draws[0]?.canvas]);
  draws[1]?.finish();
  await settle();
  expect(shown(layer)).toEqual([draws[1]?.canvas]);
  expect(draws[0]?.canvas.width).toBe(0);
});

// Covers §5-8.
test('a gesture cancels the draw in progress', async () => {
  const { draws, layer, rest, grab } = open();
  rest(zoomed(4));
  grab();
  expect(draws[0]?.options.signal.aborted).toBe(true);
  draws[0]?.finish();
  await settle();
  expect(shown(layer)).toEqual([]);
  expect(draws[0]?.canvas.width).toBe(0);
});

test.each([
  ['after zooming out to the whole page', ({ rest }: ReturnType<typeof open>) => rest(UNZOOMED)],
  ['after the page is unmounted', ({ end }: ReturnType<typeof open>) => end()],
])('%s no detail canvas is left', async (_, leave) => {
  const page = open(zoomed(8));
  page.draws[0]?.finish();
  await settle();
  expect(shown(page.layer)).toHaveLength(1);
  leave(page);
  expect(shown(page.layer)).toEqual([]);
  expect(page.draws[0]?.canvas.width).toBe(0);
});
