/**
 * Documents for measuring motion: colourful pages with 40 references each in their upper part, optionally with small print, which
 * shows sharpness. The lower part has no tags, so the pixels there belong to the page alone.
 */
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';

const TAGS_ACROSS = 5;
const TAGS_DOWN = 8;
export const TAGS_PER_PAGE = TAGS_ACROSS * TAGS_DOWN;

/** In points, on A4. */
const [WIDTH, HEIGHT] = [595, 842];
const TILE = 17;

const referenceOf = (page: number, place: number): string => `MV-${page * 100 + 10_000 + place}`;

/** Coloured tiles by a fixed sequence, different on each page: about as hard to compress as a photograph. */
const mosaic = (page: number): string => {
  let state = page * 7919 + 1;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return (0.4 + (0.6 * state) / 2_147_483_647).toFixed(2);
  };
  const [columns, rows] = [Math.ceil(WIDTH / TILE), Math.ceil(HEIGHT / TILE)];
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * TILE, Math.floor(at / columns) * TILE];
    return `${next()} ${next()} ${next()} rg ${x} ${y} ${TILE} ${TILE} re f`;
  }).join('\n');
};

const smallPrint = (page: number) =>
  Array.from({ length: 34 }, (_, line) => ({
    text: `Medidas ${page}.${line} en centimetros: ancho, fondo y alto; roble, lino y bronce, hecho a mano en Bogota desde 1987.`,
    x: 30,
    y: 24 + line * 8,
    size: 6,
  }));

const references = (page: number) =>
  Array.from({ length: TAGS_PER_PAGE }, (_, place) => ({
    text: referenceOf(page, place),
    x: 24 + (place % TAGS_ACROSS) * 114,
    y: 800 - Math.floor(place / TAGS_ACROSS) * 62,
    size: 10,
  }));

const numbers = (pages: number): number[] => Array.from({ length: pages }, (_, at) => at + 1);

/** `hasSmallPrint`: adds text that needs zoom; such a page takes eight times as long to publish. */
export const catalogue = (pages: number, { hasSmallPrint = false } = {}): Buffer =>
  tinyPdf({
    pages: numbers(pages).map((page) => ({
      content: `${mosaic(page)}\n0 g`,
      texts: [...(hasSmallPrint ? smallPrint(page) : []), ...references(page)],
    })),
  });

export const priceList = (pages: number): string => {
  const known = numbers(pages).flatMap((page) =>
    Array.from({ length: TAGS_PER_PAGE }, (_, place) => referenceOf(page, place)),
  );
  return ['referencia,nombre,precio', ...known.map((reference) => `${reference},Silla ${reference},489000`)].join('\n');
};
