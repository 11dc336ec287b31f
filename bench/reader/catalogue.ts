/**
 * A typical printed catalogue of any length. Its first pages are typeset: a photograph, headings, text in columns and
 * references. The others are scans with invisible words, because 1300 typeset pages would take an hour to publish.
 * Page 1 is the same in catalogues of every length.
 */
import { photo } from './photo.ts';

const SET_PAGES = 6;
const SCANS = 12;
const REFERENCES_PER_PAGE = 4;
const [PAGE_WIDTH, PAGE_HEIGHT] = [595, 842];
const SET_PHOTO = { width: 1240, height: 1000 };
const SCAN = { width: 824, height: 1166 };

const NAMES = ['Silla de comedor', 'Mesa de centro', 'Lampara de pie', 'Butaca de lino', 'Estante de roble', 'Tapete'];
const SENTENCES = [
  'Madera de bosques certificados, acabado al aceite y costuras hechas a mano.',
  'Se entrega armada en las principales ciudades; garantia de cinco anos.',
  'Disponible en arena, terracota, oliva y grafito. Fundas lavables a mano.',
  'Medidas en centimetros: ancho, fondo y alto. Los precios incluyen IVA.',
];

const referenceOf = (page: number, place: number): string => `BN-${10_000 + page * REFERENCES_PER_PAGE + place}`;

const productsOf = (page: number): { reference: string; name: string }[] =>
  Array.from({ length: REFERENCES_PER_PAGE }, (_, place) => ({
    reference: referenceOf(page, place),
    name: NAMES[(page + place) % NAMES.length] ?? '',
  }));

/** Price list of the company: the products of all pages. */
export const priceList = (pages: number): string => {
  const rows = Array.from({ length: pages }, (_, at) => productsOf(at + 1))
    .flat()
    .map(({ reference, name }) => `${reference},${name} ${reference},489000,520000,Hogar > Muebles`);
  return ['referencia,nombre,precio,precio de lista,categoria', ...rows].join('\n');
};

const text = (words: string, x: number, y: number, size: number): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${words}) Tj ET`;

const setPage = (page: number): string => {
  const paragraphs = Array.from({ length: 7 }, (_, line) =>
    [60, 310].map((x) => text(SENTENCES[(page + line) % SENTENCES.length]?.slice(0, 46) ?? '', x, 330 - line * 14, 10)),
  );
  const products = productsOf(page).map(({ reference, name }, place) =>
    text(`${name}  Ref. ${reference}`, 60 + (place % 2) * 250, 190 - Math.floor(place / 2) * 60, 13),
  );
  return [
    `0.96 0.94 0.9 rg 0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT} re f`,
    `q ${PAGE_WIDTH} 0 0 480 0 362 cm /I Do Q`,
    '0.15 0.15 0.15 rg',
    text(`Coleccion ${page}`, 60, 780, 34),
    ...paragraphs.flat(),
    ...products,
  ].join('\n');
};

const scannedPage = (page: number): string => {
  const products = productsOf(page).map(({ reference, name }, place) =>
    text(`${name} Ref. ${reference}`, 60, 700 - place * 120, 13),
  );
  return [`q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /I Do Q`, '3 Tr', ...products].join('\n');
};

type Picture = { width: number; height: number; bytes: Buffer };

const object = (dictionary: string, stream?: Buffer | string): Buffer => {
  if (stream === undefined) return Buffer.from(`<< ${dictionary} >>`, 'latin1');
  const head = `<< ${dictionary} /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n`;
  const body = typeof stream === 'string' ? Buffer.from(stream, 'latin1') : stream;
  return Buffer.concat([Buffer.from(head, 'latin1'), body, Buffer.from('\nendstream', 'latin1')]);
};

const pictureObject = ({ width, height, bytes }: Picture): Buffer =>
  object(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    bytes,
  );

const written = (objects: readonly Buffer[]): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const rows: string[] = [];
  for (const [at, body] of objects.entries()) {
    rows.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>`;
  return Buffer.concat([...parts, Buffer.from(`${table}\nstartxref\n${length}\n%%EOF\n`, 'latin1')]);
};

const picturesFor = async (pages: number): Promise<Picture[]> => {
  const wanted = Array.from({ length: Math.min(pages, SET_PAGES + SCANS) }, (_, at) => at);
  return Promise.all(
    wanted.map(async (at) => {
      const size = at < SET_PAGES ? SET_PHOTO : SCAN;
      return { ...size, bytes: await photo(at + 1, size.width, size.height) };
    }),
  );
};

export const catalogue = async (pages: number): Promise<Buffer> => {
  const pictures = await picturesFor(pages);
  const firstPicture = 4;
  const firstPage = firstPicture + pictures.length;
  const pictureAt = (page: number): number =>
    firstPicture + (page <= SET_PAGES ? page - 1 : SET_PAGES + ((page - SET_PAGES - 1) % SCANS));
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const objects = [
    object('/Type /Catalog /Pages 2 0 R'),
    object(
      `/Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${firstPage + (page - 1) * 2} 0 R`).join(' ')}]`,
    ),
    object('/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding'),
    ...pictures.map(pictureObject),
    ...numbers.flatMap((page) => [
      object(
        `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
          `/Resources << /Font << /F 3 0 R >> /XObject << /I ${pictureAt(page)} 0 R >> >> /Contents ${firstPage + page * 2 - 1} 0 R`,
      ),
      object('', page <= SET_PAGES ? setPage(page) : scannedPage(page)),
    ]),
  ];
  return written(objects);
};
