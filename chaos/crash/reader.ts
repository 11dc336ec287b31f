/** Reads what shoppers read, all the time: every edition must be whole, and every file have the bytes that its name says. */
import { type Answer, jsonOf, pause } from './call.ts';
import { markedIn, pagesOf } from './editions.ts';
import { openNamedFiles } from './named-files.ts';
import type { Scene, Writer } from './scene.ts';
import { isFollowed, mayBeRead, type Shelf } from './shelf.ts';

/** Generation and page that a page's words say. */
type Mark = { generation: number; page: number };
type Page = { index: number; pictures?: { url: string }[]; words?: string; url: string; thumbnail?: { url: string } };

export type Reader = Writer & { readonly files: number; readonly editions: number };

/** The generation that all pages are of, as many as it has and in their order; null for any other sight. */
const wholeEdition = (pages: number, marks: readonly Mark[]): number | null => {
  const generation = marks[0]?.generation ?? 0;
  const isWhole =
    pages === pagesOf(generation) &&
    marks.length === pages &&
    marks.every((mark, at) => mark.generation === generation && mark.page === at + 1);
  return isWhole ? generation : null;
};

export const keepReading = (scene: Scene, shelves: readonly Shelf[]): Reader => {
  const { call, ledger, chance, over } = scene;
  const files = openNamedFiles(scene);
  let editions = 0;

  /** `asked`: what might be read when the question was asked; more may have come until it was answered. */
  const checkSeen = (shelf: Shelf, seen: number, asked: ReadonlySet<number>): void => {
    if (!asked.has(seen) && !mayBeRead(shelf).has(seen))
      ledger.fault(`${shelf.uid}: edition ${seen} is read, ${shelf.acknowledged} was acknowledged`);
  };

  /** What was published is there. */
  const isThere = ({ uid }: Shelf, { status }: Answer, asked: ReadonlySet<number>): boolean => {
    const mayBeMissing = status === 404 && asked.has(0);
    if (status !== 200 && !mayBeMissing) ledger.fault(`${uid}: was published, and is answered ${status}`);
    return status === 200;
  };

  /** True when the pages could be read to their end. */
  const readPages = async (shelf: Shelf): Promise<boolean> => {
    const asked = mayBeRead(shelf);
    const answer = await call('pages', `/v2/interactive_pdf/pdf_pages?pdfUid=${shelf.uid}`);
    if (answer === null) return false;
    if (!isThere(shelf, answer, asked)) return true;
    const pages = jsonOf(answer) as Page[];
    const marks: Mark[] = [];
    for (const { words, pictures = [], thumbnail } of pages) {
      if (pictures.length === 0 || words === undefined) ledger.fault(`${shelf.uid}: a page without pictures or words`);
      for (const url of [...pictures.map((picture) => picture.url), ...(thumbnail ? [thumbnail.url] : [])])
        if ((await files.text(url)) === null) return false;
      const text = words === undefined ? '' : await files.text(words);
      if (text === null) return false;
      marks.push(...markedIn(text));
    }
    const seen = wholeEdition(pages.length, marks);
    if (seen === null) ledger.fault(`${shelf.uid}: ${pages.length} pages of ${JSON.stringify(marks)}`);
    else checkSeen(shelf, seen, asked);
    editions += 1;
    return true;
  };

  const readPdf = async (shelf: Shelf): Promise<boolean> => {
    const asked = mayBeRead(shelf);
    const answer = await call('details', `/v2/interactive_pdf/pdf/${shelf.uid}?companyUid=${shelf.company}`);
    if (answer === null) return false;
    if (!isThere(shelf, answer, asked)) return true;
    const { url, text } = jsonOf(answer) as { url: string; text?: string };
    for (const file of [url, ...(text === undefined ? [] : [text])])
      if ((await files.text(file)) === null) return false;
    const seen = [...shelf.hashes].find(([, hash]) => url.includes(hash))?.[0];
    if (seen === undefined) ledger.fault(`${shelf.uid}: its PDF ${url} is none that was sent`);
    else checkSeen(shelf, seen, asked);
    return true;
  };

  const work = async (): Promise<void> => {
    while (!over.aborted) {
      const shelf = chance.pick(shelves);
      await readPages(shelf);
      await readPdf(shelf);
      await pause(60);
    }
  };
  return {
    done: work(),
    /** Every file anew, whatever was seen of it before; and of each document the last edition, which all have heard of by then. */
    check: async () => {
      files.forget();
      for (const shelf of shelves) while (!isFollowed(shelf)) await pause(50);
      for (const shelf of shelves) while (!((await readPages(shelf)) && (await readPdf(shelf)))) await pause(100);
    },
    get files() {
      return files.read;
    },
    get editions() {
      return editions;
    },
  };
};
