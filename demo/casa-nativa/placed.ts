/** Positions of video, models, images and links on the catalogue's pages, in millimetres; the pages draw their frames from them. */

export const PAGE = { width: 210, height: 270 };

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const frames = {
  shops: { left: 20, top: 226, width: 62, height: 13 },
  detail: { left: 128, top: 174, width: 64, height: 48 },
  video: { left: 18, top: 46, width: 174, height: 97.9 },
  chair: { left: 20, top: 58, width: 84, height: 106 },
  lamp: { left: 120, top: 52, width: 70, height: 88 },
  contents: { left: 74, top: 132, width: 62, height: 13 },
  write: { left: 74, top: 114, width: 62, height: 13 },
} satisfies Record<string, Frame>;

/** Percent of the page, rounded to two decimals. */
const percent = (part: number, whole: number): number => Math.round((part / whole) * 10000) / 100;
const place = ({ left, top, width, height }: Frame) => ({
  position: { left: percent(left, PAGE.width), top: percent(top, PAGE.height) },
  size: { width: percent(width, PAGE.width), high: percent(height, PAGE.height) },
});

const nothing = { images: [], videos: [], models: [], links: [] };

export const elements = [
  { ...nothing, page: 3, links: [{ name: 'Nuestras tiendas', url: '#page=20', ...place(frames.shops) }] },
  {
    ...nothing,
    page: 5,
    images: [
      {
        name: 'Detalle del tapizado terracota',
        url: 'pictures/cn-1042-02.webp',
        ...place(frames.detail),
        cut: { position: { left: 6, top: 31 }, size: { width: 48, high: 36 } },
      },
    ],
  },
  {
    ...nothing,
    page: 7,
    videos: [
      { name: 'La sala al anochecer', url: 'video/sala.mp4', poster: 'video/sala.webp', ...place(frames.video) },
    ],
  },
  {
    ...nothing,
    page: 11,
    models: [
      {
        name: 'Silla Honda',
        url: 'models/silla.glb',
        poster: 'models/silla.webp',
        ...place(frames.chair),
        product: { id: '1014', ref: 'CN-2210.01' },
      },
    ],
  },
  {
    ...nothing,
    page: 19,
    models: [
      {
        name: 'Lámpara de mesa Ámbar',
        url: 'models/lampara.glb',
        poster: 'models/lampara.webp',
        ...place(frames.lamp),
        product: { id: '1035', ref: 'CN-5102.01' },
      },
    ],
  },
  {
    ...nothing,
    page: 20,
    links: [
      { name: 'Escríbenos', url: 'mailto:hola@casanativa.example', ...place(frames.write) },
      { name: 'Volver al contenido', url: '#page=2', ...place(frames.contents) },
    ],
  },
];

/** In the next edition: page of the first one → page. */
const NEXT_PAGES = new Map([
  [5, 5],
  [7, 7],
  [11, 12],
  [19, 17],
  [20, 18],
]);

export const nextElements = elements.flatMap((ofPage) => {
  const page = NEXT_PAGES.get(ofPage.page);
  return page === undefined ? [] : [{ ...ofPage, page }];
});
