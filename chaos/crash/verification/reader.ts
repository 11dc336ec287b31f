/** Reads documents as shoppers do, all the time: every edition must be complete, and the name of every file match its bytes. */

import type { CrashContext, Writer } from '../crash-context.ts';
import { type Answer, jsonOf, pause } from '../deployment/call.ts';
import { marksIn, pagesOf } from '../writers/editions.ts';
import { acceptableGenerations, type ExpectedDocument, isPropagated } from '../writers/expected-document.ts';
import { openHashedFiles } from './hashed-files.ts';

/** Generation and page number in the text of a page. */
type Mark = { generation: number; page: number };
type Page = { index: number; pictures?: { url: string }[]; words?: string; url: string; thumbnail?: { url: string } };

export type Reader = Writer & { readonly files: number; readonly editions: number };

/** The generation of a complete edition: all its pages, in order, of one generation; null for anything else. */
const wholeEdition = (pages: number, marks: readonly Mark[]): number | null => {
  const generation = marks[0]?.generation ?? 0;
  const isWhole =
    pages === pagesOf(generation) &&
    marks.length === pages &&
    marks.every((mark, at) => mark.generation === generation && mark.page === at + 1);
  return isWhole ? generation : null;
};

export const startReader = (context: CrashContext, documents: readonly ExpectedDocument[]): Reader => {
  const { call, ledger, chance, over } = context;
  const files = openHashedFiles(context);
  let editions = 0;

  /** `atRequest`: acceptable generations when the request was sent; more may have become acceptable before the answer. */
  const checkGeneration = (document: ExpectedDocument, seen: number, atRequest: ReadonlySet<number>): void => {
    if (!atRequest.has(seen) && !acceptableGenerations(document).has(seen))
      ledger.fault(`${document.uid}: edition ${seen} is read, ${document.acknowledged} was acknowledged`);
  };

  /** Whether the document was answered; a fault if it is missing although it was published. */
  const isPresent = ({ uid }: ExpectedDocument, { status }: Answer, atRequest: ReadonlySet<number>): boolean => {
    const mayBeMissing = status === 404 && atRequest.has(0);
    if (status !== 200 && !mayBeMissing) ledger.fault(`${uid}: was published, and is answered ${status}`);
    return status === 200;
  };

  /** True if every page and file was answered. */
  const readPages = async (document: ExpectedDocument): Promise<boolean> => {
    const atRequest = acceptableGenerations(document);
    const answer = await call('pages', `/v2/interactive_pdf/pdf_pages?pdfUid=${document.uid}`);
    if (answer === null) return false;
    if (!isPresent(document, answer, atRequest)) return true;
    const pages = jsonOf(answer) as Page[];
    const marks: Mark[] = [];
    for (const { words, pictures = [], thumbnail } of pages) {
      if (pictures.length === 0 || words === undefined)
        ledger.fault(`${document.uid}: a page without pictures or words`);
      for (const url of [...pictures.map((picture) => picture.url), ...(thumbnail ? [thumbnail.url] : [])])
        if ((await files.text(url)) === null) return false;
      const text = words === undefined ? '' : await files.text(words);
      if (text === null) return false;
      marks.push(...marksIn(text));
    }
    const seen = wholeEdition(pages.length, marks);
    if (seen === null) ledger.fault(`${document.uid}: ${pages.length} pages of ${JSON.stringify(marks)}`);
    else checkGeneration(document, seen, atRequest);
    editions += 1;
    return true;
  };

  const readPdf = async (document: ExpectedDocument): Promise<boolean> => {
    const atRequest = acceptableGenerations(document);
    const answer = await call('details', `/v2/interactive_pdf/pdf/${document.uid}?companyUid=${document.company}`);
    if (answer === null) return false;
    if (!isPresent(document, answer, atRequest)) return true;
    const { url, text } = jsonOf(answer) as { url: string; text?: string };
    for (const file of [url, ...(text === undefined ? [] : [text])])
      if ((await files.text(file)) === null) return false;
    const seen = [...document.hashes].find(([, hash]) => url.includes(hash))?.[0];
    if (seen === undefined) ledger.fault(`${document.uid}: its PDF ${url} is not one that was uploaded`);
    else checkGeneration(document, seen, atRequest);
    return true;
  };

  const work = async (): Promise<void> => {
    while (!over.aborted) {
      const document = chance.pick(documents);
      await readPages(document);
      await readPdf(document);
      await pause(60);
    }
  };
  return {
    done: work(),
    /** Reads every file again, and the last edition of each document after it must have reached every server. */
    check: async () => {
      files.clear();
      for (const document of documents) while (!isPropagated(document)) await pause(50);
      for (const document of documents)
        while (!((await readPages(document)) && (await readPdf(document)))) await pause(100);
    },
    get files() {
      return files.read;
    },
    get editions() {
      return editions;
    },
  };
};
