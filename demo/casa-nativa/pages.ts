/** The catalogue, page by page. */
import { plant } from '../art/decor.ts';
import { room, stand, sunPatch } from '../art/rooms.ts';
import { drawingOf, palette } from './drawings.ts';
import {
  alone,
  boxStyle,
  canvas,
  card,
  foot,
  head,
  itemOf,
  opener,
  pin,
  price,
  refLine,
  shot,
  variantRows,
} from './page-parts.ts';
import { frames } from './placed.ts';
import {
  alcobaScene,
  closingScene,
  comedorScene,
  coverScene,
  livingScene,
  nightScene,
  salaScene,
  tableScene,
  terrazaScene,
} from './scenes.ts';
import { style } from './style.ts';

/** `number`: of the page in its edition, from 1. */
type Page = (number: number) => string;

const plain =
  (chapter: string, body: string): Page =>
  (number) =>
    `<section class="page">${body}${foot(number, chapter)}</section>`;
const grid = (top: number, columns: string, cards: readonly string[]): string =>
  `<div class="grid" style="top:${top}mm;grid-template-columns:${columns}">${cards.join('')}</div>`;
const third = 52.6;

const cover = `<section class="page">${canvas(coverScene(), 2100, 2700)}
<div class="at serif" style="left:18mm;top:19mm;right:18mm;color:#fffaf2"><p class="over" style="font-family:Lato">Catálogo 2026 · 2027</p>
<p style="font-size:86pt;line-height:0.88;letter-spacing:-0.02em;margin-top:7mm">Casa<br>Nativa</p><p style="font-size:15pt;font-style:italic;margin-top:6mm">Muebles con raíz</p></div></section>`;

const house = plain(
  'Nuestra casa',
  `<svg class="at" style="left:0;top:0;width:210mm;height:118mm" viewBox="0 0 2100 1180" aria-hidden="true">
${room({ w: 2100, h: 1180, floorAt: 900, wall: '#c9815d', floor: '#a9713f' })}${sunPatch(200, 60, 560, 860)}
${[
  ['CN-1112.01', 480, 5.4],
  ['CN-2210.01', 1010, 5.6],
  ['CN-4105', 1400, 4.6],
  ['CN-5008.01', 1790, 5],
]
  .map(([ref, x, scale]) => {
    const drawing = drawingOf(String(ref));
    return drawing ? stand(drawing, Number(x), 1010, Number(scale)) : '';
  })
  .join('')}</svg>
<div class="at" style="left:20mm;top:132mm;width:76mm"><h1 class="over" style="color:#9c4a2f;text-transform:none">Nuestra casa</h1><p class="serif" style="font-size:36pt;line-height:0.98;margin-top:4mm">Diecinueve años lijando la misma idea</p></div>
<div class="at text" style="left:106mm;top:137mm;width:86mm"><p>Empezamos en 2007 en un garaje de Envigado, con un banco de carpintero y un sofá que nadie había encargado. Hoy somos cuarenta y dos personas, y el banco sigue ahí.</p>
<p>Trabajamos con cedro y nogal de bosques certificados, con barro de Ráquira, con lana de Nobsa y con iraca de Usiacurí. Quien tejió, torneó o ensambló una pieza la firma por debajo.</p>
<p>Todo lo de estas páginas se puede tocar en nuestras tiendas, pedir en casanativa.example y devolver en treinta días. Y cuando algo cojee dentro de diez años, lo arreglamos.</p></div>
<a class="button" href="#tiendas" style="${boxStyle(frames.shops)}">Nuestras tiendas</a>`,
);

const guatape = plain(
  'Sala',
  `<svg class="at" style="left:0;top:0;width:210mm;height:158mm" viewBox="0 0 2100 1580" aria-hidden="true">
${room({ w: 2100, h: 1580, floorAt: 1180, wall: '#dfc6a5', floor: '#b98a59', panels: true })}${sunPatch(1200, 40, 640, 1040)}${alone(drawingOf('CN-1042') ?? { w: 1, h: 1, body: '' }, 2100, 2080, 0.76)}${stand(plant('palm'), 1930, 1290, 5)}</svg>
<div class="at" style="left:18mm;top:169mm;width:98mm"><h2>Sofá Guatapé</h2><p class="text" style="margin-top:3mm">${itemOf('CN-1042').product.description} 228 cm de ancho, tres puestos de verdad.</p>${variantRows('1001', [palette.linen, palette.terracotta, palette.moss])}</div>
<div class="frame" style="${boxStyle(frames.detail)};background:#e9dac5">${shot('CN-1042.02', 64, 48, 0.9)}</div><p class="at hint" style="left:128mm;top:225mm">Terracota: lino lavado, costura vista</p>
<p class="at text" style="left:128mm;top:233mm;width:64mm;font-size:8pt"><span class="tick"></span>Acumula puntos Nativa: 48.900 por cada sofá.</p>`,
);

const seats = plain(
  'Sala',
  `${head('Sofás y sillones', 'Estructura de madera maciza, espuma que no se hunde y telas que se lavan.')}
${grid(47, '1fr', [card('CN-1050.01', { w: 174, h: 84, say: true, fill: 0.84 })])}${grid(163, 'repeat(3, 1fr)', [card('CN-1061.01', { w: third, h: 66, fill: 0.86 }), card('CN-1107.01', { w: third, h: 66 }), card('CN-1112.01', { w: third, h: 66 })])}`,
);

const evening = plain(
  'Sala',
  `${head('La sala al anochecer', 'Tócala: la lámpara Nevado se enciende cuando baja el sol.')}
<div class="frame" style="${boxStyle(frames.video)}">${canvas(livingScene(1181), 2100, 1181, '')}</div>
${grid(158, 'repeat(3, 1fr)', [card('CN-1204.01', { w: third, h: 68, fill: 0.84 }), card('CN-1211', { w: third, h: 68, fill: 0.84 }), card('CN-1120.01', { w: third, h: 68, fill: 0.62 })])}`,
);

const shelves = plain(
  'Sala',
  `${head('Bibliotecas, consolas y tapetes', 'Lo que guarda, lo que sostiene y lo que abriga el piso.')}
<div class="at" style="left:18mm;top:47mm">${card('CN-1310', { w: 82, h: 172, say: true, fill: 0.86 })}</div>
<div class="at" style="left:110mm;top:47mm">${card('CN-1322', { w: 82, h: 66, fill: 0.84 })}</div><div class="at" style="left:110mm;top:145mm">${card('CN-6001.01', { w: 82, h: 88, fill: 0.86 })}</div>`,
);

const table = plain(
  'Comedor',
  `<svg class="at" style="left:0;top:0;width:210mm;height:166mm" viewBox="0 0 2100 1660" aria-hidden="true">${tableScene(1660)}</svg>
${pin('CN-2004.01', 118, 141)}${pin('CN-5210', 122, 36)}
<div class="at" style="left:18mm;top:178mm;width:80mm"><h2 style="font-size:22pt;white-space:nowrap">Mesa de comedor Aracataca</h2><p class="text" style="margin-top:3mm">${itemOf('CN-2004.01').product.description} Seis personas cómodas; ocho, cuando hay sancocho.</p></div>
<div class="at" style="left:112mm;top:174mm;width:80mm">${variantRows('1012', ['#7a4a2c', '#c99a63'])}<p class="text" style="font-size:8pt;margin-top:5mm"><span class="tick"></span>Nogal macizo, 200 × 95 × 75 cm, diez años de garantía.</p></div>`,
);

const honda = plain(
  'Comedor',
  `${head('Silla Honda', 'Gírala: es la misma silla que llega a tu casa, a su tamaño.')}
<div class="frame" style="${boxStyle(frames.chair)};background:linear-gradient(#f3e9db,#e6d5be)">${shot('CN-2210.01', 84, 106, 0.68)}</div>
<div class="at" style="left:20mm;top:166mm;width:84mm;height:7mm;border-radius:50%;background:#e2d0b8"></div>
<div class="at" style="left:114mm;top:56mm;width:78mm"><p class="text">${itemOf('CN-2210.01').product.description}</p>${variantRows('1014', ['#7a4a2c', '#c99a63', '#35302d'])}
<div style="margin-top:9mm">${card('CN-2218.01', { w: 78, h: 39, fill: 0.84 })}</div></div>
${grid(186, 'repeat(3, 1fr)', [card('CN-2231.65', { w: third, h: 44, fill: 0.86 }), card('CN-2225', { w: third, h: 44, fill: 0.84 }), card('CN-2010', { w: third, h: 44, fill: 0.84 })])}`,
);

// The reference of the sideboard is broken at its hyphen, as narrow columns do.
const sideboards = plain(
  'Comedor',
  `${head('Aparadores y carros de bar', 'La vajilla buena también quiere ver la fiesta.')}
<div class="at" style="left:18mm;top:47mm">${card('CN-2305', { w: 174, h: 92, fill: 0.86, say: true, printed: 'CN-<br>2305' })}</div>
<div class="at" style="left:18mm;top:182mm;display:grid;grid-template-columns:72mm 94mm;gap:8mm"><div class="frame" style="position:relative;width:72mm;height:66mm;background:linear-gradient(#f3e9db,#e9dac5)">${shot('CN-2320.AN', 72, 66, 0.84)}</div>
<div><p class="over" style="color:#9c4a2f">Edición de aniversario</p><p class="serif" style="font-size:15pt;line-height:1.2;margin-top:3mm">${itemOf('CN-2320.AN').product.productName}</p>${price(itemOf('CN-2320.AN').item)}${refLine('CN-2320.AN')}</div></div>`,
);

const beds = plain(
  'Alcoba',
  `${head('Camas', 'Listones de roble o lino acolchado: las dos aguantan domingos enteros.')}
${grid(47, '1fr', [card('CN-3001.16', { w: 174, h: 80, fill: 0.9 }), card('CN-3008.01', { w: 174, h: 80, fill: 0.9 })])}`,
);

const bedroom = plain(
  'Alcoba',
  `${head('Mesas de noche, cómodas y más', 'Cajones que cierran solos y puertas que no suenan.')}
${grid(47, 'repeat(2, 1fr)', [card('CN-3110', { w: 83, h: 66, fill: 0.84 }), card('CN-3102.01', { w: 83, h: 66 })])}
${grid(146, 'repeat(3, 1fr)', [card('CN-3120', { w: third, h: 80, fill: 0.84 }), card('CN-3131.01', { w: third, h: 80, fill: 0.84 }), card('CN-3205', { w: third, h: 80 })])}`,
);

// One reference is printed without its dot.
const outdoors = plain(
  'Terraza',
  `${head('Para vivir afuera', 'Teca, cordón náutico y lona que no le teme al aguacero.')}
${grid(45, 'repeat(2, 1fr)', [card('CN-4001.01', { w: 83, h: 50, fill: 0.86, printed: 'CN-400101' }), card('CN-4010', { w: 83, h: 50, fill: 0.84 }), card('CN-4030.01', { w: 83, h: 42, fill: 0.82 }), card('CN-4042', { w: 83, h: 42, fill: 0.86 }), card('CN-4021', { w: 83, h: 38, fill: 0.86 }), card('CN-4105', { w: 83, h: 38, fill: 0.84 })])}`,
);

// One reference is printed in lower case.
const lights = plain(
  'Iluminación',
  `${head('Lámparas', 'Cerámica, iraca y latón; bombillos de luz cálida incluidos donde se indica.')}
<div class="at" style="left:18mm;top:47mm">${card('CN-5001.01', { w: 92, h: 106, fill: 0.84, say: true })}</div>
<div class="frame" style="${boxStyle(frames.lamp)};background:linear-gradient(#efe0c8,#dfc7a6)">${shot('CN-5102.01', 70, 88, 0.6)}</div><div class="at" style="left:120mm;top:141mm;width:70mm;height:6mm;border-radius:50%;background:#e2d0b8"></div>
<div class="at card" style="left:120mm;top:149mm;width:70mm"><p class="name">Lámpara de mesa Ámbar</p>${price(itemOf('CN-5102.01').item)}${refLine('cn-5102.01 · 3 colores')}</div>
${grid(186, 'repeat(3, 1fr)', [card('CN-5008.01', { w: third, h: 42, fill: 0.86 }), card('CN-5201.55', { w: third, h: 42, fill: 0.6 }), card('CN-5210', { w: third, h: 42, fill: 0.52 })])}`,
);

const closing = `<section class="page" id="tiendas">${canvas(closingScene(), 2100, 2700)}<div class="at" style="left:0;right:0;top:30mm;text-align:center;color:#fffaf2"><h1 style="font-size:50pt">Te esperamos</h1>
<p class="text" style="color:#fffaf2;margin-top:8mm">Medellín, Provenza, calle 8 # 37–12<br>Bogotá, Quinta Camacho, carrera 9 # 70–40<br>Cali, Granada, avenida 9N # 14–25</p>
<p class="text" style="color:#fffaf2;margin-top:6mm">Para que duren: Kit de cuidado para madera, ${price(
  itemOf('CN-9001').item,
)
  .replace('class="price"', 'class="price" style="color:#fffaf2;display:inline"')
  .replaceAll(/<(\/?)p/g, '<$1span')}<br><span style="font-size:7pt;letter-spacing:0.05em">Ref. CN-9001</span></p></div>
<a class="button light" href="mailto:hola@casanativa.example" style="${boxStyle(frames.write)}">Escríbenos</a><a class="button line" href="#contenido" style="${boxStyle(frames.contents)}">Volver al contenido</a>
<p class="at" style="left:0;right:0;bottom:12mm;text-align:center;color:#fffaf2;font-size:7pt">casanativa.example · Muebles con raíz, hechos en Medellín</p></section>`;

type Chapter = { title: string; holds: string; says: string; scene: () => string; pages: readonly Page[] };

const CHAPTERS = {
  sala: {
    title: 'Sala',
    holds: 'Sofás, sillones, mesas de centro y bibliotecas',
    says: 'Aquí se recibe, se discute, se duerme la siesta y se celebran los goles. Piezas hondas, telas nobles y una mesa en la que se puede subir los pies.',
    scene: salaScene,
    pages: [guatape, seats, evening, shelves],
  },
  comedor: {
    title: 'Comedor',
    holds: 'Mesas, sillas, bancas y aparadores',
    says: 'Una mesa grande es una promesa: que siempre cabe uno más.',
    scene: comedorScene,
    pages: [table, honda, sideboards],
  },
  alcoba: {
    title: 'Alcoba',
    holds: 'Camas, mesas de noche, cómodas y espejos',
    says: 'Madera clara, lino y luz baja. Lo demás lo pone el sueño.',
    scene: alcobaScene,
    pages: [beds, bedroom],
  },
  terraza: {
    title: 'Terraza',
    holds: 'Asientos, mesas y barro para el aire libre',
    says: 'Con la cordillera al frente y un tinto en la mano, el día dura un poco más.',
    scene: terrazaScene,
    pages: [outdoors],
  },
  iluminacion: {
    title: 'Iluminación',
    holds: 'Lámparas de piso, de mesa y colgantes',
    says: 'La luz es el mueble que no se ve. Ponla baja, cálida y en más de un lugar.',
    scene: nightScene,
    pages: [lights],
  },
} as const satisfies Record<string, Chapter>;

const ORDINALS = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];

/** `chapters`: of the edition, in their order, with the first page of each. */
const contents = (chapters: readonly { id: string; title: string; holds: string; page: number }[]): Page =>
  plain(
    'Contenido',
    `<div class="at" style="left:18mm;top:30mm"><h1 id="contenido">Contenido</h1></div><div class="contents">
${chapters.map(({ id, title, holds, page }, at) => `<a href="#${id}"><i>${at + 1}</i><span>${title}<small>${holds}</small></span><b>${page}</b></a>`).join('')}</div>
<p class="at hint" style="left:18mm;bottom:20mm;width:120mm;line-height:1.5">Precios en pesos colombianos con IVA incluido, vigentes hasta el 31 de diciembre de 2027 o hasta agotar existencias.</p>`,
  );

/** `lead`: the pages between the contents and the first chapter. */
export type Edition = {
  lead: readonly Page[];
  chapters: readonly { id: keyof typeof CHAPTERS; pages: readonly Page[] }[];
};

const chapterOf = (id: keyof typeof CHAPTERS) => ({ id, pages: CHAPTERS[id].pages });

export const FIRST_EDITION: Edition = {
  lead: [house],
  chapters: [
    chapterOf('sala'),
    chapterOf('comedor'),
    chapterOf('alcoba'),
    chapterOf('terraza'),
    chapterOf('iluminacion'),
  ],
};

/** A chapter stands elsewhere, the pages of another have a new order, and two pages are gone. */
export const NEXT_EDITION: Edition = {
  lead: [],
  chapters: [
    { id: 'sala', pages: [seats, guatape, shelves, evening] },
    chapterOf('alcoba'),
    { id: 'comedor', pages: [honda, table] },
    chapterOf('terraza'),
    chapterOf('iluminacion'),
  ],
};

const COVER_AND_CONTENTS = 2;

export const cataloguePages = ({ lead, chapters }: Edition): string => {
  const first = COVER_AND_CONTENTS + lead.length + 1;
  const placed = chapters.map(({ id, pages }, at) => {
    const before = chapters.slice(0, at).reduce((sum, one) => sum + 1 + one.pages.length, 0);
    return { id, ...CHAPTERS[id], pages, page: first + before };
  });
  const pages: Page[] = [
    () => cover,
    contents(placed),
    ...lead,
    ...placed.flatMap(({ id, title, says, scene, pages: own }, at): Page[] => [
      () => opener(id, ORDINALS[at] ?? '', title, says, scene()),
      ...own,
    ]),
    () => closing,
  ];
  const body = pages.map((page, at) => page(at + 1)).join('');
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>Casa Nativa: catálogo 2026–2027</title><style>${style}</style></head><body>${body}</body></html>`;
};
