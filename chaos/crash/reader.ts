/** Reads what shoppers read, all the time: every edition must be whole, and every file have the bytes that its name says. */
import { jsonOf, pause } from './call.ts';
import { markedIn, pagesOf, sha256 } from './editions.ts';
import { COMPANY, type Scene, type Writer } from './scene.ts';
import type { Shelf } from './shelf.ts';

/** Of files that were seen to be right, one in so many is read again. */
const AGAIN_SHARE = 0.02;

type Page = { index: number; pictures?: { url: string }[]; words?: string; url: string; thumbnail?: { url: string } };

export type Reader = Writer & { readonly files: number; readonly editions: number };

export const keepReading = (scene: Scene, shelves: readonly Shelf[]): Reader => {
  const { call, ledger, chance, over } = scene;
  const right = new Map<string, string>();
  let [files, editions, isThorough] = [0, 0, false];

  /** The bytes of a file whose name is their hash; null where nobody answered. */
  const fileText = async (url: string): Promise<string | null> => {
    const known = right.get(url);
    if (known !== undefined && !isThorough && chance.share() > AGAIN_SHARE) return known;
    const answer = await call('file', url);
    if (answer === null) return null;
    files += 1;
    const isRight = answer.status === 200 && url.includes(sha256(answer.bytes));
    if (!isRight)
      ledger.fault(
        `file: ${url} answered ${answer.status} with ${answer.bytes.length} bytes of ${sha256(answer.bytes)}`,
      );
    const text = url.endsWith('.json') ? answer.bytes.toString('utf8') : '';
    if (isRight) right.set(url, text);
    return text;
  };

  /** `floor`: the edition that was acknowledged before the question was asked. */
  const checkSeen = (
    shelf: Shelf,
    seen: number,
    floor: { acknowledged: number; offered: ReadonlySet<number> },
  ): void => {
    const isKnown =
      [floor.acknowledged, shelf.acknowledged].includes(seen) || floor.offered.has(seen) || shelf.offered.has(seen);
    if (!isKnown) ledger.fault(`${shelf.uid}: edition ${seen} is read, ${shelf.acknowledged} was acknowledged`);
  };
  const floorOf = ({ acknowledged, offered }: Shelf) => ({ acknowledged, offered: new Set(offered) });

  /** True when the pages could be read to their end. */
  const readPages = async (shelf: Shelf): Promise<boolean> => {
    const floor = floorOf(shelf);
    const answer = await call('pages', `/v2/interactive_pdf/pdf_pages?pdfUid=${shelf.uid}`);
    if (answer === null) return false;
    if (answer.status === 404) {
      if (floor.acknowledged > 0) ledger.fault(`${shelf.uid}: was published, and is not there`);
      return true;
    }
    const pages = jsonOf<Page[]>(answer);
    const marks: { generation: number; page: number }[] = [];
    for (const { words, pictures = [], thumbnail } of pages) {
      if (pictures.length === 0 || words === undefined) ledger.fault(`${shelf.uid}: a page without pictures or words`);
      for (const url of [...pictures.map((picture) => picture.url), ...(thumbnail ? [thumbnail.url] : [])])
        if ((await fileText(url)) === null) return false;
      const text = words === undefined ? '' : await fileText(words);
      if (text === null) return false;
      marks.push(...markedIn(text));
    }
    const [first] = marks;
    const isWhole =
      first !== undefined &&
      pages.length === pagesOf(first.generation) &&
      marks.length === pages.length &&
      marks.every(({ generation, page }, at) => generation === first.generation && page === at + 1);
    if (!isWhole) ledger.fault(`${shelf.uid}: ${pages.length} pages of ${JSON.stringify(marks)}`);
    else checkSeen(shelf, first.generation, floor);
    editions += 1;
    return true;
  };

  const readPdf = async (shelf: Shelf): Promise<boolean> => {
    const floor = floorOf(shelf);
    const answer = await call('details', `/v2/interactive_pdf/pdf/${shelf.uid}?companyUid=${COMPANY}`);
    if (answer === null) return false;
    if (answer.status !== 200) return true;
    const { url, text } = jsonOf<{ url: string; text?: string }>(answer);
    for (const file of [url, ...(text === undefined ? [] : [text])]) if ((await fileText(file)) === null) return false;
    const seen = [...shelf.hashes].find(([, hash]) => url.includes(hash))?.[0];
    if (seen === undefined) ledger.fault(`${shelf.uid}: its PDF ${url} is none that was sent`);
    else checkSeen(shelf, seen, floor);
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
    /** Every file anew, whatever was seen of it before. */
    check: async () => {
      isThorough = true;
      for (const shelf of shelves) while (!((await readPages(shelf)) && (await readPdf(shelf)))) await pause(100);
    },
    get files() {
      return files;
    },
    get editions() {
      return editions;
    },
  };
};
