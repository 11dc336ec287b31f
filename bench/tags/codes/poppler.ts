/** The words of a PDF by another program, `pdftotext -bbox`, against which ours are judged. Boxes in percent of the page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type PrintedWord = { text: string; left: number; top: number; width: number; height: number };
export type PrintedPage = { page: number; words: PrintedWord[] };

const MAX_BYTES = 2 ** 28;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole),
  );

export const popplerPages = async (path: string): Promise<PrintedPage[]> => {
  const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', path, '-'], { maxBuffer: MAX_BYTES });
  return stdout
    .split('<page ')
    .slice(1)
    .map((part, at) => {
      const [, width = '1', height = '1'] = /width="([\d.]+)" height="([\d.]+)"/.exec(part) ?? [];
      const [across, down] = [100 / Number(width), 100 / Number(height)];
      const words = [
        ...part.matchAll(/xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g),
      ].map(([, xMin, yMin, xMax, yMax, text = '']) => ({
        text: decoded(text),
        left: Number(xMin) * across,
        top: Number(yMin) * down,
        width: (Number(xMax) - Number(xMin)) * across,
        height: (Number(yMax) - Number(yMin)) * down,
      }));
      return { page: at + 1, words };
    });
};

/** Rows of words, from the top, each from the left: those whose middles are at nearly the same height. */
export const rowsOf = ({ words }: PrintedPage): PrintedWord[][] => {
  const middle = ({ top, height }: PrintedWord): number => top + height / 2;
  const rows: PrintedWord[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && middle(word) - middle(first) < Math.min(word.height, first.height) / 2) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
};
