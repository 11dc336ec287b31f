/** Sorts the files that a person has chosen or dropped: a PDF, a price list, and others. Pure. */
import { MAX_UPLOAD_BYTES } from '@vitrina/contract/admin';
import { isListName } from '../../../lib/list-files.ts';

type Named = Pick<File, 'name' | 'type'>;

const isPicture = ({ name, type }: Named): boolean =>
  type.startsWith('image/') || /\.(jpe?g|png|webp|heic|gif|tiff?|bmp)$/i.test(name);
const isArchive = ({ name }: Named): boolean => /\.(zip|rar|7z)$/i.test(name);

const isPdf = ({ name, type }: Named): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
export const PDF_TYPES = ['application/pdf', '.pdf'];

export type Choice = {
  pdf: File | null;
  list: File | null;
  /** Names of files of other kinds. */
  others: string[];
  /** Names of further PDFs and lists, of pictures, of archives. */
  further: string[];
  pictures: string[];
  archives: string[];
  empty: string[];
  tooLarge: string[];
};

const unusedOf = (choice: Choice, file: File): string[] => {
  if (isPicture(file)) return choice.pictures;
  return isArchive(file) ? choice.archives : choice.others;
};

export const sortFiles = (files: readonly File[]): Choice => {
  const choice: Choice = {
    pdf: null,
    list: null,
    others: [],
    further: [],
    pictures: [],
    archives: [],
    empty: [],
    tooLarge: [],
  };
  for (const file of files) {
    const kind = isPdf(file) ? 'pdf' : isListName(file.name) ? 'list' : null;
    if (kind === null) unusedOf(choice, file).push(file.name);
    else if (choice[kind] !== null) choice.further.push(file.name);
    else if (file.size === 0) choice.empty.push(file.name);
    else if (kind === 'pdf' && file.size > MAX_UPLOAD_BYTES) choice.tooLarge.push(file.name);
    else choice[kind] = file;
  }
  return choice;
};

/** A name for a document from that of its file: `catalogo_otono-2026.pdf` becomes `Catalogo otono 2026`. */
export const nameOf = (fileName: string): string => {
  const words = fileName
    .replace(/\.pdf$/i, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  return words.charAt(0).toLocaleUpperCase('es-CO') + words.slice(1);
};
