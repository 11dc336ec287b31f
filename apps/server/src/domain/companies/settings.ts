/** Settings of a company: the entries of `Info.Extras` that Vitrina reads, with their values, and telephone numbers (§3). */
import { type Company, type Extra, extraOf } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';

export const invalidSetting = (field: string, value: string, reason: string): AppError =>
  new AppError('company.invalid', { field, value: value.replace(/\p{Cc}/gu, '?').slice(0, 80), reason });

/** Databases refuse NUL; other control characters move the cursor of a terminal. Throws `company.invalid`. */
export const checkedText = (field: string, text: string, allowed = /[\t\n\r]/g): string => {
  if (/\p{Cc}/u.test(text.replace(allowed, '')))
    throw invalidSetting(field, text, 'must not contain control characters');
  return text;
};

/** A whole text that is a telephone number. */
const PHONE = /^\+?[\d\s().-]{7,30}$/;

/** Digits in international format; a Colombian mobile number without a country code gets 57. Null when it is no number. */
export const phoneDigits = (text: string): string | null => {
  const digits = PHONE.test(text.trim()) ? text.replace(/\D/g, '').replace(/^00/, '') : '';
  const international = /^3\d{9}$/.test(digits) ? `57${digits}` : digits;
  return international.length >= 8 && international.length <= 15 ? international : null;
};

/** The sites that may frame a company's viewer, as sources of a CSP; null when one is not valid. */
const FRAME_SOURCE = /^(?:'self'|'none'|https?:|(?:https?:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)$/i;

export const frameSources = (text: string): string | null => {
  const sources = text.split(/\s+/).filter((source) => source !== '');
  return sources.length > 0 && sources.every((source) => FRAME_SOURCE.test(source)) ? sources.join(' ') : null;
};

/** The value as it is stored, or why it is not accepted. */
type SettingValue = { is: 'valid'; value: string } | { is: 'invalid'; reason: string };

const valueAmong =
  (...values: string[]) =>
  (text: string): SettingValue => {
    const value = values.find((name) => name === text.toUpperCase());
    return value === undefined ? { is: 'invalid', reason: `must be ${values.join(' or ')}` } : { is: 'valid', value };
  };

const MIN_TAG_SIZE = 4;
const MAX_TAG_SIZE = 80;

const tagSize = (text: string): SettingValue => {
  const size = Number(text);
  return size >= MIN_TAG_SIZE && size <= MAX_TAG_SIZE
    ? { is: 'valid', value: text }
    : { is: 'invalid', reason: `must be a number of pixels from ${MIN_TAG_SIZE} to ${MAX_TAG_SIZE}` };
};

const chatNumber = (text: string): SettingValue => {
  const value = phoneDigits(text);
  return value === null
    ? { is: 'invalid', reason: 'must be a telephone number with its country code' }
    : { is: 'valid', value };
};

const frames = (text: string): SettingValue =>
  frameSources(text) === null
    ? { is: 'invalid', reason: 'must be sites separated by spaces, like https://www.acme.com' }
    : { is: 'valid', value: text };

/** The currency of prices whose store names none. */
const currency = (text: string): SettingValue =>
  /^[A-Za-z]{3}$/.test(text)
    ? { is: 'valid', value: text.toUpperCase() }
    : { is: 'invalid', reason: 'must be a currency code of three letters, like COP or USD' };

/** Decisions "Products": the currency of a price that names none. */
export const DEFAULT_CURRENCY = 'COP';

/** The currency of prices that name none. */
export const companyCurrency = (company: Company | null): string =>
  (company && extraOf(company, 'CURRENCY')?.trim().toUpperCase()) || DEFAULT_CURRENCY;

/** The extra by which a company restricts the sites that may frame its viewer. */
export const FRAMES = 'FRAME_ANCESTORS';

/** The extra with the language in which pages without text are read, or the two of a menu in both. */
const OCR_LANGUAGE = 'OCR_LANGUAGE';
const OCR_LANGUAGES = ['SPA', 'ENG', 'POR'];
/** Each language costs its time again. */
const MAX_LANGUAGES = 2;

/** `SPA+ENG`: the first one is the main one. */
const ocrLanguages = (text: string): SettingValue => {
  const names = text.toUpperCase().split(/[\s+,]+/);
  const isKnown = names.length <= MAX_LANGUAGES && names.every((name) => OCR_LANGUAGES.includes(name));
  if (isKnown && new Set(names).size === names.length) return { is: 'valid', value: names.join('+') };
  if (names.join() === 'NONE') return { is: 'valid', value: 'NONE' };
  return { is: 'invalid', reason: `must be ${OCR_LANGUAGES.join(' or ')}, two of them like SPA+ENG, or NONE` };
};

/** Code of the language for OCR, or two codes joined by `+`, Spanish by default; null: the company's pages are not read. */
export const ocrLanguage = (company: Company): string | null => {
  const language = extraOf(company, OCR_LANGUAGE)?.trim().toLowerCase() || 'spa';
  return language === 'none' ? null : language;
};

/** Whether pages of the company can be read as far as its language goes: one stored by another program may be none of ours. */
export const hasOcrLanguage = (company: Company): boolean => {
  const language = ocrLanguage(company);
  return language === null || ocrLanguages(language).is === 'valid';
};

/** The settings of Vitrina. An empty value removes a setting. */
const settings: Readonly<Record<string, (text: string) => SettingValue>> = {
  CARRITO_KIOSK: valueAmong('TRUE', 'FALSE'),
  REGION_LOOKUP: valueAmong('TRUE', 'FALSE'),
  TOC_BACKGROUND: valueAmong('GREY'),
  TAG_SIZE_WIDE: tagSize,
  CHAT_NUMBER: chatNumber,
  CURRENCY: currency,
  PRINTED_PRICE: valueAmong('TRUE', 'FALSE'),
  [OCR_LANGUAGE]: ocrLanguages,
  [FRAMES]: frames,
};

/** Letters to insert, remove or replace between two names. */
const distance = (one: string, other: string): number => {
  let row = [...other, ''].map((_, index) => index);
  [...one].forEach((letter, line) => {
    const next = [line + 1];
    [...other].forEach((found, index) => {
      const replaced = (row[index] ?? 0) + (letter === found ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
};

/** Names with at most two wrong letters are mistyped; `FRAME` is another word. */
const MAX_MISTYPED = 2;

const isSetting = (name: string): boolean => Object.hasOwn(settings, name);

/** The setting that a name was meant to be; null for other words. */
const meantBy = (name: string): string | null => {
  const plain = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return Object.keys(settings).find((known) => distance(plain, known) <= MAX_MISTYPED) ?? null;
};

const checkedExtra = ({ Name, Content }: Extra): Extra => {
  checkedText('extra', Name, /(?!)/g);
  if (Name.trim() === '') throw invalidSetting('extra', Name, 'needs a name');
  checkedText(Name, Content);
  const meant = isSetting(Name) ? null : meantBy(Name);
  if (meant !== null) throw invalidSetting(Name, Content, `it looks like ${meant}`);
  const read = isSetting(Name) && Content.trim() !== '' ? settings[Name]?.(Content.trim()) : undefined;
  if (read?.is === 'invalid') throw invalidSetting(Name, Content, read.reason);
  return { Name, Content: read?.value ?? Content };
};

/** Entries that are stored already stay as they are: they may be older than a rule. Throws `company.invalid`. */
export const checkedExtras = (extras: readonly Extra[], stored: readonly Extra[]): Extra[] => {
  const isStored = ({ Name, Content }: Extra) => stored.some((one) => one.Name === Name && one.Content === Content);
  return extras.map((extra) => (isStored(extra) ? extra : checkedExtra(extra)));
};

export const unknownExtras = (extras: readonly Extra[]): string[] =>
  extras.map(({ Name }) => Name).filter((name) => !isSetting(name));

/** Whether shoppers can send an order by chat. */
export const hasChatNumber = (company: Company): boolean =>
  /\d[\d\s().-]{5,}\d/.test(extraOf(company, 'CHAT_NUMBER')?.trim() || company.Info.Contact);
