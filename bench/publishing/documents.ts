/** The test documents: pages of photographs, pages of lines and areas, and a long document of both. */
import { join } from 'node:path';
import { chance } from './chance.ts';
import { openPdf, type PdfWriter } from './pdf-writer.ts';
import { photograph } from './photograph.ts';

export const A4 = { width: 595, height: 842 };
const PHOTO = { width: 1600, height: 1200 };
const VARIETY = 12;
const WORDS = ['Silla', 'Mesa', 'Lampara', 'Estante', 'Alfombra', 'Espejo', 'Butaca', 'Repisa', 'Cojin', 'Banco'];
/** Number of shapes on a page of lines and areas. */
const PATHS = 30_000;

export type Kind = 'photographs' | 'paths' | 'mixed';

const fixed = (value: number): string => value.toFixed(2);

const picture = (number: number, left: number, bottom: number, width: number, height: number): string =>
  `q ${fixed(width)} 0 0 ${fixed(height)} ${fixed(left)} ${fixed(bottom)} cm /I${number} Do Q`;

const lines = (next: () => number, count: number, at: { x: number; y: number }): string => {
  const texts = Array.from({ length: count }, () => {
    const words = Array.from({ length: 6 }, () => WORDS[Math.floor(next() * WORDS.length)] ?? '').join(' ');
    return `(${words} Ref. ${Math.floor(next() * 90_000) + 10_000}) Tj 0 -12 Td`;
  });
  return `BT 0 g /F 9 Tf ${at.x} ${at.y} Td ${texts.join(' ')} ET`;
};

/** Small areas and strokes all over the page, a third of them curved. */
const paths = (next: () => number, count: number): string => {
  const drawn = Array.from({ length: count }, (_, at) => {
    const x = next() * A4.width;
    const y = next() * A4.height;
    const near = () => `${fixed(x + (next() - 0.5) * 24)} ${fixed(y + (next() - 0.5) * 24)}`;
    const colour = `${next().toFixed(2)} ${next().toFixed(2)} ${next().toFixed(2)}`;
    if (at % 3 === 0) return `${colour} RG ${fixed(0.2 + next())} w ${near()} m ${near()} l ${near()} l S`;
    if (at % 3 === 1) return `${colour} rg ${near()} m ${near()} l ${near()} l h f`;
    return `${colour} RG 0.5 w ${near()} m ${near()} ${near()} ${near()} c S`;
  });
  return drawn.join('\n');
};

const photos = (next: () => number, known: readonly number[]): { content: string; used: number[] } => {
  const used = Array.from({ length: 5 }, () => known[Math.floor(next() * known.length)] ?? 0);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = used;
  const content = [
    picture(a, 0, 396, A4.width, 446),
    picture(b, 20, 210, 270, 175),
    picture(c, 305, 210, 270, 175),
    picture(d, 20, 25, 270, 175),
    picture(e, 305, 25, 270, 175),
    lines(next, 4, { x: 40, y: 440 }),
  ].join('\n');
  return { content, used: [...new Set(used)] };
};

const mixed = (next: () => number, known: readonly number[]): { content: string; used: number[] } => {
  const used = Array.from({ length: 2 }, () => known[Math.floor(next() * known.length)] ?? 0);
  const [a = 0, b = 0] = used;
  const tinted = `0.95 0.93 0.88 rg 0 0 ${A4.width} ${A4.height} re f`;
  const content = [
    tinted,
    picture(a, 40, 520, 300, 225),
    picture(b, 300, 180, 255, 191),
    `q 0.2 0 0 0.2 40 60 cm ${paths(next, 400)} Q`,
    lines(next, 24, { x: 40, y: 480 }),
  ].join('\n');
  return { content, used: [...new Set(used)] };
};

const drawPhotographs = async (): Promise<Buffer[]> => {
  const drawn: Buffer[] = [];
  for (let at = 0; at < VARIETY; at += 1) drawn.push(await photograph(at + 1, PHOTO));
  return drawn;
};

/** The same ones in all documents; drawing them takes longer than writing most documents. */
let photographs: Promise<Buffer[]> | null = null;

const known = async (pdf: PdfWriter): Promise<number[]> => {
  photographs ??= drawPhotographs();
  return (await photographs).map((jpeg) => pdf.jpeg(jpeg, PHOTO));
};

/** Equal arguments give equal bytes. Resolves to the path. */
export const makeDocument = async (folder: string, kind: Kind, pages: number): Promise<string> => {
  const path = join(folder, `${kind}-${pages}.pdf`);
  const pdf = openPdf(path, A4);
  const pictures = kind === 'paths' ? [] : await known(pdf);
  for (let page = 1; page <= pages; page += 1) {
    const next = chance(page * 104_729);
    if (kind === 'paths') {
      pdf.page(paths(next, PATHS), []);
      continue;
    }
    const { content, used } = kind === 'photographs' ? photos(next, pictures) : mixed(next, pictures);
    pdf.page(content, used);
  }
  pdf.close();
  return path;
};
