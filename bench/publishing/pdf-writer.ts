/** Writes a PDF of any length as a stream, without holding it in memory. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const CATALOG = 1;
const PAGES = 2;
const FONT = 3;

/** Points. */
export type PageSize = { width: number; height: number };

export type PdfWriter = {
  /** Returns the number by which pages refer to the picture. `pixels`: width and height. */
  jpeg: (bytes: Uint8Array, pixels: PageSize) => number;
  /** `content` in PDF operators, Latin-1; `/F` is Helvetica, `/I7` the picture of number 7. */
  page: (content: string, pictures: readonly number[]) => void;
  close: () => void;
};

export const openPdf = (path: string, { width, height }: PageSize): PdfWriter => {
  const file = openSync(path, 'w');
  const offsets = new Map<number, number>();
  const pages: number[] = [];
  let length = 0;
  let last = FONT;

  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    length += bytes.length;
  };
  const append = (text: string): void => write(Buffer.from(text, 'latin1'));
  const object = (number: number, dictionary: string, stream?: Uint8Array): number => {
    offsets.set(number, length);
    append(`${number} 0 obj\n<< ${dictionary} ${stream ? `/Length ${stream.length} ` : ''}>>\n`);
    if (stream) {
      append('stream\n');
      write(stream);
      append('\nendstream\n');
    }
    append('endobj\n');
    return number;
  };
  const next = (): number => {
    last += 1;
    return last;
  };

  append('%PDF-1.7\n');
  object(CATALOG, `/Type /Catalog /Pages ${PAGES} 0 R`);
  object(FONT, '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding');
  return {
    jpeg: (bytes, pixels) =>
      object(
        next(),
        `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} ` +
          '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        bytes,
      ),
    page: (content, pictures) => {
      const stream = object(next(), '/Filter /FlateDecode', deflateSync(Buffer.from(content, 'latin1')));
      const named = pictures.map((number) => `/I${number} ${number} 0 R`).join(' ');
      const resources = `<< /Font << /F ${FONT} 0 R >> /XObject << ${named} >> >>`;
      pages.push(object(next(), `/Type /Page /Parent ${PAGES} 0 R /Resources ${resources} /Contents ${stream} 0 R`));
    },
    close: () => {
      const kids = pages.map((number) => `${number} 0 R`).join(' ');
      object(PAGES, `/Type /Pages /Count ${pages.length} /MediaBox [0 0 ${width} ${height}] /Kids [${kids}]`);
      const table = length;
      append(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
      for (let number = 1; number <= last; number += 1)
        append(`${`${offsets.get(number) ?? 0}`.padStart(10, '0')} 00000 n \n`);
      append(`trailer\n<< /Size ${last + 1} /Root ${CATALOG} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
      closeSync(file);
    },
  };
};
