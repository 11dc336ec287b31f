/** Splits a PDF into its objects and joins them again. All text is Latin-1: one character per byte. */
import { deflateSync } from 'node:zlib';

/** `body`: the text between `obj` and `endobj`, including the bytes of a stream. */
export type PdfObject = { number: number; body: string };
export type PdfParts = { objects: PdfObject[]; trailer: string };

/** `none`: no table, so that readers must search for the objects. */
export type TableKind = 'table' | 'stream' | 'none';

const OBJECT = /(\d{1,7}) \d{1,5} obj\b([\s\S]*?)endobj/g;
const TRAILER = /trailer\s*<<([\s\S]*?)>>\s*startxref/g;
const ROOT = /\/Root\s+\d+\s+\d+\s+R/;

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** `trailer`: the entries without /Size and /Prev. Objects inside object streams stay there. */
export const splitObjects = (pdf: string): PdfParts => {
  const objects = [...pdf.matchAll(OBJECT)].map(([, number, body]) => ({
    number: Number(number),
    body: (body ?? '').trim(),
  }));
  const entries = [...pdf.matchAll(TRAILER)].at(-1)?.[1] ?? ROOT.exec(pdf)?.[0] ?? '/Root 1 0 R';
  return { objects, trailer: entries.replace(/\/(?:Size|Prev|XRefStm)\s+\d+/g, '') };
};

const sizeOf = (objects: readonly PdfObject[]): number =>
  objects.reduce((max, { number }) => Math.max(max, number), 0) + 1;

const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

type WrittenObjects = { text: string; offsets: Map<number, number> };

const writeObjects = (objects: readonly PdfObject[]): WrittenObjects => {
  const offsets = new Map<number, number>();
  const pieces = [HEADER];
  let length = HEADER.length;
  for (const { number, body } of objects) {
    offsets.set(number, length);
    const piece = `${number} 0 obj\n${body}\nendobj\n`;
    pieces.push(piece);
    length += piece.length;
  }
  return { text: pieces.join(''), offsets };
};

const withTable = (objects: readonly PdfObject[], trailer: string): string => {
  const { text, offsets } = writeObjects(objects);
  const size = sizeOf(objects);
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<< ${trailer} /Size ${size} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return `${text}xref\n0 ${size}\n${rows.join('')}${end}`;
};

export const streamOf = (entries: string, data: Uint8Array): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${latin1(data)}\nendstream`;

const deflatedStream = (entries: string, data: Uint8Array): string =>
  streamOf(`${entries} /Filter /FlateDecode`, deflateSync(data));

const ROW_BYTES = 7;

/** PDF 1.5 form: all objects except streams are in an object stream, and the table is a cross-reference stream. */
const withStreams = (objects: readonly PdfObject[], trailer: string): string => {
  const plain = objects.filter(({ body }) => !body.includes('stream'));
  const holder = sizeOf(objects);
  let inside = '';
  const places = plain.map(({ number, body }) => {
    const place = `${number} ${inside.length}`;
    inside += `${body} `;
    return place;
  });
  const head = `${places.join(' ')} `;
  const objectStream = deflatedStream(`/Type /ObjStm /N ${plain.length} /First ${head.length}`, bytesOf(head + inside));
  const { text, offsets } = writeObjects([
    ...objects.filter((object) => !plain.includes(object)),
    { number: holder, body: objectStream },
  ]);
  const table = Buffer.alloc((holder + 2) * ROW_BYTES);
  offsets.set(holder + 1, text.length);
  for (const [number, offset] of offsets) {
    table.writeUInt8(1, number * ROW_BYTES);
    table.writeUInt32BE(offset, number * ROW_BYTES + 1);
  }
  for (const [at, { number }] of plain.entries()) {
    table.writeUInt8(2, number * ROW_BYTES);
    table.writeUInt32BE(holder, number * ROW_BYTES + 1);
    table.writeUInt16BE(at & 0xffff, number * ROW_BYTES + 5);
  }
  const entries = `${trailer} /Type /XRef /Size ${holder + 2} /W [1 4 2]`;
  return `${text}${holder + 1} 0 obj\n${deflatedStream(entries, table)}\nendobj\nstartxref\n${text.length}\n%%EOF\n`;
};

export const joinObjects = ({ objects, trailer }: PdfParts, kind: TableKind): string => {
  switch (kind) {
    case 'table':
      return withTable(objects, trailer);
    case 'stream':
      return withStreams(objects, trailer);
    case 'none':
      return `${writeObjects(objects).text}trailer\n<< ${trailer} >>\n%%EOF\n`;
  }
};
