/**
 * A PDF of many pages that is published in seconds: every page is a coarse coloured scan with an invisible text layer,
 * so that only one narrow picture is rendered.
 */

const object = (dictionary: string, stream?: string): string =>
  stream === undefined
    ? `<< ${dictionary} >>`
    : `<< ${dictionary} /Length ${stream.length} >>\nstream\n${stream}\nendstream`;

const hex = (value: number): string => (value % 256).toString(16).padStart(2, '0');

/** Four pixels, in other colours on every page. */
const scan = (page: number): string =>
  `${Array.from({ length: 4 }, (_, at) => hex(page * 37 + at * 61) + hex(page * 91 + at * 17) + hex(page * 7 + at * 43)).join('')}>`;

const WORDS = ['Silla', 'Mesa', 'Lámpara', 'Sofá', 'Estante', 'Alfombra', 'Espejo', 'Butaca'];

const furnitureOf = (page: number): string[] =>
  Array.from(
    { length: 24 },
    (_, line) => `${WORDS[(page + line) % WORDS.length] ?? ''} de la serie ${page * 24 + line}`,
  );

/** Lines of 30 points from the top, in letters without accents. */
const textLayer = (lines: readonly string[]): string => {
  const shown = lines.map((line) => `(${line.normalize('NFD').replace(/\p{M}/gu, '')}) Tj 0 -30 Td`);
  return `q 595 0 0 842 0 0 cm /I Do Q BT 3 Tr /F 18 Tf 60 780 Td ${shown.join(' ')} ET`;
};

/** `linesOf`: the text of a page by its number. */
export const largePdf = (pages: number, linesOf: (page: number) => readonly string[] = furnitureOf): Buffer => {
  const first = 4;
  const objects = [
    object('/Type /Catalog /Pages 2 0 R'),
    object(
      `/Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${first + at * 3} 0 R`).join(' ')}]`,
    ),
    object('/Type /Font /Subtype /Type1 /BaseFont /Helvetica'),
  ];
  for (let page = 1; page <= pages; page += 1) {
    const own = objects.length + 1;
    const resources = `<< /Font << /F 3 0 R >> /XObject << /I ${own + 1} 0 R >> >>`;
    objects.push(
      object(`/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${own + 2} 0 R`),
      object(
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode',
        scan(page),
      ),
      object('', textLayer(linesOf(page))),
    );
  }
  let body = '%PDF-1.4\n';
  const rows = objects.map((text, at) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${at + 1} 0 obj\n${text}\nendobj\n`;
    return row;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>`;
  return Buffer.from(`${body}${table}\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
};
