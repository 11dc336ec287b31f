/**
 * Reads the pictures of pages without usable text, after all pages are drawn and stored. Each page is a checkpoint of its own, so that
 * another worker continues with the pages that are missing.
 */
import type { Company } from '@vitrina/contract';
import { AppError } from '../../../errors/app-error.ts';
import { ocrLanguage } from '../../companies/settings.ts';
import type { FileStore } from '../../ports/files.ts';
import type { PageDraft, PageOcr } from '../../ports/jobs.ts';
import type { TextRecogniser, Turn, Word } from '../../ports/pdf.ts';
import {
  countingFiles,
  fileKeyOf,
  fileUrl,
  readPageText,
  readWords,
  storeWords,
  trustedWords,
} from '../page-content.ts';
import type { PageCheckpoints } from '../render-pages.ts';
import { lackOfText } from '../usable-text.ts';

/** `language`: code of three letters. */
export type Ocr = { recogniser: TextRecogniser; language: string };

/** Null: pages of the company are not read. */
export const ocrOf = (company: Company, recogniser: TextRecogniser | null): Ocr | null => {
  const language = ocrLanguage(company);
  return recogniser === null || language === null ? null : { recogniser, language };
};

type ReadDeps = {
  ocr: Ocr;
  files: FileStore;
  checkpoints?: PageCheckpoints | undefined;
  /** Aborted, it ends the workers that read. */
  signal?: AbortSignal | undefined;
  /** Called after every page. An error thrown here ends the reading. */
  onPage: (draft: PageDraft, words: readonly Word[]) => void;
};

/** After this number of failures in a row the remaining pages are not tried: each would cost its time limit twice. */
const MAX_FAILURES = 3;

export const isPending = ({ ocr }: PageDraft): boolean => ocr?.is === 'pending';
export const isReadByOcr = ({ ocr }: PageDraft): boolean => ocr?.is === 'read';

/** The largest stored picture of a page; null without one. */
export const pictureOf = async (files: FileStore, { page }: PageDraft): Promise<Uint8Array | null> => {
  const key = fileKeyOf(page.pictures.at(-1)?.url);
  return key === null ? null : files.read(key);
};

const isInside = (word: Word, around: Word): boolean => {
  const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
  return x >= around.left && x <= around.left + around.width && y >= around.top && y <= around.top + around.height;
};

/** Words of the PDF stay, such as a page number, unless their characters are garbled. */
const merged = (printed: readonly Word[], read: readonly Word[]): Word[] => {
  if (lackOfText(printed, 1) === 'garbled') return [...read];
  return [...read.filter((word) => !printed.some((one) => isInside(word, one))), ...printed];
};

const meanConfidence = (words: readonly Word[]): number | null => {
  const sum = words.reduce((all, { confidence = 1 }) => all + confidence, 0);
  return words.length === 0 ? null : Math.round((100 * sum) / words.length) / 100;
};

const storeRead = async (
  draft: PageDraft,
  read: readonly Word[],
  { files, ocr: { language } }: ReadDeps,
): Promise<{ draft: PageDraft; words: Word[] }> => {
  const printed = draft.wordsKey === null ? { words: [], imageBoxes: [] } : await readPageText(files, draft.wordsKey);
  const { imageBoxes } = printed;
  const words = merged(printed.words, read);
  const counted = countingFiles(files);
  const wordsKey = words.length === 0 ? null : await storeWords(counted, { words, imageBoxes });
  const ocr: PageOcr = { is: 'read', language, words: trustedWords(read).length, confidence: meanConfidence(read) };
  const page = { ...draft.page, words: wordsKey === null ? null : fileUrl(wordsKey) };
  const bytes = (draft.bytes ?? 0) + counted.bytes();
  return { draft: { ...draft, page, wordsKey, words: words.length, bytes, ocr }, words };
};

/** The pictures of pending pages. Throws errors of files, checkpoints and `onPage`, and `server.busy` when it is aborted or the process shuts down. */
export const readScans = async (drafts: readonly PageDraft[], deps: ReadDeps): Promise<void> => {
  const { ocr, files, checkpoints, signal, onPage } = deps;
  const pending = drafts.filter(isPending).sort((a, b) => a.page.index - b.page.index);
  let next = 0;
  let turn: Turn = 0;
  let failures = 0;
  let lastReason: Extract<PageOcr, { is: 'failed' }>['reason'] = 'crash';

  const fail = async (draft: PageDraft, reason: typeof lastReason): Promise<void> => {
    const failed: PageDraft = { ...draft, ocr: { is: 'failed', reason } };
    await checkpoints?.save(failed);
    onPage(failed, draft.wordsKey === null ? [] : await readWords(files, draft.wordsKey));
  };

  const readPage = async (draft: PageDraft): Promise<void> => {
    if (failures >= MAX_FAILURES) return fail(draft, lastReason);
    const picture = await pictureOf(files, draft);
    if (picture === null) return fail(draft, 'file');
    const { width, height } = draft.page;
    const reading = { language: ocr.language, turn, signal };
    const result = await ocr.recogniser.read(picture, { width, height }, reading);
    if (result.is === 'failed') {
      if (result.reason === 'closed') throw new AppError('server.busy', { reason: 'closing' });
      failures += 1;
      lastReason = result.reason;
      return fail(draft, result.reason);
    }
    failures = 0;
    // A stack of paper lies in the scanner one way round.
    if (result.words.length > 0) ({ turn } = result);
    const stored = await storeRead(draft, result.words, deps);
    await checkpoints?.save(stored.draft);
    onPage(stored.draft, stored.words);
  };

  const readNext = async (): Promise<void> => {
    while (next < pending.length) {
      const draft = pending[next];
      next += 1;
      if (draft) await readPage(draft);
    }
  };
  await Promise.all(Array.from({ length: Math.min(ocr.recogniser.lanes, pending.length) }, readNext));
};
