/** Words recognised in scans of pages whose words are known: the text of the PDF itself. Also calibrates the confidence of words. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MIN_CONFIDENCE } from '@vitrina/geometry';
import type { Word } from '../../../apps/server/src/domain/ports/pdf.ts';
import { createOcr } from '../../../apps/server/src/ocr/ocr.ts';
import { priceListPdf, priceRows } from '../../../apps/server/src/pdf/testing/price-list-pdf.ts';
import { type ScanOptions, scanPages } from '../../../apps/server/src/pdf/testing/scanned-pdf.ts';
import { table } from '../../table.ts';
import { type Measured, printTargets } from '../../targets.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KIT = join(ROOT, '../shared/kit');
const DOCUMENTS = [
  'editions/mo-chilar-05.pdf',
  'editions/mo-pelicano-00.pdf',
  'pdf/mo-ar-cleanway-lista-precios-a.pdf',
  'pdf/mo-ve-ipt-desechables.pdf',
  'pdf/debian-tarjeta-referencia-es.pdf',
];
/** The first ones of each document. */
const PAGES = 1;
const LIST_ROWS = 60;
const SCANS: Readonly<Record<string, ScanOptions>> = {
  'at 200 dpi': { dpi: 200 },
  'at 120 dpi, blurred': { dpi: 120, blur: 0.6 },
  'at 150 dpi, 1.2° crooked, noisy': { dpi: 150, skew: 1.2, noise: 40 },
  'at 100 dpi, strong JPEG': { dpi: 100, quality: 35 },
};
/** Lower ends of the classes of confidence in the calibration. */
const CLASSES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0];
const MIN_WORDS = 85;
const MIN_CODES = 98;
const MAX_SECONDS = 5;
const MAX_MB = 400;

const plain = (text: string): string => text.replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}]+$/gu, '');
const isCode = (text: string): boolean => /^(?=(?:.*\d){3})[A-Z\d-]{5,}$/.test(text);

/** In percent: a crooked sheet moves words at its edges. */
const slackOf = ({ skew = 0 }: ScanOptions): number => 0.5 + 50 * Math.sin((Math.PI * skew) / 180);

const isAt = (word: Word, truth: Word, slack: number): boolean => {
  const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
  return (
    x > truth.left - slack &&
    x < truth.left + truth.width + slack &&
    y > truth.top - slack &&
    y < truth.top + truth.height + slack
  );
};
const isRead = (word: Word, truths: readonly Word[], slack: number): boolean =>
  truths.some((truth) => plain(truth.text) === plain(word.text) && isAt(word, truth, slack));

/** CPU time of a process, in seconds, and its largest memory, in MB. Linux only. */
const usageOf = (pid: number): { seconds: number; mb: number } => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, mb: Number(peak) / 1024 };
};

type Row = { name: string; pages: number; words: number; right: number; codes: number; codesRight: number };
type Class = { read: number; right: number };

const percent = (part: number, of: number): number => (of === 0 ? 100 : (100 * part) / of);
const shown = (part: number, of: number): string => (of === 0 ? '' : `${percent(part, of).toFixed(1)} %`);

/** Words that stand in no dictionary of either reading, such as bullets, do not count. */
const printedWords = (words: readonly Word[]): Word[] => words.filter(({ text }) => plain(text) !== '');

const sumOf = (rows: readonly Row[], field: Exclude<keyof Row, 'name'>): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

const printRows = (rows: readonly Row[]): void => {
  const cells = rows.map(({ name, words, right, codes, codesRight }) => [
    name,
    `${words}`,
    shown(right, words),
    `${codes}`,
    shown(codesRight, codes),
  ]);
  process.stdout.write(`${table(['OCR of scans', 'words', 'right', 'codes', 'right'], cells)}\n\n`);
};

/** A row for each class of confidence, a pair of columns for each kind of scan, and one for all. */
const printCalibration = (classes: ReadonlyMap<string, ReadonlyMap<number, Class>>): void => {
  const cells = CLASSES.map((least) => {
    const each = [...classes.values()].map((own) => own.get(least) ?? { read: 0, right: 0 });
    const all = each.reduce((sum, one) => ({ read: sum.read + one.read, right: sum.right + one.right }));
    return [`from ${least}`, ...[...each, all].flatMap(({ read, right }) => [`${read}`, shown(right, read)])];
  });
  const kinds = [...classes.keys(), 'all'].flatMap((kind) => [`words ${kind}`, 'right']);
  process.stdout.write(`${table(['confidence', ...kinds], cells)}\n\n`);
};

const createMeter = () => {
  const ocr = createOcr({ workers: 1 });
  /** By scan, then by class. */
  const classes = new Map<string, Map<number, Class>>();
  const usage = { seconds: 0, mb: 0, pages: 0 };
  const count = (kind: string, words: readonly Word[], truths: readonly Word[], slack: number): void => {
    const own = classes.get(kind) ?? new Map(CLASSES.map((least): [number, Class] => [least, { read: 0, right: 0 }]));
    classes.set(kind, own);
    for (const word of words) {
      const { confidence = 1 } = word;
      const entry = own.get(CLASSES.find((least) => confidence >= least) ?? 0);
      if (!entry) continue;
      entry.read += 1;
      if (isRead(word, truths, slack)) entry.right += 1;
    }
  };
  const measure = async (path: string, kind: string, scan: ScanOptions): Promise<Row> => {
    const slack = slackOf(scan);
    const name = `${basename(path, '.pdf')} ${kind}`;
    const row: Row = { name, pages: 0, words: 0, right: 0, codes: 0, codesRight: 0 };
    for (const page of await scanPages(path, { ...scan, pages: PAGES })) {
      const [pid] = ocr.pids();
      const before = pid === undefined ? 0 : usageOf(pid).seconds;
      const read = await ocr.read(page.picture, page, { language: 'spa', turn: 0 });
      if (read.is === 'failed') throw new Error(`${name}: ${read.reason}`);
      const now = ocr.pids()[0];
      if (now !== undefined) {
        const after = usageOf(now);
        usage.seconds += after.seconds - (now === pid ? before : 0);
        usage.mb = Math.max(usage.mb, after.mb);
        usage.pages += 1;
      }
      const truths = printedWords(page.words);
      const sure = read.words.filter(({ confidence = 1 }) => confidence >= MIN_CONFIDENCE);
      const found = truths.filter((truth) =>
        sure.some((word) => plain(word.text) === plain(truth.text) && isAt(word, truth, slack)),
      );
      count(kind, printedWords(read.words), truths, slack);
      row.pages += 1;
      row.words += truths.length;
      row.right += found.length;
      row.codes += truths.filter(({ text }) => isCode(text)).length;
      row.codesRight += found.filter(({ text }) => isCode(text)).length;
    }
    return row;
  };
  return { measure, classes, usage, close: () => ocr.close() };
};

/** `isShort`: the first kind of scan, which has the targets; the others calibrate the confidence. */
export const benchOcr = async (isShort: boolean): Promise<Measured> => {
  if (!existsSync(KIT)) throw new Error(`The documents are missing: ${KIT}`);
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-ocr-'));
  const list = join(folder, 'generated-list.pdf');
  writeFileSync(list, priceListPdf(priceRows(LIST_ROWS), 'rows').pdf);
  const meter = createMeter();
  const rows: Record<string, Row[]> = {};
  try {
    const paths = [...DOCUMENTS.map((file) => join(KIT, file)), join(ROOT, 'demo/la-mesa/carta.pdf'), list];
    for (const [scan, options] of Object.entries(SCANS).slice(0, isShort ? 1 : undefined)) {
      const here: Row[] = [];
      for (const path of paths) here.push(await meter.measure(path, scan, options));
      rows[scan] = here;
      printRows(here);
    }
  } finally {
    await meter.close();
    rmSync(folder, { recursive: true, force: true });
  }
  printCalibration(meter.classes);
  const good = rows['at 200 dpi'] ?? [];
  const seconds = meter.usage.seconds / Math.max(1, meter.usage.pages);
  const targets = printTargets([
    {
      name: 'OCR: % of words right and sure, at 200 dpi',
      figure: percent(sumOf(good, 'right'), sumOf(good, 'words')),
      min: MIN_WORDS,
    },
    {
      name: 'OCR: % of codes right and sure, at 200 dpi',
      figure: percent(sumOf(good, 'codesRight'), sumOf(good, 'codes')),
      min: MIN_CODES,
    },
    { name: 'OCR: CPU seconds a page', figure: seconds, max: MAX_SECONDS },
    { name: 'OCR: MB a worker', figure: meter.usage.mb, max: MAX_MB },
  ]);
  const calibration = Object.fromEntries([...meter.classes].map(([kind, own]) => [kind, Object.fromEntries(own)]));
  return { targets, rows, calibration, usage: meter.usage };
};
