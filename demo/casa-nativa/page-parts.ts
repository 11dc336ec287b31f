/** Components of the catalogue's pages. Texts come from products.json, so that the PDF and the shop agree. */
import { n } from '../art/paint.ts';
import type { Piece } from '../art/solid.ts';
import { type Item, type Product, readGoods } from '../store/catalogue.ts';
import { escape, money } from '../store/html.ts';
import { drawingOf } from './drawings.ts';
import type { Frame } from './placed.ts';

const { products } = readGoods(new URL('./', import.meta.url));

export const itemOf = (ref: string): { product: Product; item: Item } => {
  for (const product of products) {
    const item = product.items.find((one) => one.ref === ref);
    if (item) return { product, item };
  }
  throw new Error(`no item ${ref}`);
};

export const boxStyle = ({ left, top, width, height }: Frame): string =>
  `left:${left}mm;top:${top}mm;width:${width}mm;height:${height}mm`;

export const canvas = (body: string, w: number, h: number, extra = 'class="full"'): string =>
  `<svg ${extra} viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${body}</svg>`;

/** A drawing alone, standing a little below the middle of a frame of `w` by `h`. */
export const alone = (piece: Piece, w: number, h: number, fill = 0.76): string => {
  const scale = Math.min((w * fill) / piece.w, (h * fill) / piece.h);
  const y = h / 2 + (piece.h * scale) / 2 + h * 0.01;
  return `<g transform="translate(${n(w / 2)} ${n(y)}) scale(${Math.round(scale * 1000) / 1000})">${piece.body}</g>`;
};

export const shot = (ref: string, w: number, h: number, fill?: number): string => {
  const drawing = drawingOf(ref);
  return drawing ? canvas(alone(drawing, w * 4, h * 4, fill), w * 4, h * 4, '') : '';
};

export const price = ({ price: now, listPrice }: Item): string => {
  // As in the shop: rounded down, never more than the actual discount.
  const off = Math.floor(((listPrice - now) * 100) / listPrice);
  const was = listPrice > now ? `<s>${money(listPrice)}</s><b>−${off} %</b>` : '';
  return `<p class="price">${money(now)}${was}</p>`;
};

export interface CardLook {
  w: number;
  h: number;
  /** The printed form of the reference, if it differs from that of the shop. */
  printed?: string;
  say?: boolean;
  fill?: number;
}

export const refLine = (text: string): string => `<p class="ref">Ref. ${text}</p>`;

export const card = (ref: string, { w, h, printed = ref, say = false, fill }: CardLook): string => {
  const { product, item } = itemOf(ref);
  const more =
    product.items.length > 1
      ? ` · ${product.items.length} ${product.variantKey === 'Color' ? 'colores' : product.variantKey === 'Medida' || product.variantKey === 'Altura' ? 'medidas' : 'acabados'}`
      : '';
  return `<div class="card" style="width:${w}mm"><div class="shot" style="height:${h}mm">${shot(ref, w, h, fill)}</div>
<p class="name">${escape(product.productName)}</p>${say ? `<p class="say">${escape(product.description)}</p>` : ''}${price(item)}${refLine(printed + more)}</div>`;
};

export const variantRows = (
  productId: string,
  swatches: readonly string[],
  printed: Record<string, string> = {},
): string => {
  const product = products.find((one) => one.productId === productId);
  const rows = product?.items.map(
    (item, index) =>
      `<div class="variant"><i style="background:${swatches[index] ?? '#ccc'}"></i><div>${escape(item.variant ?? '')}<p class="ref">Ref. ${printed[item.ref] ?? item.ref}</p></div>${price(item)}</div>`,
  );
  return `<div class="variants">${rows?.join('') ?? ''}</div>`;
};

export const foot = (page: number, chapter: string): string =>
  `<div class="foot${page % 2 ? '' : ' left'}"><span>Casa Nativa · ${chapter}</span><span>${page}</span></div>`;

/** A heading must not wrap, because the PDF outline would join its words without a space. */
export const head = (title: string, text: string): string => `<div class="head"><h2>${title}</h2><p>${text}</p></div>`;

export const opener = (id: string, number: string, title: string, text: string, scene: string): string =>
  `<section class="page opener" id="${id}">${canvas(scene, 2100, 2700)}<div class="title"><p class="number">${number}</p><h1>${title}</h1><p>${text}</p></div></section>`;

export const pin = (ref: string, left: number, top: number): string => {
  const { product, item } = itemOf(ref);
  return `<div class="pin" style="left:${left}mm;top:${top}mm">${escape(product.productName)}<br><strong>${money(item.price)}</strong><p class="ref">${ref}</p></div>`;
};
