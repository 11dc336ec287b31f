/** Sorts the files that a person has chosen or dropped: a PDF, a price list, and others. Pure. */
import { MAX_UPLOAD_BYTES } from '@vitrina/contract/admin';

type Named = Pick<File, 'name' | 'type'>;

const LIST_NAME = /\.(xlsx|xlsm|csv|tsv|txt|json|xml)(\.gz)?$/i;

const isPdf = ({ name, type }: Named): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
const isList = ({ name }: Named): boolean => LIST_NAME.test(name);

export const LIST_TYPES = ['.xlsx', '.xlsm', '.csv', '.tsv', '.txt', '.json', '.xml', '.gz'];
export const PDF_TYPES = ['application/pdf', '.pdf'];

export type Choice = {
  pdf: File | null;
  list: File | null;
  /** Names of files of other kinds, and of a second PDF or list. */
  others: string[];
  empty: string[];
  tooLarge: string[];
};

export const sortFiles = (files: readonly File[]): Choice => {
  const choice: Choice = { pdf: null, list: null, others: [], empty: [], tooLarge: [] };
  for (const file of files) {
    const kind = isPdf(file) ? 'pdf' : isList(file) ? 'list' : null;
    if (kind === null || choice[kind] !== null) choice.others.push(file.name);
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
