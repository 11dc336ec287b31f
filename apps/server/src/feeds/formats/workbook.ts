/** The sheets of a workbook of any program, from its bytes. */
import { AppError } from '../../errors/app-error.ts';
import type { SheetOfBook } from './collected-rows.ts';
import { hasPassword, isOpenDocument, openDocumentSheets } from './open-document/open-document.ts';
import { openSheetArchive, type SheetArchive } from './sheet-archive.ts';
import { dateStyles, sharedTexts, sheetTabs } from './sheet-book.ts';
import { type Book, sheetCells } from './sheet-cells.ts';

const sheetsOf = async (archive: SheetArchive): Promise<SheetOfBook[]> => {
  const { tabs, is1904 } = await sheetTabs(archive);
  const book: Book = { texts: await sharedTexts(archive), dates: await dateStyles(archive), is1904 };
  return tabs.map(({ name, path }) => ({
    name,
    read: async () => (archive.has(path) ? sheetCells(archive, path, book) : null),
  }));
};

/** Of a zip: .xlsx or .ods. Throws `feed.unreadable` with a password, and other errors for a damaged workbook. */
export const zippedSheets = async (bytes: Uint8Array, maxBytes: number, file: string): Promise<SheetOfBook[]> => {
  const archive = await openSheetArchive(bytes, maxBytes);
  if (!isOpenDocument(archive)) return sheetsOf(archive);
  if (await hasPassword(archive)) throw new AppError('feed.unreadable', { file, reason: 'encrypted' });
  return openDocumentSheets(archive);
};
