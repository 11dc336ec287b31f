/** Mutations of PDF objects, as by faulty programs and attackers. */
import { deflateSync, inflateSync } from 'node:zlib';
import type { Chance } from '../seeded.ts';
import { mutateText } from './mutate-text.ts';
import { bytesOf, latin1, type PdfObject } from './pdf-objects.ts';

export type ObjectMutator = (objects: PdfObject[], chance: Chance, donors: readonly PdfObject[]) => PdfObject[];

const STREAM = /^([\s\S]*?)\bstream\r?\n([\s\S]*?)\r?\n?endstream/;
/** Larger streams are not inflated. */
const MAX_CONTENT_BYTES = 2 ** 20;
const FILTERS = [
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'DCTDecode',
  'JPXDecode',
  'JBIG2Decode',
  'CCITTFaxDecode',
  'Crypt',
  'None',
];
const PARAMETERS = [
  '<< /Predictor 15 /Colors 32 /BitsPerComponent 16 /Columns 2147483647 >>',
  '<< /Predictor 2 /Colors 4294967295 /Columns 1 >>',
  '<< /Predictor 12 /Columns 0 >>',
  '<< /K -1 /Columns 60000 /Rows 60000 >>',
  '<< /EarlyChange 0 /Predictor 10 /Columns -5 >>',
];

/** Applies `change` to one random object. */
const changeOne = (objects: PdfObject[], chance: Chance, change: (body: string) => string): PdfObject[] => {
  if (objects.length === 0) return objects;
  const place = chance.below(objects.length);
  return objects.map((object, at) => (at === place ? { ...object, body: change(object.body) } : object));
};

const headOf = (body: string): [head: string, rest: string] => {
  const at = body.search(/\bstream\r?\n/);
  return at < 0 ? [body, ''] : [body.slice(0, at), body.slice(at)];
};

const entries: ObjectMutator = (objects, chance) =>
  changeOne(objects, chance, (body) => {
    const [head, rest] = headOf(body);
    return mutateText(head, chance) + rest;
  });

const inflate = (head: string, data: string): string | null => {
  if (!head.includes('/Filter')) return data;
  try {
    return latin1(inflateSync(bytesOf(data), { maxOutputLength: MAX_CONTENT_BYTES }));
  } catch {
    return null;
  }
};

/** Mutates the content of a stream and compresses it again, so that the checksum is valid. */
const content: ObjectMutator = (objects, chance) => {
  const streams = objects.filter(({ body }) => /\bstream\r?\n/.test(body));
  if (streams.length === 0) return objects;
  const chosen = chance.pick(streams);
  const [, head = '', data = ''] = STREAM.exec(chosen.body) ?? [];
  const text = data.length <= MAX_CONTENT_BYTES ? inflate(head, data) : null;
  if (text === null) return objects;
  const changed = bytesOf(mutateText(text, chance));
  const packed = head.includes('/Filter') ? deflateSync(changed) : changed;
  const body = `${head.replace(/\/Length \d+( \d+ R)?/, `/Length ${packed.length}`)}stream\n${latin1(packed)}\nendstream`;
  return objects.map((object) => (object === chosen ? { ...object, body } : object));
};

const changeStreamHead = (objects: PdfObject[], chance: Chance, change: (head: string) => string): PdfObject[] => {
  const streams = objects.filter(({ body }) => /\bstream\r?\n/.test(body));
  if (streams.length === 0) return objects;
  const chosen = chance.pick(streams);
  const [head, rest] = headOf(chosen.body);
  return objects.map((object) => (object === chosen ? { ...object, body: change(head) + rest } : object));
};

const lengths: ObjectMutator = (objects, chance) =>
  changeStreamHead(objects, chance, (head) =>
    head.replace(
      /\/Length \d+( \d+ R)?/,
      `/Length ${chance.pick(['0', '-1', '1', '4294967295', '2147483647', '99 0 R', '1e9'])}`,
    ),
  );

const filters: ObjectMutator = (objects, chance) =>
  changeStreamHead(objects, chance, (head) => {
    const count = chance.pick([1, 1, 2, 3, 50]);
    const names = Array.from({ length: count }, () => `/${chance.pick(FILTERS)}`).join(' ');
    const parameters = chance.isHit(0.4) ? ` /DecodeParms ${chance.pick(PARAMETERS)}` : '';
    const bare = head.replace(/\/Filter\s*(\/\w+|\[[^\]]*\])/, '');
    return bare.replace(/>>\s*$/, `/Filter [${names}]${parameters} >>\n`);
  });

const replaceBody: ObjectMutator = (objects, chance, donors) => {
  const { body } = chance.pick(chance.isHit(0.5) && donors.length > 0 ? donors : objects);
  return changeOne(objects, chance, () => body);
};

const duplicate: ObjectMutator = (objects, chance, donors) => {
  const { number } = chance.pick(objects);
  const { body } = chance.pick(chance.isHit(0.3) && donors.length > 0 ? donors : objects);
  return [...objects, { number, body }];
};

const remove: ObjectMutator = (objects, chance) => {
  const place = chance.below(objects.length);
  return objects.filter((_, at) => at !== place);
};

const reorder: ObjectMutator = (objects, chance) => {
  const shuffled = objects.map((object) => ({ object, at: chance.below(objects.length) }));
  return shuffled.sort((a, b) => a.at - b.at).map(({ object }) => object);
};

/** Redirects a reference so that objects refer to each other in a cycle. */
const cycle: ObjectMutator = (objects, chance) => {
  const { number } = chance.pick(objects);
  return changeOne(objects, chance, (body) => {
    const references = [...body.matchAll(/\b\d+ \d+ R\b/g)];
    if (references.length === 0) return `${number} 0 R`;
    const { 0: found, index } = chance.pick(references);
    return `${body.slice(0, index)}${number} 0 R${body.slice(index + found.length)}`;
  });
};

/** Makes the page tree so deep that a recursive reader overflows its stack. */
const deepTree: ObjectMutator = (objects, chance) => {
  const pages = objects.find(({ body }) => /\/Type\s*\/Pages\b/.test(body));
  if (!pages) return objects;
  const first = objects.reduce((max, { number }) => Math.max(max, number), 0) + 1;
  const depth = chance.pick([50, 1500, 20_000]);
  const links = Array.from({ length: depth }, (_, at) => ({
    number: first + at,
    body: `<< /Type /Pages /Count 1 /Kids [${at + 1 < depth ? first + at + 1 : pages.number} 0 R] >>`,
  }));
  return [
    ...objects.map((object) =>
      object === pages ? { ...object, body: object.body.replace(/\/Kids\s*\[/, `/Kids [${first} 0 R `) } : object,
    ),
    ...links,
  ];
};

export const objectMutators: Readonly<Record<string, ObjectMutator>> = {
  entries,
  content,
  lengths,
  filters,
  replaceBody,
  duplicate,
  remove,
  reorder,
  cycle,
  deepTree,
};
