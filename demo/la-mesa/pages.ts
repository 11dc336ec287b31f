/** La Mesa's menu, page by page, from dishes.json. */
import { readFileSync } from 'node:fs';
import { leafSprig, limeWedge, plate, tableTop } from '../art/food.ts';
import { draw, group, linear } from '../art/paint.ts';
import { pageStyle } from '../print/page-style.ts';
import { escape, money } from '../store/html.ts';
import { plateOf } from './plates.ts';

export const PAGE = { width: 200, height: 280 };

export interface Dish {
  code: string;
  section: string;
  name: string;
  say: string;
  price: number;
  picture?: boolean;
}
export interface Menu {
  sections: { id: string; name: string; say: string }[];
  dishes: Dish[];
}

export const menu = JSON.parse(readFileSync(new URL('dishes.json', import.meta.url), 'utf8')) as Menu;
export const sectionName = (id: string): string => menu.sections.find((one) => one.id === id)?.name ?? '';

const style = `${pageStyle(PAGE.width, PAGE.height)}
.page { background: #f8f3e8; color: #1f2f28; }
h1, .serif { font-family: 'EB Garamond', serif; font-weight: 500; }
h1 { font-size: 44pt; line-height: 1; color: #1f4a3a; }
.say { font-family: 'EB Garamond', serif; font-style: italic; font-size: 13pt; color: #6d6a58; margin-top: 2mm; }
.top { position: absolute; left: 18mm; top: 18mm; right: 18mm; }
.list { position: absolute; left: 18mm; right: 18mm; display: grid; grid-template-columns: 1fr 1fr; column-gap: 12mm; }
.dish { padding: 4.4mm 0; border-top: 0.25mm solid #d5ccb6; break-inside: avoid; }
.dish .line { display: flex; justify-content: space-between; gap: 4mm; align-items: baseline; }
.dish .name { font-family: 'EB Garamond', serif; font-size: 17pt; line-height: 1.08; }
.dish .price { font-size: 11.4pt; font-weight: 600; color: #1f4a3a; white-space: nowrap; font-variant-numeric: tabular-nums; }
.dish .about { font-size: 10pt; line-height: 1.45; color: #55584b; margin-top: 1mm; }
.code { font-size: 8pt; letter-spacing: 0.08em; color: #8d8468; margin-top: 0.8mm; }
.plates { position: absolute; left: 18mm; right: 18mm; display: grid; gap: 8mm; }
.plates figure { position: relative; } .plates svg { width: 100%; border-radius: 1.4mm; }
.foot { position: absolute; left: 18mm; right: 18mm; bottom: 9mm; display: flex; justify-content: space-between; font-size: 7.8pt; color: #8d8468; }
.leaf { position: absolute; right: -14mm; top: -14mm; width: 70mm; height: 70mm; }
`;

const square = (code: string, w: number, h: number): string =>
  `<svg viewBox="0 0 ${w} ${h}" aria-hidden="true">${tableTop(w, h, '#7c5236', code.charCodeAt(2))}${group(w / 2, h / 2, (Math.min(w, h) / 800) * 1.04, plateOf(code) ?? '')}</svg>`;

const dishText = ({ code, name, say, price }: Dish): string =>
  `<div class="dish"><div class="line"><span class="name">${escape(name)}</span><span class="price">${money(price)}</span></div><p class="about">${escape(say)}</p><p class="code">${code}</p></div>`;

const leaf = `<svg class="leaf" viewBox="0 0 700 700" aria-hidden="true">${leafSprig(420, 520, 360, 24, '#3f6b4c')}${leafSprig(240, 300, 240, -40, '#5f8a5c')}</svg>`;

/** A page of a section: its dishes `from`, up to `to`, and the drawings above them. */
export interface Layout {
  id: string;
  from: number;
  to: number;
  shown: readonly string[];
  columns: number;
  shape: readonly [number, number];
  listTop: number;
  second?: boolean;
}

const sectionPage = (
  { sections, dishes: all }: Menu,
  page: number,
  { id, from, to, shown, columns, shape, listTop, second = false }: Layout,
): string => {
  const section = sections.find((one) => one.id === id);
  const dishes = all.filter((dish) => dish.section === id).slice(from, to);
  const title = second
    ? `<p class="serif" style="font-size:30pt;color:#1f4a3a;line-height:1">${section?.name ?? ''}</p><p class="say">Más del fogón</p>`
    : `<h1 id="${id}">${section?.name ?? ''}</h1><p class="say">${section?.say ?? ''}</p>`;
  return `<section class="page">${leaf}<div class="top">${title}</div>
<div class="plates" style="top:50mm;grid-template-columns:repeat(${columns},1fr)">${shown.map((code) => `<figure>${square(code, shape[0], shape[1])}</figure>`).join('')}</div>
<div class="list" style="top:${listTop}mm">${dishes.map(dishText).join('')}</div>
<div class="foot"><span>La Mesa · cocina de dos orillas</span><span>${page}</span></div></section>`;
};

const cover = (): string => {
  const [w, h] = [2000, 2800];
  const scene =
    tableTop(w, h, '#24523f', 4) +
    group(1000, 1780, 1.9, plateOf('P01') ?? '') +
    group(240, 2560, 1.25, plateOf('B02') ?? '') +
    group(1800, 2580, 1.3, plateOf('E03') ?? '') +
    group(1880, 1130, 0.9, plate(280)) +
    group(1880, 1130, 1.6, limeWedge(-30, 20, 70, 20) + limeWedge(40, -50, 60, 190)) +
    leafSprig(130, 1500, 420, 62, '#4d7f58') +
    leafSprig(250, 1250, 260, 20, '#6b9a68') +
    draw(
      `M0 0H${w}V1300H0Z`,
      linear(
        [
          [0, '#102a20', 0.75],
          [1, '#102a20', 0],
        ],
        0,
        0,
        0,
        1,
      ),
    );
  return `<section class="page"><svg class="full" viewBox="0 0 ${w} ${h}" aria-hidden="true">${scene}</svg>
<div class="at" style="left:0;right:0;top:30mm;text-align:center;color:#f8f3e8"><p class="serif" style="font-size:80pt;line-height:0.95">La Mesa</p><p class="serif" style="font-size:17pt;font-style:italic;margin-top:5mm">Cocina de dos orillas: Cartagena y Bogotá</p></div></section>`;
};

/** From page 2 on. */
export const LAYOUTS: readonly Layout[] = [
  {
    id: 'entradas',
    from: 0,
    to: 8,
    shown: ['E01', 'E02', 'E03', 'E04'],
    columns: 4,
    shape: [700, 1150],
    listTop: 116,
  },
  {
    id: 'platos-fuertes',
    from: 0,
    to: 6,
    shown: ['P01', 'P04'],
    columns: 2,
    shape: [800, 800],
    listTop: 140,
  },
  {
    id: 'platos-fuertes',
    from: 6,
    to: 12,
    shown: ['P02', 'P03', 'P05'],
    columns: 3,
    shape: [800, 1200],
    listTop: 133,
    second: true,
  },
  { id: 'postres', from: 0, to: 6, shown: ['D01'], columns: 1, shape: [1640, 960], listTop: 156 },
  {
    id: 'bebidas',
    from: 0,
    to: 12,
    shown: ['B01', 'B02', 'B05'],
    columns: 3,
    shape: [800, 720],
    listTop: 103,
  },
];

export const menuPages = (of: Menu = menu, layouts: readonly Layout[] = LAYOUTS): string => {
  const pages = [cover(), ...layouts.map((layout, at) => sectionPage(of, at + 2, layout))];
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>La Mesa: la carta</title><style>${style}</style></head><body>${pages.join('')}</body></html>`;
};
