/** The language data of the OCR: packages of the registry, installed with the server. Nothing is downloaded at run time. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Languages whose data are installed, by their codes in settings. */
const OCR_LANGUAGES = ['spa', 'eng', 'por'] as const;

/** Integer version of the most accurate network. The other version in each package is four times as large, for the legacy engine. */
const VERSION = '4.0.0_best_int';

const require = createRequire(import.meta.url);

/** The folder with the data of a language; null when they are not installed. */
export const languageFolder = (language: string): string | null => {
  if (!OCR_LANGUAGES.some((known) => known === language)) return null;
  try {
    const folder = join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), VERSION);
    return existsSync(join(folder, `${language}.traineddata.gz`)) ? folder : null;
  } catch {
    return null;
  }
};

/** The installed engine and the languages without data. */
export const missingLanguages = (): string[] => OCR_LANGUAGES.filter((language) => languageFolder(language) === null);
