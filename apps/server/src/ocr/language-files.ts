/** The language data of the OCR: packages of the registry, installed with the server. Nothing is downloaded at run time. */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Languages whose data are installed, by their codes in settings. */
const OCR_LANGUAGES = ['spa', 'eng', 'por'] as const;

/** Integer version of the most accurate network. The other version in each package is four times as large, for the legacy engine. */
const VERSION = '4.0.0_best_int';

const require = createRequire(import.meta.url);

const fileOf = (language: string): string => `${language}.traineddata.gz`;

const folderOf = (language: string): string | null => {
  if (!OCR_LANGUAGES.some((known) => known === language)) return null;
  try {
    const folder = join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), VERSION);
    return existsSync(join(folder, fileOf(language))) ? folder : null;
  } catch {
    return null;
  }
};

/** Each language of a setting such as `spa+eng`, with the folder of its data. Null when those of one are not installed. */
const foldersOf = (languages: string): { language: string; folder: string }[] | null => {
  const all = languages.split('+');
  const found = all.flatMap((language) => {
    const folder = folderOf(language);
    return folder === null ? [] : [{ language, folder }];
  });
  return found.length === all.length ? found : null;
};

export const isInstalled = (languages: string): boolean => foldersOf(languages) !== null;

/** Calls `load` with one folder that has the data of all the languages: the engine reads them from one. Throws without the data. */
export const withLanguageFolder = async <T>(languages: string, load: (folder: string) => Promise<T>): Promise<T> => {
  const all = foldersOf(languages);
  const [first, ...others] = all ?? [];
  if (!all || !first) throw new Error(`The language data of ${languages} are not installed.`);
  if (others.length === 0) return load(first.folder);
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-languages-'));
  try {
    for (const one of all) symlinkSync(join(one.folder, fileOf(one.language)), join(folder, fileOf(one.language)));
    return await load(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The languages without installed data. */
export const missingLanguages = (): string[] => OCR_LANGUAGES.filter((language) => folderOf(language) === null);
